import type { Identity } from '@recolta/shared/contracts/http/identity';
import { OwnDeals } from '../../features/deals/components/deals-page.tsx';
import { AuctionBoard } from '../../features/live-room/board/auction-board.tsx';
import { AuctionsPage, OwnInvitation } from '../../features/posting/components/auctions-page.tsx';

export function ParticipatedAuctions({ identity }: { identity: Identity }) {
  const accountId = identity.account.id;
  return (
    <AuctionsPage
      scope="participated"
      accountId={accountId}
      board={(parts) => (
        <>
          {identity.user.roles.includes('Bidder') && <OwnDeals accountId={accountId} />}
          <AuctionBoard
            scope="participated"
            accountId={accountId}
            {...parts}
            partOf={({ viewer }) => 'invitation' in viewer && <OwnInvitation side={viewer} />}
          />
        </>
      )}
    />
  );
}
