import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { CopyPlus, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ButtonLook, buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';

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
