import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { Pagination } from '../../../components/lists/list-page.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { defineList, useList } from '../../../lib/list-address.ts';
import { useReceivedBids } from '../api/announcements.ts';
import { BidCard } from './bid-card.tsx';
import { BidComparison } from './bid-comparison.tsx';

/** At most 200 bids are active: a page of a hundred covers what most owners ever compare. */
const bidsList = defineList({ sizes: [100, 50, 20] });

const isWaiting = ({ status, side, turn }: AnnouncementBidView) =>
  status === 'Active' && side !== null && turn === side;

const priceOf = ({ rounds }: AnnouncementBidView) => minorOf(rounds.at(-1)?.terms.price ?? '0');

/**
 * The bids on an announcement: several are compared by their net price, and one is open below with its rounds: at first
 * the one with the best price that awaits the reader's answer. It stays, whatever arrives, until another is chosen.
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
  const locale = useLocale();
  const address = useList(bidsList);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useReceivedBids(announcement.id, asAdministrator, address);
  const isSelling = announcement.type === 'Selling';
  const waiting = data?.items.filter(isWaiting) ?? [];
  const best = waiting.toSorted((a, b) => (isSelling ? -1 : 1) * (priceOf(a) - priceOf(b)))[0];
  const shown = data?.items.find(({ id }) => id === chosen) ?? best ?? data?.items[0];
  const isDeciding = announcement.status === 'InProgress' || announcement.status === 'Closed';
  if (shown && shown.id !== chosen) setChosen(shown.id);
  if (announcement.status === 'Pending') return null;
  return (
    <section
      aria-label={t('received')}
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3',
        !data && announcement.participantCount > 0 && 'min-h-dvh',
      )}
    >
      <div className="num">
        <h2 className="font-semibold text-l">
          {t('received')} {data && data.total > 0 && `(${data.total})`}
        </h2>
        {data && isDeciding && waiting.length > 0 && (
          <p className="text-s">
            {t('decideUntil', { when: formatInstant(announcement.decisionEndsAt, 'dayMonthTime', locale) })}
            {/* Of the bids on other pages it is not known. */}
            {data.total === data.items.length && (
              <>
                {' · '}
                <b className="font-semibold text-warn">{t('waiting', { count: waiting.length })}</b>
              </>
            )}
          </p>
        )}
      </div>
      {!data && (
        <ListWaiting found={{ error, refetch }} loading={t('bids:loading')} failed={t('bids:failed')} />
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
