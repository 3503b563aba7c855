import { useParams } from 'react-router';
import { ReceivedOffersPage } from '../../features/products/components/received-offers.tsx';

export function Component() {
  const { id = '', bidId } = useParams();
  return <ReceivedOffersPage key={id} id={id} markedId={bidId ?? null} />;
}
