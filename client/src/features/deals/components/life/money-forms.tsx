import { maxLoadsOfInvoice } from '@recolta/shared/domain/deal/deal-facts';
import type { CreditNote, Invoice } from '@recolta/shared/domain/deal/deal-invoices';
import { proposedMinor } from '@recolta/shared/domain/deal/deal-money';
import { type InvoicePart, mostAdvance, nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { formatMoney } from '@recolta/shared/domain/money';
import { currencyName, formatSum } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFigure } from '../../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormInput } from '../../../../components/forms/form-fields.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { formatPercent, readTypedPrice } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';
import { PaymentFields, statedIn, typedSum } from './payment-fields.tsx';

/** VAT of a part of an invoice in words. */
export function regimeText({ regime, ratePercent }: InvoicePart, { t, locale }: Texts): string {
  return t(`delivery:regime.${regime}`, { rate: formatPercent(ratePercent, locale) });
}

/** States an invoice of the loads whose settlement is final, as many as one takes [D8]. */
export function InvoiceDialog({ deal, onClose }: { deal: ShownDeal; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const texts = useTexts();
  const { locale } = texts;
  // What was shown when it was opened is what is invoiced.
  const [final] = useState(() => keptLoads(deal.life).filter(({ state }) => state === 'final'));
  const loads = final.slice(0, maxLoadsOfInvoice);
  const [{ deducted, sum }] = useState(() => nextInvoice(deal.terms, deal.life, loads, deal.vatRules));
  const money = (minor: number) => formatSum(minor, deal.terms.currency, locale);
  return (
    <FactDialog
      deal={deal}
      title={t('invoiceTitle')}
      text={
        <>
          <p>{t('invoiceText')}</p>
          {final.length > loads.length && (
            <p>{t('invoiceFirst', { most: loads.length, all: final.length })}</p>
          )}
        </>
      }
      label={t('invoiceAct')}
      sum={money(sum.totalMinor)}
      defaults={{ number: '', day: bucharestDay(deal.nowMs) }}
      bodyOf={({ number, day }) => ({
        ...{ kind: 'InvoiceStated', number, day, total: formatMoney(sum.totalMinor) },
        loadIds: loads.map(({ id }) => id),
        ...(deducted.length > 0 && {
          deducts: deducted.map(({ advance, minor }) => ({
            ...{ invoiceId: advance.stated.id, sum: formatMoney(minor) },
          })),
        }),
      })}
      onClose={onClose}
    >
      <dl className="num mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {loads.map(({ id, number, settlement }) => (
          <div key={id} className="contents">
            <dt className="text-ink-2">{t('load', { number })}</dt>
            <dd className="text-right">{money(settlement?.sumMinor ?? 0)}</dd>
          </div>
        ))}
        {deducted.map(({ advance: { stated }, minor }) => (
          <div key={stated.id} className="contents">
            <dt className="text-ink-2">{t('deducted', { number: stated.number })}</dt>
            <dd className="text-right">{money(-minor)}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid border-line border-t pt-1.5">
          <dt className="text-ink-2">{t('invoiceSums.net')}</dt>
          <dd className="text-right">{money(sum.netMinor)}</dd>
        </div>
        {sum.parts.map((part) => (
          <div key={`${part.regime} ${part.ratePercent}`} className="contents">
            <dt className="text-ink-2">{regimeText(part, texts)}</dt>
            <dd className="text-right">{money(part.vatMinor)}</dd>
          </div>
        ))}
        <dt className="font-semibold">{t('invoiceSums.total')}</dt>
        <dd className="text-right font-semibold">{money(sum.totalMinor)}</dd>
      </dl>
      <FormInput name="number" label={t('field.invoice')} maxLength={30} />
      <FormDate name="day" label={t('field.day')} max={bucharestDay(deal.nowMs)} />
    </FactDialog>
  );
}

/** States an advance, which the next invoices deduct [D8]. */
export function AdvanceDialog({ deal, onClose }: { deal: ShownDeal; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const today = bucharestDay(deal.nowMs);
  const most = mostAdvance(deal.terms, deal.life, today, deal.vatRules);
  return (
    <FactDialog
      deal={deal}
      title={t('advanceTitle')}
      text={t('advanceText', { sum: formatSum(most, deal.terms.currency, locale) })}
      label={t('advanceAct')}
      defaults={{ number: '', day: today, total: '' }}
      bodyOf={({ number, day, total }) => ({
        ...{ kind: 'InvoiceStated', number, day, loadIds: [] },
        total: readTypedPrice(total, locale) ?? total,
      })}
      onClose={onClose}
    >
      <FormFigure
        name="total"
        label={t('field.total')}
        unit={currencyName(deal.terms.currency, locale)}
        places={2}
        isLarge
      />
      <FormInput name="number" label={t('field.invoice')} maxLength={30} />
      <FormDate name="day" label={t('field.day')} max={today} />
    </FactDialog>
  );
}

/**
 * States a payment as the buyer, or a receipt as the seller; of a credit note the other way round. A part is possible
 * [D8].
 */
export function PaymentDialog({
  deal,
  of,
  onClose,
}: {
  deal: ShownDeal;
  of: Invoice | CreditNote;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { number } = of.stated;
  const isRefund = of.stated.kind === 'CreditStated';
  const isPayment = deal.side === (isRefund ? 'seller' : 'buyer');
  const kind = isPayment ? 'PaymentStated' : 'ReceiptStated';
  const stated = isPayment ? of.paidMinor : of.receivedMinor;
  const allMinor = 'dueMinor' in of ? of.dueMinor || of.mostMinor : of.totalMinor - of.creditedMinor;
  const leftMinor = Math.max(0, allMinor - stated);
  const sumMinor = proposedMinor(leftMinor, of, isPayment);
  const title = isPayment
    ? t(isRefund ? 'refundTitle' : 'paymentTitle', { number })
    : t(isRefund ? 'refundedTitle' : 'receiptTitle', { number });
  return (
    <FactDialog
      deal={deal}
      title={title}
      text={t(isRefund ? 'refundText' : 'paymentText', {
        sum: formatSum(leftMinor, deal.terms.currency, locale),
      })}
      label={isPayment ? t(isRefund ? 'refundAct' : 'payAct') : t('receiveAct')}
      defaults={{ sum: typedSum(sumMinor, locale), day: bucharestDay(deal.nowMs), reference: '' }}
      bodyOf={(values) => ({ kind, invoiceId: of.stated.id, ...statedIn(values, locale) })}
      onClose={onClose}
    >
      <PaymentFields deal={deal} kind={kind} />
    </FactDialog>
  );
}
