import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { StateTabs } from '../../../components/lists/state-tabs.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useList } from '../../../lib/list-address.ts';
import { ownDealsList, useDeals, useDealTotals } from '../api/deals.ts';
import { AccountingFiles } from './accounting-files.tsx';
import { DealList } from './deal-list.tsx';

/** The user's own deals by state: the agreed terms, the other party, and their contact details. */
export function DealsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const address = useList(ownDealsList);
  const { state } = address.filters;
  const totals = useDealTotals(accountId);
  return (
    <ListPage
      title={t('mine')}
      acts={<AccountingFiles />}
      above={<StateTabs path="/auction-winning-bids/my" turn="answer" chosen={state} totals={totals} />}
      address={address}
      found={useDeals(accountId, address.query)}
      loading={t('loadingAll')}
      failed={t('failedAll')}
      none={<Notice title={t(`noneOwn.${state}`)} />}
    >
      {({ items }) => <DealList deals={items} />}
    </ListPage>
  );
}

const besideAuctions = { page: '1', pageSize: '24' };

/** The deals of a Bidder, shown on the page of their auctions; nothing without any. */
export function OwnDeals({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const { data, error, refetch } = useDeals(accountId, besideAuctions);
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
