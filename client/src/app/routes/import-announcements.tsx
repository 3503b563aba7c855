import type { Identity } from '@recolta/shared/contracts/http/identity';
import { ImportPage } from '../../features/posting/components/import-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return <ImportPage key={identity.account.id} identity={identity} />;
}
