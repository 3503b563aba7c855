import { idSchema } from '@recolta/shared/contracts/http/fields';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { AuctionRoom } from '../../features/live-room/components/auction-room.tsx';

export function Component() {
  const { id } = useParams();
  const checked = idSchema.safeParse(id);
  return checked.success ? <AuctionRoom key={checked.data} id={checked.data} /> : <NotFoundPage />;
}
