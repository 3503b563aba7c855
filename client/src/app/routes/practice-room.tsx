import { idSchema } from '@recolta/shared/contracts/http/fields';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { AuctionRoom } from '../../features/live-room/components/auction-room.tsx';
import { PracticeGuide } from '../../features/practice/practice-guide.tsx';
import { PracticeOver } from '../../features/practice/practice-over.tsx';

/** The real room, with a guide. */
export function Component() {
  const { id } = useParams();
  const checked = idSchema.safeParse(id);
  if (!checked.success) return <NotFoundPage />;
  return <AuctionRoom key={checked.data} id={checked.data} Guide={PracticeGuide} away={<PracticeOver />} />;
}
