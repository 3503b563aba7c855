import type { Identity } from '@recolta/shared/contracts/http/identity';
import { FavouritesPage } from '../../features/announcements/components/favourites-page.tsx';

export function Component({ identity: { account } }: { identity: Identity }) {
  return <FavouritesPage key={account.id} accountId={account.id} />;
}
