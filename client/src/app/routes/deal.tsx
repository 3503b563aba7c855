import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useParams } from 'react-router';
import { DealPage } from '../../features/deals/components/deal-page.tsx';

export function Component({ identity: { account, user } }: { identity: Identity }) {
  const { id = '' } = useParams();
  return <DealPage key={`${account.id} ${id}`} id={id} backTo={backTo(user.roles)} />;
}

/** The page that lists the user's deals. */
function backTo(roles: Identity['user']['roles']) {
  if (roles.includes('Admin')) return '/admin/auctions';
  return roles.includes('Bidder') ? '/account/participated-auctions' : '/auction-winning-bids/my';
}
