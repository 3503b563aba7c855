import { useAtomValue } from 'jotai';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { useSearcher } from '../api/saved-searches.ts';

/** From the marketplace to what the signed-in account keeps of it, and back; nothing for a visitor. */
export function SavedTabs({ chosen }: { chosen: 'all' | 'favourites' | 'searches' }) {
  const { t } = useTexts();
  const isSearcher = useSearcher() !== null;
  if (useAtomValue(sessionAtom).kind !== 'signedIn') return null;
  return (
    <ListTabs
      label={t('saved.tabs')}
      tabs={[
        { to: '/auctions', label: t('saved.all'), isChosen: chosen === 'all' },
        { to: '/auctions/favourites', label: t('saved.favouritesTab'), isChosen: chosen === 'favourites' },
        ...(isSearcher
          ? [{ to: '/auctions/searches', label: t('saved.searches'), isChosen: chosen === 'searches' }]
          : []),
      ]}
    />
  );
}
