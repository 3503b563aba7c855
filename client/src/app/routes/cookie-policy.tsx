import { ConsentChoice } from '../../features/legal/components/consent-choice.tsx';
import { LegalPage } from '../../features/legal/components/legal-page.tsx';

export function Component() {
  return <LegalPage name="cookies" after={{ consent: <ConsentChoice /> }} />;
}
