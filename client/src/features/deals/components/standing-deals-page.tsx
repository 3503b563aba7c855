import { type StandingDeal, standstillReasons } from '@recolta/shared/contracts/http/deals';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChosen } from '../../../components/lists/filter-fields.tsx';
import { Cards, ListPage } from '../../../components/lists/list-page.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount } from '../../../lib/format.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { newFact } from '../state/deal-life.ts';

/** Deals that stand still, for administrators: what they wait for, and since when; the reason is in the address [D12]. */
export function StandingDealsPage() {
  const { t } = useTranslation(['duties', 'lists']);
  const address = useList(plainList);
  const [params] = useSearchParams();
  const reason = standstillReasons.find((one) => one === params.get('reason'));
  const query = { ...address.paging, ...(reason && { reason }) };
  const found = useQuery(
    dealCalls.listStanding.queryOptions({
      input: { query },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const [shownReason, chooseReason] = useChosen(reason ?? '', (chosen) => address.choose({ reason: chosen }));
  const reasons = found.data?.reasons ?? [];
  const all = [
    ...reasons,
    ...(reason && !reasons.some((one) => one.reason === reason) ? [{ reason, count: 0 }] : []),
  ];
  return (
    <ListPage
      frame={null}
      title={t('standing.heading')}
      lead={t('standing.lead')}
      address={address}
      found={found}
      loading={t('standing.loading')}
      failed={t('standing.failed')}
      none={t('standing.empty')}
      count={({ total }) => t('standing.count', { count: total })}
      above={
        all.length > 0 && (
          <label className="mb-4 flex flex-wrap items-center gap-2">
            {t('standing.reason')}
            <select
              value={shownReason}
              onChange={({ target }) => chooseReason(target.value)}
              className="min-h-11 rounded-2 border border-line-2 bg-surface px-3"
            >
              <option value="">{t('standing.anyReason')}</option>
              {all.map((one) => (
                <option key={one.reason} value={one.reason}>
                  {`${t(`standing.reasons.${one.reason as 'contract'}`)} (${one.count})`}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      {({ items }) => <Cards items={items}>{(deal) => <StandingCard deal={deal} />}</Cards>}
    </ListPage>
  );
}

function StandingCard({ deal }: { deal: StandingDeal }) {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const [isAsked, setIsAsked] = useState(false);
  const { id, name, seller, buyer, waits, since, days, endableFrom, isEndable } = deal;
  const { quantity, unit = 'Ton', isAnnulled = false } = deal;
  const whole = quantity === undefined ? null : formatAmount(quantity, unit, locale);
  return (
    <article className="num rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-semibold text-m">
          {[shortGoodsName(name, locale), whole].filter(Boolean).join(', ')}
        </h2>
        <p className="font-semibold text-warn">{t('standing.days', { count: days })}</p>
      </div>
      <p className="wrap-anywhere text-ink-2 text-s">{t('standing.parties', { seller, buyer })}</p>
      <ul className="mt-2">
        {waits.map(({ reason, side }) => (
          <li key={`${reason} ${side}`}>
            {[side && t(`standing.side.${side}`), t(`standing.reasons.${reason as 'contract'}`)]
              .filter(Boolean)
              .join(': ')}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-s">
        {t('standing.since', { day: formatInstant(since, 'date', locale) })}
        {isAnnulled && ` ${t('standing.annulled')}`}
        {!isEndable &&
          ` ${t(isAnnulled ? 'standing.closableFrom' : 'standing.endableFrom', { day: formatInstant(endableFrom, 'date', locale) })}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LocalLink to={`/auction-winning-bids/${id}`} className={buttonClass('plain')}>
          {t('standing.open')}
        </LocalLink>
        {isEndable && (
          <Button look="danger" onClick={() => setIsAsked(true)}>
            {t(isAnnulled ? 'standing.close' : 'standing.end')}
          </Button>
        )}
      </div>
      {isAsked && <EndDialog deal={deal} onClose={() => setIsAsked(false)} />}
    </article>
  );
}

/** Asks for the reason, which both sides read, and ends the deal. */
function EndDialog({ deal, onClose }: { deal: StandingDeal; onClose: () => void }) {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const queries = useQueryClient();
  // Sent again, it is the same fact.
  const [{ id }] = useState(() => newFact({ kind: 'DealEnded', reason: '' }));
  const end = useMutation({
    mutationFn: async (reason: string) => {
      const fact = { ...newFact({ kind: 'DealEnded', reason }), id };
      const { refusals } = await dealCalls.addFacts.call({
        params: { id: deal.id },
        body: { facts: [fact] },
      });
      await queries.invalidateQueries({ queryKey: dealCalls.key() });
      return refusals[0] ?? null;
    },
    onSuccess: (refusal) => refusal === null && onClose(),
  });
  return (
    <ConfirmDialog
      title={t(deal.isAnnulled ? 'standing.closeTitle' : 'standing.endTitle')}
      text={t('standing.endText', { name: shortGoodsName(deal.name, locale) })}
      label={t(deal.isAnnulled ? 'standing.close' : 'standing.end')}
      look="danger"
      reason={{ label: t('standing.endReason'), missing: t('standing.endMissing') }}
      isSending={end.isPending}
      error={end.error}
      message={end.data ? t('standing.refused') : null}
      onConfirm={(reason) => end.isPending || end.mutate(reason)}
      onClose={onClose}
    />
  );
}
