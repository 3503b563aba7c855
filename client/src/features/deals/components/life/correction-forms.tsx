import type { CreditNote, Invoice } from '@recolta/shared/domain/deal/deal-invoices';
import { dueDayOf } from '@recolta/shared/domain/deal/deal-money';
import { nextCredit } from '@recolta/shared/domain/deal/invoice-sum';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormInput } from '../../../../components/forms/form-fields.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';

/** States a credit note for an invoice of loads, or for what is left of an advance [D8]. */
export function CreditDialog({
  deal,
  invoice,
  onClose,
}: {
  deal: ShownDeal;
  invoice: Invoice;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  // What was shown when it was opened is what is taken back.
  const [next] = useState(() => nextCredit(deal.terms, deal.life, invoice, deal.vatRules));
  const { id, number, loadIds } = invoice.stated;
  const total = next?.totalMinor ?? 0;
  return (
    <FactDialog
      deal={deal}
      title={t('creditTitle', { number })}
      text={t(loadIds.length > 0 ? 'creditText.goods' : 'creditText.advance')}
      label={t('creditAct')}
      sum={formatSum(-total, deal.terms.currency, locale)}
      defaults={{ number: '', day: bucharestDay(deal.nowMs) }}
      bodyOf={(values) => ({
        ...{ kind: 'CreditStated', invoiceId: id, number: values.number, day: values.day },
        ...(next?.sum !== undefined && { sum: next.sum }),
        total: formatMoney(total),
      })}
      onClose={onClose}
    >
      <FormInput name="number" label={t('field.credit')} maxLength={30} />
      <FormDate name="day" label={t('field.day')} min={invoice.stated.day} max={bucharestDay(deal.nowMs)} />
    </FactDialog>
  );
}

/** Corrects the number, the day or the due day of an invoice or a credit note that is not paid; sums stay [D8]. */
export function CorrectionDialog({
  deal,
  of: { stated },
  onClose,
}: {
  deal: ShownDeal;
  of: Invoice | CreditNote;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const isInvoice = stated.kind === 'InvoiceStated';
  const shownDue = isInvoice ? dueDayOf(deal.terms, deal.life.loads, stated) : '';
  const bodyOf = (values: { number: string; day: string; dueDay: string }): object => {
    const { number, day, dueDay } = values;
    if (!isInvoice) {
      const { kind, invoiceId, sum, total } = stated;
      return { kind, invoiceId, number, day, total, ...(sum !== undefined && { sum }) };
    }
    const { kind, loadIds, deducts, total } = stated;
    // The agreed day follows the invoice; only another one is stated.
    const isAgreed = dueDay === dueDayOf(deal.terms, deal.life.loads, { day, loadIds });
    const isKept = dueDay === shownDue && stated.dueDay === undefined;
    return {
      ...{ kind, number, day, loadIds, total },
      ...(deducts && { deducts }),
      ...(!isAgreed && !isKept && { dueDay }),
    };
  };
  return (
    <FactDialog
      deal={deal}
      title={t(isInvoice ? 'correctInvoice' : 'correctCredit', { number: stated.number })}
      text={t(isInvoice ? 'correctText.invoice' : 'correctText.credit')}
      label={t('correct')}
      corrected={stated}
      defaults={{ number: stated.number, day: stated.day, dueDay: shownDue, correction: '' }}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      <FormInput name="number" label={t(isInvoice ? 'field.invoice' : 'field.credit')} maxLength={30} />
      <FormDate name="day" label={t('field.day')} max={bucharestDay(deal.nowMs)} />
      {isInvoice && <FormDate name="dueDay" label={t('field.dueDay')} />}
    </FactDialog>
  );
}
