import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { useSearcher } from '../api/saved-searches.ts';

/** Links between the marketplace, the signed-in account's saved lists, and the results. */
export function SavedTabs({ chosen }: { chosen: 'all' | 'favourites' | 'searches' | 'results' }) {
  const { t } = useTranslation('saved');
  const isSearcher = useSearcher() !== null;
  const isSignedIn = useAtomValue(sessionAtom).kind === 'signedIn';
  const tabs = [
    { name: 'all', to: '/auctions', isOpen: true },
    { name: 'favourites', to: '/auctions/favourites', isOpen: isSignedIn },
    { name: 'searches', to: '/auctions/searches', isOpen: isSignedIn && isSearcher },
    { name: 'results', to: '/auctions/results', isOpen: true },
  ] as const;
  return (
    <ListTabs
      label={t('lists')}
      tabs={tabs
        .filter(({ isOpen }) => isOpen)
        .map(({ name, to }) => ({ to, label: t(`tab.${name}`), isChosen: name === chosen }))}
    />
  );
}
