import { useParams } from 'react-router';
import { ContractCheckPage } from '../../features/deals/components/contract-check-page.tsx';

export function Component() {
  const { number = '' } = useParams();
  return <ContractCheckPage key={number} number={number} />;
}
