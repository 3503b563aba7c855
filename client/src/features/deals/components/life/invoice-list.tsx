import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import type { Invoice } from '@recolta/shared/domain/deal/deal-life';
import { invoiceState } from '@recolta/shared/domain/deal/deal-money';
import { advanceLeft, mostAdvance, nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { handOverDocument } from '../../../../lib/device/save-file.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf } from '../../../../lib/format.ts';
import { dealCalls } from '../../../../lib/http/deal-calls.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';

/** Invoices with what was stated as paid and as received, and what is still to be invoiced [D8]. */
export function InvoiceList({
  deal,
  onInvoice,
  onAdvance,
  onPay,
}: {
  deal: ShownDeal;
  onInvoice: () => void;
  onAdvance: () => void;
  onPay: (invoiceId: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { life, terms, side, vatRules, nowMs } = deal;
  const final = keptLoads(life).filter(({ state }) => state === 'final');
  const next = final.length === 0 ? null : nextInvoice(terms, life, final, vatRules).sum.totalMinor;
  const canAdvance =
    side === 'seller' &&
    terms.paymentType === 'PrePayment' &&
    !life.isDeliveryEnded &&
    life.stage !== 'annulled' &&
    mostAdvance(terms, life, dayOf(nowMs), vatRules) > 0;
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
      {canAdvance && (
        <div className="px-4 pb-4 md:px-5">
          <Button onClick={onAdvance}>{t('advanceAct')}</Button>
        </div>
      )}
    </section>
  );
}

/** Downloads an invoice for RO e-Factura; says what is missing for it. */
function EFacturaButton({ deal, invoice: { stated } }: { deal: ShownDeal; invoice: Invoice }) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dealCalls.eFactura.call({ params: { id: deal.id, invoice: stated.id } }),
    onSuccess: (file) => handOverDocument(`e-factura-${stated.number.replaceAll(/[^\w-]+/g, '-')}.xml`, file),
  });
  const failure = error && failureOf(error);
  return (
    <>
      <button
        type="button"
        aria-busy={isPending}
        aria-label={t('eFacturaOf', { number: stated.number })}
        onClick={() => isPending || mutate()}
        className="inline-flex min-h-11 items-center gap-1.5 text-fact text-s underline underline-offset-4"
      >
        {isPending ? <Spinner /> : <Download aria-hidden="true" size={15} />}
        {t('eFactura')}
      </button>
      <span role="alert" className="block text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </span>
    </>
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
  const { terms, life, side, nowMs, vatRules } = deal;
  const { stated, totalMinor, paidMinor, receivedMinor } = invoice;
  const state = invoiceState(terms, life, invoice, dayOf(nowMs));
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const numbers = life.loads.flatMap(({ invoiceId, number }) => (invoiceId === stated.id ? number : []));
  const left = advanceLeft(terms, invoice, vatRules);
  const deducted = (stated.deducts ?? []).reduce((sum, one) => sum + minorOf(one.sum), 0);
  const canState =
    side === 'buyer' ? paidMinor < totalMinor : side === 'seller' && receivedMinor < totalMinor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <span className="min-w-0">
        <b className="wrap-anywhere font-semibold">{t('invoice', { number: stated.number })}</b>
        <span className="block text-ink-2 text-s">
          {t(numbers.length === 0 ? 'advanceOf' : 'invoiceOf', {
            ...{ day: formatDay(stated.day, locale), loads: numbers.join(', ') },
          })}
        </span>
        {left > 0 && (
          <span className="block text-ink-2 text-s">{t('advanceLeft', { sum: money(left) })}</span>
        )}
        {deducted > 0 && (
          <span className="block text-ink-2 text-s">{t('advanceDeducted', { sum: money(deducted) })}</span>
        )}
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
        {side !== null && <EFacturaButton deal={deal} invoice={invoice} />}
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
