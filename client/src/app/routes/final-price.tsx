import { useParams } from 'react-router';
import { FinalPricePage } from '../../features/products/components/final-price-page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <FinalPricePage key={id} id={id} />;
}
