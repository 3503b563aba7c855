import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AuctionBoard } from '../../features/live-room/components/board/auction-board.tsx';
import { AuctionsPage } from '../../features/posting/components/auctions-page.tsx';
import { OwnAuctionActions } from '../../features/posting/components/own-auction-actions.tsx';

export function Component({ identity }: { identity: Identity }) {
  const accountId = identity.account.id;
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 py-6 md:px-6 md:py-8">
      <AuctionsPage
        key={accountId}
        scope="own"
        accountId={accountId}
        board={(parts) => (
          <AuctionBoard
            scope="own"
            accountId={accountId}
            {...parts}
            actionsOf={(auction) => <OwnAuctionActions auction={auction} />}
          />
        )}
      />
    </div>
  );
}
