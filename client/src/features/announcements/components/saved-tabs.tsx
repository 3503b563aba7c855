import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { useSearcher } from '../api/saved-searches.ts';

/** Links between the marketplace and the signed-in account's saved lists; nothing for a visitor. */
export function SavedTabs({ chosen }: { chosen: 'all' | 'favourites' | 'searches' }) {
  const { t } = useTranslation('saved');
  const isSearcher = useSearcher() !== null;
  if (useAtomValue(sessionAtom).kind !== 'signedIn') return null;
  return (
    <ListTabs
      label={t('tabs')}
      tabs={[
        { to: '/auctions', label: t('all'), isChosen: chosen === 'all' },
        { to: '/auctions/favourites', label: t('favouritesTab'), isChosen: chosen === 'favourites' },
        ...(isSearcher
          ? [{ to: '/auctions/searches', label: t('searches'), isChosen: chosen === 'searches' }]
          : []),
      ]}
    />
  );
}
