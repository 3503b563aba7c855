import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useDeleteAnnouncement } from '../api/announcements.ts';
import { OwnLinks } from './saved-tabs.tsx';

/**
 * The owner's acts on an announcement, besides deciding on bids: edit it, post a similar one, delete it while nothing
 * is sold [A3].
 */
export function OwnerActs({ announcement }: { announcement: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const navigate = useNavigate();
  const remove = useDeleteAnnouncement();
  const submit = () =>
    remove.mutate(
      { params: { id: announcement.id } },
      { onSuccess: () => navigate(localizedPath('/auctions/my-auctions', locale)) },
    );
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 text-s">
        {announcement.status === 'Accepted'
          ? t(`ownSold.${announcement.type}`)
          : t(`own.${announcement.status}`)}
      </p>
      <OwnLinks announcement={announcement} look="plain" />
      <AskedAct
        title={t('deleteTitle')}
        text={t('deleteText')}
        label={t('delete')}
        look="danger"
        isOffered={announcement.quantityLeft === announcement.quantity}
        call={remove}
        onConfirm={submit}
      />
    </div>
  );
}
