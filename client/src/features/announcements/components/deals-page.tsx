import type { Currency } from '@recolta/shared/domain/enumerations';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatSum } from '@recolta/shared/domain/price-text';
import { DealStepChip } from '../../../components/deals/deal-step-chip.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatTonnes, minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useDeals } from '../api/announcements.ts';

/** One's own deals: what was agreed, with whom, and how to reach them. */
export function DealsPage({ accountId }: { accountId: string }) {
  const { t, locale } = useTexts();
  const address = useListAddress();
  const { data, error, refetch } = useDeals(accountId, address.page, address.pageSize);
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 font-semibold font-serif text-2xl tracking-[-0.015em]">
        {t('announcements.deals')}
      </h1>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('announcements.loadingDeals')}
          failed={t('announcements.failedDeals')}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {data?.items.map((deal) => (
          <li
            key={deal.id}
            className="num relative rounded-3 border border-line bg-surface p-4 shadow-card md:p-5"
          >
            <p className="mb-1 flex flex-wrap items-center justify-between gap-2 text-ink-2 text-s">
              <Chip>{t(`announcements.side.${deal.side}`)}</Chip>
              <DealStepChip step={deal.step} />
              {formatInstant(deal.openedAt, 'dateTime', locale)}
            </p>
            <h2 className="font-semibold text-l">
              <LocalLink
                to={`/auction-winning-bids/${deal.id}`}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus-line)"
              >
                {goodsName(deal.name, locale)}
              </LocalLink>
            </h2>
            <p className="text-s">
              {`${formatTonnes(deal.quantity, locale)} · ${formatSum(minorOf(deal.total), deal.currency as Currency, locale)}`}{' '}
              <span className="text-ink-2">{t('announcements.net')}</span>
            </p>
            {deal.counterparty && (
              <p className="wrap-anywhere mt-2 text-s">
                <b className="font-semibold">{deal.counterparty.companyName}</b>
                <span className="block text-ink-2">
                  {[deal.counterparty.administratorName, deal.counterparty.telephone, deal.counterparty.email]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {data && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && <Notice title={t('announcements.noDeals')} />}
    </div>
  );
}
