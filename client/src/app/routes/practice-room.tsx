import { AuctionRoom } from '../../features/live-room/components/auction-room.tsx';
import { PracticeGuide } from '../../features/practice/practice-guide.tsx';
import { PracticeOver } from '../../features/practice/practice-over.tsx';

/** The real room, with a guide. */
export function PracticeRoom({ id }: { id: string }) {
  return <AuctionRoom id={id} Guide={PracticeGuide} away={<PracticeOver />} />;
}
