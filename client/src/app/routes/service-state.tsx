import { ServiceStatePage } from '../../features/help/components/service-state-page.tsx';

export function Component() {
  return <ServiceStatePage />;
}
