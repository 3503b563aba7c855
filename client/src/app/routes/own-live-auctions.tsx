import type { Identity } from '@recolta/shared/contracts/http/identity';
import { AuctionBoard } from '../../features/live-room/board/auction-board.tsx';
import { AuctionsPage } from '../../features/posting/components/auctions-page.tsx';
import { MissingToPostPage, missingRights } from '../../features/posting/components/missing-to-post.tsx';
import { OwnAuctionActions } from '../../features/posting/components/own-auction-actions.tsx';

/**
 * Only for active users with the permission to post; others see the missing requirements, as on the posting page [L0].
 */
export function OwnLiveAuctions({ identity }: { identity: Identity }) {
  const accountId = identity.account.id;
  const missing = missingRights(identity);
  if (missing.includes('active') || missing.includes('permission'))
    return <MissingToPostPage identity={identity} kind="live" missing={missing} />;
  return (
    <AuctionsPage
      scope="own"
      accountId={accountId}
      board={(parts) => (
        <AuctionBoard
          scope="own"
          accountId={accountId}
          {...parts}
          cornerOf={(auction) => <OwnAuctionActions auction={auction} />}
        />
      )}
    />
  );
}
