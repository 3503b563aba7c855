import type { DealLife } from '@recolta/shared/domain/deal/deal-life';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '../../../../components/forms/choice-fields.tsx';
import { formatDay } from '../../../../lib/bucharest-time.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';
import { PaymentFields, statedIn, typedSum } from './payment-fields.tsx';

type Payment = DealLife['payments'][number];

/** The reader's own payments or receipts of an invoice, a credit note or a washout, each with its correction [D1]. */
export function OwnPayments({
  deal: { life, side, terms },
  of,
  onCorrect,
}: {
  deal: ShownDeal;
  of: string;
  onCorrect: (id: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  return life.payments
    .filter(({ invoiceId, by }) => invoiceId === of && by === side)
    .map(({ id, kind, sum, day, reference }) => {
      const shown = { sum: formatSum(minorOf(sum), terms.currency, locale), day: formatDay(day, locale) };
      return (
        <span key={id} className="flex flex-wrap items-center gap-x-4 text-s">
          <span className="wrap-anywhere text-ink-2">
            {[t(`ownPayment.${kind}`, shown), reference].filter(Boolean).join(' · ')}
          </span>
          <button
            type="button"
            aria-label={t(`correctPaymentOf.${kind}`, shown)}
            onClick={() => onCorrect(id)}
            className="inline-flex min-h-11 items-center text-fact underline underline-offset-4"
          >
            {t('correct')}
          </button>
        </span>
      );
    });
}

/** Corrects the sum, the day, the reference or the invoice of an own payment or receipt [D1]. */
export function PaymentCorrectionDialog({
  deal,
  payment,
  onClose,
}: {
  deal: ShownDeal;
  payment: Payment;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { kind, invoiceId, sum, day, reference } = payment;
  const { invoices, credits } = deal.life;
  // One of the same kind: the other one is paid by the other side.
  const documents = [invoices, credits].find((of) => of.some(({ stated }) => stated.id === invoiceId)) ?? [];
  return (
    <FactDialog
      deal={deal}
      title={t(`correctPayment.${kind}`)}
      label={t('correct')}
      corrected={payment}
      defaults={{
        ...{ sum: typedSum(minorOf(sum), locale), day, reference: reference ?? '' },
        ...{ invoiceId, correction: '' },
      }}
      bodyOf={(values) => ({ kind, invoiceId: values.invoiceId, ...statedIn(values, locale) })}
      onClose={onClose}
    >
      <PaymentFields deal={deal} kind={kind} />
      {documents.length > 1 && (
        <FormSelect
          name="invoiceId"
          label={t('field.paidInvoice')}
          choices={documents.map(({ stated: { id, number, ...one } }) => ({
            value: id,
            label: t(one.kind === 'CreditStated' ? 'creditNote' : 'invoice', { number }),
          }))}
        />
      )}
    </FactDialog>
  );
}
