import { LegalPage } from '../../features/legal/components/legal-page.tsx';

export function Component() {
  return <LegalPage name="terms" />;
}
