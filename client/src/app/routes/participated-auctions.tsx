import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AuctionsPage } from '../../features/posting/components/auctions-page.tsx';

export function Component({ identity }: { identity: Identity }) {
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 py-6 md:px-6 md:py-8">
      <AuctionsPage key={identity.account.id} scope="participated" accountId={identity.account.id} />
    </div>
  );
}
