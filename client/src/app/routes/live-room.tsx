import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { AuctionRoom } from '../../features/live-room/components/auction-room.tsx';

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <AuctionRoom key={id} id={id} />;
}
