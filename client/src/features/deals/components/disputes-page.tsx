import type { DisputedDeal } from '@recolta/shared/contracts/http/deals';
import { dealSides } from '@recolta/shared/domain/contract/signing';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Cards, ListPage } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** Disputes to which an administrator is called, the first called first [D9]. */
export function DisputesPage() {
  const { t } = useTranslation('delivery');
  const address = useList(plainList);
  const input = { query: address.paging };
  const found = useQuery(
    dealCalls.listDisputes.queryOptions({ input, staleTime: 0, placeholderData: keepPreviousData }),
  );
  return (
    <ListPage
      frame={null}
      title={t('called.heading')}
      lead={t('called.lead')}
      address={address}
      found={found}
      loading={t('called.loading')}
      failed={t('called.failed')}
      none={t('called.none')}
    >
      {({ items }) => <Cards items={items}>{(deal) => <DisputedDealCard deal={deal} />}</Cards>}
    </ListPage>
  );
}

function DisputedDealCard({ deal }: { deal: DisputedDeal }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { id, name, contractNumber, parties, disputes } = deal;
  return (
    <article className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <h2 className="wrap-anywhere font-semibold text-l">{goodsName(name, locale)}</h2>
      <p className="num wrap-anywhere text-ink-2">
        {[...dealSides.map((side) => parties[side] ?? t('called.closed')), contractNumber]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {disputes.map(
          ({ id: disputeId, load, isOfSettlement, reason, openedBy, openedAt, calledBy, lastAt }) => (
            <li key={disputeId} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="num font-semibold">
                  {load === null
                    ? t('disputeAbout.deal')
                    : t(`disputeAbout.${isOfSettlement ? 'settlement' : 'load'}`, { number: load })}
                </h3>
                <Chip tone={calledBy.length > 1 ? 'warn' : 'plain'}>
                  {t(calledBy.length > 1 ? 'called.toDecide' : `called.by.${calledBy[0] ?? 'nobody'}`)}
                </Chip>
              </div>
              <p className="wrap-anywhere line-clamp-3 max-w-prose">{reason}</p>
              <p className="num text-ink-2 text-s">
                {[
                  t(`called.opened.${openedBy}`, { at: formatInstant(openedAt, 'dayMonthTime', locale) }),
                  t('called.last', { at: formatInstant(lastAt, 'dayMonthTime', locale) }),
                ].join(' · ')}
              </p>
            </li>
          ),
        )}
      </ul>
      <LocalLink
        to={`/auction-winning-bids/${id}#disputes`}
        className={buttonClass('act', 'mt-3 max-sm:w-full')}
      >
        {t('called.open')}
      </LocalLink>
    </article>
  );
}
