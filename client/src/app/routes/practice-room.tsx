import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { useQueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AuctionRoom, type RoomGuide } from '../../features/live-room/auction-room.tsx';
import { takeNews } from '../../features/live-room/bidder/bid/use-bid.ts';
import { RoomCallsContext } from '../../features/live-room/room/room-calls.ts';
import { PracticeGuide, PracticeOver } from '../../features/practice/practice-guide.tsx';
import {
  openPractice,
  type PracticeRoom,
  practiceClock,
} from '../../features/practice/state/practice-room.ts';
import type { ConnectionStatus } from '../../lib/realtime/connection-machine.ts';
import { setWatchers } from '../../lib/realtime/connection-state.ts';
import { type LiveSource, LiveSourceContext, RealtimeContext } from '../../lib/realtime/live-source.ts';
import { useRealtime } from '../../lib/realtime/use-room.ts';
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

/** The participant of every practice: registered for VAT, as most companies. */
const practiceParticipant = { id: 'practice', vatState: 'registered' } as const;

const source: LiveSource = {
  isPractice: true,
  nowMs: practiceClock.nowMs,
  statusAtom: atom<ConnectionStatus>('live'),
  participant: practiceParticipant,
};

/** Replaces the market by a practice for everything within; the page's connection remains for its own test. */
function PracticeProvider({ id, children }: { id: string; children: ReactNode }) {
  const page = useRealtime();
  const realtime = useMemo(() => ({ ...page, watch: () => () => undefined }), [page]);
  useEffect(() => setWatchers(roomNames.auction.roomOf(id), { watchers: 1 }), [id]);
  return (
    <LiveSourceContext value={source}>
      <RealtimeContext value={realtime}>{children}</RealtimeContext>
    </LiveSourceContext>
  );
}
