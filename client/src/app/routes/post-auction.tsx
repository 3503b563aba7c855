import type { Identity } from '@recolta/shared/contracts/http/identity';
import { liveCalls } from '../../features/posting/api/sale-calls.ts';
import { PostingPage } from '../../features/posting/components/posting-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return <PostingPage key={identity.account.id} identity={identity} calls={liveCalls} />;
}
