import { DraftsOnDevice, KeptList } from '../../features/legal/kept-list.tsx';
import { ConsentChoice, LegalPage } from '../../features/legal/legal-page.tsx';

export function Component() {
  const after = {
    necessary: <KeptList areCookies />,
    storage: <KeptList areCookies={false} />,
    consent: <ConsentChoice />,
    delete: <DraftsOnDevice />,
  };
  return <LegalPage name="cookies" after={after} />;
}
