import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuctionRoom, type RoomGuide } from '../../features/live-room/auction-room.tsx';
import { takeNews } from '../../features/live-room/bidder/bid/use-bid.ts';
import { RoomCallsContext } from '../../features/live-room/room/room-calls.ts';
import { PracticeGuide, PracticeOver } from '../../features/practice/practice-guide.tsx';
import { PracticeProvider, practiceParticipant } from '../../features/practice/practice-provider.tsx';
import { openPractice, type PracticeRoom } from '../../features/practice/state/practice-room.ts';
import { preparePractice } from './prepare-practice.ts';

/** The room of a practice [L19], or the way to a new one. */
export function PracticeRoomPage({ id }: { id: string }) {
  const [room] = useState(() => openPractice(id));
  return room === null ? <PracticeOver prepare={preparePractice} /> : <Practice room={room} />;
}

const Guide: RoomGuide = (course) => <PracticeGuide prepare={preparePractice} {...course} />;

/** The live room of the market, answered by a practice [L19]. */
function Practice({ room }: { room: PracticeRoom }) {
  const queries = useQueryClient();
  const show = () => takeNews(queries, practiceParticipant.id, room.answer());
  useState(show);
  useEffect(() => room.follow(show), []);
  return (
    <PracticeProvider id={room.id}>
      <RoomCallsContext value={room.calls}>
        <AuctionRoom id={room.id} Guide={Guide} />
      </RoomCallsContext>
    </PracticeProvider>
  );
}
