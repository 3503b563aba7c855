import { ConsultancyPage } from '../../features/consultancy/components/consultancy-page.tsx';

export function Component() {
  return <ConsultancyPage />;
}
