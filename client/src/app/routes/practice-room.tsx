import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { AuctionRoom } from '../../features/live-room/components/auction-room.tsx';
import { PracticeGuide } from '../../features/practice/practice-guide.tsx';
import { PracticeOver } from '../../features/practice/practice-over.tsx';

/** The real room, with a guide. */
export function Component() {
  const id = idIn(useParams().id);
  if (id === null) return <NotFoundPage />;
  return <AuctionRoom key={id} id={id} Guide={PracticeGuide} away={<PracticeOver />} />;
}
