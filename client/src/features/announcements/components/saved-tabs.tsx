import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { useAtomValue } from 'jotai';
import { CopyPlus, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { type ButtonLook, buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { useSearcher } from '../api/saved-searches.ts';

/** Links for the owner to edit an announcement, as far as still allowed [A3], or to post a similar one [A6]. */
export function OwnLinks({ announcement, look }: { announcement: AnnouncementState; look: ButtonLook }) {
  const { t } = useTranslation('announcements');
  const { id, status, participantCount } = announcement;
  const isOpen = status === 'Pending' || status === 'InProgress';
  return (
    <>
      {isOpen && (
        <LocalLink to={`/auctions/${id}/edit`} className={buttonClass(look, 'text-s')}>
          <Pencil aria-hidden="true" size={16} />
          {t(participantCount === 0 ? 'edit' : 'extend')}
        </LocalLink>
      )}
      <LocalLink to={`/auctions/add?repostAuctionId=${id}`} className={buttonClass(look, 'text-s')}>
        <CopyPlus aria-hidden="true" size={16} />
        {t('repost')}
      </LocalLink>
    </>
  );
}

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
