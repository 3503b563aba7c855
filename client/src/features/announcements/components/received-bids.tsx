import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useReceivedBids } from '../api/announcements.ts';
import { BidCard } from './bid-card.tsx';

/** The bids on an announcement: those to answer first, then the others that stand, then what is decided. */
export function ReceivedBids({
  announcement,
  asAdministrator,
}: {
  announcement: AnnouncementState;
  asAdministrator: boolean;
}) {
  const { t } = useTexts();
  const address = useListAddress();
  const { data, error, refetch } = useReceivedBids(
    announcement.id,
    asAdministrator,
    address.page,
    address.pageSize,
  );
  if (announcement.status === 'Pending') return null;
  return (
    <section aria-label={t('announcements.received')} className="grid gap-3">
      <h2 className="num font-semibold text-l">
        {t('announcements.received')} {data && data.total > 0 && `(${data.total})`}
      </h2>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('offers.loading')}
          failed={t('offers.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.items.map((bid) => (
        <BidCard key={bid.id} announcement={announcement} bid={bid} />
      ))}
      {data && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && <Notice title={t('announcements.noBids')} />}
    </section>
  );
}
