import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { type CreditNote, type Invoice, restMinor } from '@recolta/shared/domain/deal/deal-invoices';
import { invoiceState } from '@recolta/shared/domain/deal/deal-money';
import { creditedInvoice, nextCredit } from '@recolta/shared/domain/deal/invoice-sum';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { handOverDocument } from '../../../../lib/device/hand-over.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf } from '../../../../lib/format.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { dealCalls } from '../../../../lib/http/page-calls.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { OwnPayments } from './payment-correction.tsx';

/** Downloads an invoice for RO e-Factura; says what is missing for it. */
function EFacturaButton({ deal, of: { stated } }: { deal: ShownDeal; of: Invoice | CreditNote }) {
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
        className={linkClass}
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

/** Opens the dialog of an act on an invoice or a credit note, or of the correction of a payment. */
export type OnAct = (kind: 'payment' | 'credit' | 'correction', id: string) => void;

/** What the seller does with an own document, besides its electronic form. */
function DocumentActs({
  deal,
  of,
  canCorrect,
  canCredit = false,
  onAct,
}: {
  deal: ShownDeal;
  of: Invoice | CreditNote;
  canCorrect: boolean;
  canCredit?: boolean;
  onAct: OnAct;
}) {
  const { t } = useTranslation('delivery');
  const { id, number, kind } = of.stated;
  if (deal.side === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <EFacturaButton deal={deal} of={of} />
      {canCorrect && (
        <button
          type="button"
          aria-label={t(kind === 'CreditStated' ? 'correctOf.credit' : 'correctOf.invoice', { number })}
          onClick={() => onAct('correction', id)}
          className={linkClass}
        >
          {t('correct')}
        </button>
      )}
      {canCredit && (
        <button
          type="button"
          aria-label={t('creditActOf', { number })}
          onClick={() => onAct('credit', id)}
          className={linkClass}
        >
          {t('creditAct')}
        </button>
      )}
    </span>
  );
}

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 text-fact text-s underline underline-offset-4';

/** True if credit notes took back the whole invoice: nothing of it is due. */
const isTakenBack = ({ isVoid, creditedMinor, totalMinor }: Invoice): boolean =>
  isVoid || (creditedMinor > 0 && creditedMinor >= totalMinor);

/** An invoice with what was stated as paid and as received, and what is open of it [D8]. */
export function InvoiceRow({
  deal,
  invoice,
  onAct,
  isAsked,
}: {
  deal: ShownDeal;
  invoice: Invoice;
  onAct: OnAct;
  /** True if the page asks for its payment elsewhere. */
  isAsked: boolean;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life, side, nowMs, vatRules } = deal;
  const { stated, totalMinor, paidMinor, receivedMinor, creditedMinor, leftMinor, isVoid } = invoice;
  const state = invoiceState(terms, life, invoice, dayOf(nowMs));
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const numbers = life.loads.flatMap(({ id, number }) => (stated.loadIds.includes(id) ? number : []));
  const deducted = (stated.deducts ?? []).reduce((sum, one) => sum + minorOf(one.sum), 0);
  const dueMinor = totalMinor - creditedMinor;
  const canState = side === 'buyer' ? paidMinor < dueMinor : side === 'seller' && receivedMinor < dueMinor;
  const isPaid = totalMinor > 0 && restMinor(invoice) <= 0;
  const isOwn = side === 'seller' && !isVoid;
  const canCredit = isOwn && nextCredit(terms, life, invoice, vatRules) !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <span className="min-w-0">
        <b className="wrap-anywhere font-semibold">{t('invoice', { number: stated.number })}</b>
        <span className="block text-ink-2 text-s">
          {t(numbers.length === 0 ? 'advanceOf' : 'invoiceOf', {
            ...{ day: formatDay(stated.day, locale), loads: numbers.join(', '), count: numbers.length },
          })}
        </span>
        {leftMinor > 0 && (
          <span className="block text-ink-2 text-s">{t('advanceLeft', { sum: money(leftMinor) })}</span>
        )}
        {creditedMinor > 0 && (
          <span className="block text-ink-2 text-s">{t('credited', { sum: money(creditedMinor) })}</span>
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
        <OwnPayments deal={deal} of={stated.id} onCorrect={(id) => onAct('correction', id)} />
        <DocumentActs
          deal={deal}
          of={invoice}
          canCorrect={isOwn && !isPaid}
          canCredit={canCredit && (numbers.length === 0 || !isPaid)}
          onAct={onAct}
        />
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="text-right">
          <b className="block font-semibold">{money(totalMinor)}</b>
          {!isTakenBack(invoice) && (
            <span className="text-ink-2 text-s">{t('due', { day: formatDay(state.dueDay, locale) })}</span>
          )}
        </span>
        <DueChip deal={deal} invoice={invoice} />
        {canState && !isAsked && (
          <Button onClick={() => onAct('payment', stated.id)}>
            {t(side === 'buyer' ? 'payAct' : 'receiveAct')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** A credit note with what is paid back of it [D8]. */
export function CreditRow({
  deal,
  credit,
  onAct,
  isAsked,
}: {
  deal: ShownDeal;
  credit: CreditNote;
  onAct: OnAct;
  /** True if the page asks for its payment elsewhere. */
  isAsked: boolean;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life, side } = deal;
  const { stated, totalMinor, dueMinor, paidMinor, receivedMinor } = credit;
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const isDone = receivedMinor >= dueMinor;
  const difference = paidMinor - receivedMinor;
  const canState =
    side === 'seller' ? paidMinor < dueMinor : side === 'buyer' && receivedMinor < credit.mostMinor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <span className="min-w-0">
        <b className="wrap-anywhere font-semibold">{t('creditNote', { number: stated.number })}</b>
        <span className="block text-ink-2 text-s">
          {t('creditOf', {
            day: formatDay(stated.day, locale),
            number: creditedInvoice(life, credit).stated.number,
          })}
        </span>
        {difference !== 0 && (
          <span className="block text-s text-warn">
            {difference > 0
              ? t('refundNotReceived', { sum: money(difference) })
              : t('refundNotPaid', { sum: money(-difference) })}
          </span>
        )}
        <OwnPayments deal={deal} of={stated.id} onCorrect={(id) => onAct('correction', id)} />
        <DocumentActs
          deal={deal}
          of={credit}
          canCorrect={side === 'seller' && (dueMinor === 0 || !isDone)}
          onAct={onAct}
        />
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <b className="font-semibold">{money(-totalMinor)}</b>
        {dueMinor > 0 && (
          <Chip tone={isDone ? 'ok' : 'warn'}>
            {isDone ? t('refunded') : t('refundDue', { sum: money(dueMinor - receivedMinor) })}
          </Chip>
        )}
        {canState && !isAsked && (
          <Button onClick={() => onAct('payment', stated.id)}>
            {t(side === 'seller' ? 'refundAct' : 'receiveAct')}
          </Button>
        )}
      </span>
    </li>
  );
}

function DueChip({ deal: { terms, life, nowMs }, invoice }: { deal: ShownDeal; invoice: Invoice }) {
  const { t } = useTranslation('delivery');
  const today = dayOf(nowMs);
  const { openMinor, overdueDays, dueDay } = invoiceState(terms, life, invoice, today);
  if (isTakenBack(invoice)) return <Chip tone="plain">{t('invoiceCredited')}</Chip>;
  if (openMinor === 0) return <Chip tone="ok">{t('invoicePaid')}</Chip>;
  if (overdueDays > 0) return <Chip tone="bad">{t('overdue', { count: overdueDays })}</Chip>;
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / 86_400_000);
  return days === 0 ? (
    <Chip tone="warn">{t('dueToday')}</Chip>
  ) : (
    <Chip tone="plain">{t('daysLeft', { count: days })}</Chip>
  );
}
