import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useListAddress } from '../../../lib/list-address.ts';
import { useDeals } from '../api/deals.ts';
import { DealList } from './deal-list.tsx';

/** The user's own deals: the agreed terms, the other party, and their contact details. */
export function DealsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const address = useListAddress();
  const { data, error, refetch } = useDeals(accountId, address.page, address.pageSize);
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 font-semibold font-serif text-2xl tracking-[-0.015em]">{t('mine')}</h1>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loadingAll')}
          failed={t('failedAll')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <DealList deals={data.items} />}
      {data && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && <Notice title={t('none')} />}
    </div>
  );
}

const shownBesideAuctions = 24;

/** The deals of a Bidder, shown on the page of their auctions; nothing without any. */
export function OwnDeals({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const { data, error, refetch } = useDeals(accountId, 1, shownBesideAuctions);
  if (!data && !error) return null;
  if (data?.total === 0) return null;
  return (
    <section id="deals" aria-label={t('mine')} className="mb-8">
      <h2 className="mb-3 font-semibold text-l">{t('mine')}</h2>
      {data ? (
        <DealList deals={data.items} heading="h3" />
      ) : (
        <ListWaiting
          error={error}
          loading={t('loadingAll')}
          failed={t('failedAll')}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
