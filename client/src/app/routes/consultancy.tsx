import { ConsultancyPage } from '../../features/consultancy/consultancy-page.tsx';

export function Component() {
  return <ConsultancyPage />;
}
