import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { defineList, useList } from '../../../lib/list-address.ts';
import { useReceivedBids } from '../api/announcements.ts';
import { BidCard } from './bid-card.tsx';
import { BidComparison } from './bid-comparison.tsx';

/** At most 200 bids are active: a page of a hundred covers what most owners ever compare. */
const bidsList = defineList({ sizes: [100, 50, 20] });

/**
 * The bids on an announcement: several are compared by their net price, and one is open below with its rounds. The open
 * one stays, whatever arrives, until another is chosen.
 */
export function ReceivedBids({
  announcement,
  contract,
  asAdministrator,
}: {
  announcement: AnnouncementState;
  contract: BidContract;
  asAdministrator: boolean;
}) {
  const { t } = useTranslation(['announcements', 'bids']);
  const address = useList(bidsList);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useReceivedBids(announcement.id, asAdministrator, address);
  const shown = data?.items.find(({ id }) => id === chosen) ?? data?.items[0];
  if (shown && shown.id !== chosen) setChosen(shown.id);
  if (announcement.status === 'Pending') return null;
  return (
    <section aria-label={t('received')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="num font-semibold text-l">
        {t('received')} {data && data.total > 0 && `(${data.total})`}
      </h2>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('bids:loading')}
          failed={t('bids:failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && shown && data.items.length > 1 && (
        <BidComparison announcement={announcement} bids={data.items} chosen={shown.id} onChoose={setChosen} />
      )}
      {shown && <BidCard key={shown.id} announcement={announcement} bid={shown} contract={contract} />}
      {data && data.total > data.items.length && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && <Notice title={t('noBids')} />}
    </section>
  );
}
