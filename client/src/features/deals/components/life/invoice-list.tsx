import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import type { Invoice } from '@recolta/shared/domain/deal/deal-life';
import { invoiceState, invoiceSum } from '@recolta/shared/domain/deal/deal-money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';

/** Invoices with what was stated as paid and as received, and what is still to be invoiced [D8]. */
export function InvoiceList({
  deal,
  onInvoice,
  onPay,
}: {
  deal: ShownDeal;
  onInvoice: () => void;
  onPay: (invoiceId: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { life, terms, side, vatRules } = deal;
  const final = keptLoads(life).filter(({ state }) => state === 'final');
  const next = final.length === 0 ? null : invoiceSum(terms, final, vatRules).totalMinor;
  return (
    <section
      aria-label={t('invoices')}
      className="min-w-0 rounded-3 border border-line bg-surface shadow-card"
    >
      <h2 className="px-4 pt-4 font-semibold text-l md:px-5">{t('invoices')}</h2>
      {life.invoices.length === 0 && next === null && (
        <p className="px-4 pt-2 pb-4 text-ink-2 md:px-5">{t('noInvoices')}</p>
      )}
      <ul className="num divide-y divide-line">
        {life.invoices.map((invoice) => (
          <InvoiceRow key={invoice.stated.id} deal={deal} invoice={invoice} onPay={onPay} />
        ))}
        {next !== null && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <span>
              <b className="font-semibold">{formatSum(next, terms.currency, locale)}</b>
              <span className="block text-ink-2 text-s">{t('nextText')}</span>
            </span>
            {side === 'seller' && (
              <Button look="act" onClick={onInvoice}>
                {t('invoiceAct')}
              </Button>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

function InvoiceRow({
  deal,
  invoice,
  onPay,
}: {
  deal: ShownDeal;
  invoice: Invoice;
  onPay: (invoiceId: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life, side, nowMs } = deal;
  const { stated, totalMinor, paidMinor, receivedMinor } = invoice;
  const state = invoiceState(terms, life, invoice, dayOf(nowMs));
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const numbers = life.loads.flatMap(({ invoiceId, number }) => (invoiceId === stated.id ? number : []));
  const canState =
    side === 'buyer' ? paidMinor < totalMinor : side === 'seller' && receivedMinor < totalMinor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <span className="min-w-0">
        <b className="wrap-anywhere font-semibold">{t('invoice', { number: stated.number })}</b>
        <span className="block text-ink-2 text-s">
          {t('invoiceOf', { day: formatDay(stated.day, locale), loads: numbers.join(', ') })}
        </span>
        {state.differenceMinor !== 0 && (
          <span className="block text-s text-warn">
            {state.differenceMinor > 0
              ? t('paidNotReceived', { sum: money(state.differenceMinor) })
              : t('receivedNotPaid', { sum: money(-state.differenceMinor) })}
          </span>
        )}
        {state.penaltyMinor > 0 && (
          <span className="block text-ink-2 text-s">{t('penalty', { sum: money(state.penaltyMinor) })}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="text-right">
          <b className="block font-semibold">{money(totalMinor)}</b>
          <span className="text-ink-2 text-s">{t('due', { day: formatDay(state.dueDay, locale) })}</span>
        </span>
        <DueChip deal={deal} invoice={invoice} />
        {canState && (
          <Button onClick={() => onPay(stated.id)}>{t(side === 'buyer' ? 'payAct' : 'receiveAct')}</Button>
        )}
      </span>
    </li>
  );
}

function DueChip({ deal: { terms, life, nowMs }, invoice }: { deal: ShownDeal; invoice: Invoice }) {
  const { t } = useTranslation('delivery');
  const today = dayOf(nowMs);
  const { openMinor, overdueDays, dueDay } = invoiceState(terms, life, invoice, today);
  if (openMinor === 0) return <Chip tone="ok">{t('invoicePaid')}</Chip>;
  if (overdueDays > 0) return <Chip tone="bad">{t('overdue', { count: overdueDays })}</Chip>;
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / 86_400_000);
  return days === 0 ? (
    <Chip tone="warn">{t('dueToday')}</Chip>
  ) : (
    <Chip tone="plain">{t('daysLeft', { count: days })}</Chip>
  );
}
