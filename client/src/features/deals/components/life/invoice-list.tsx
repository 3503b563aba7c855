import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { mostAdvance, nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { useTexts } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { CreditRow, InvoiceRow, type OnAct } from './invoice-rows.tsx';

/** Invoices with what was stated as paid and as received, and what is still to be invoiced [D8]. */
export function InvoiceList({
  deal,
  onInvoice,
  onAdvance,
  onAct,
  asked = new Set(),
}: {
  deal: ShownDeal;
  /** Null if the page has the act elsewhere. */
  onInvoice: (() => void) | null;
  onAdvance: () => void;
  onAct: OnAct;
  /** Ids of invoices and credit notes whose payment the page asks for elsewhere. */
  asked?: ReadonlySet<string | null>;
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
    life.stage !== 'paid' &&
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
          <InvoiceRow
            key={invoice.stated.id}
            deal={deal}
            invoice={invoice}
            onAct={onAct}
            isAsked={asked.has(invoice.stated.id)}
          />
        ))}
        {life.credits.map((credit) => (
          <CreditRow
            key={credit.stated.id}
            deal={deal}
            credit={credit}
            onAct={onAct}
            isAsked={asked.has(credit.stated.id)}
          />
        ))}
        {next !== null && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <span>
              <b className="font-semibold">{formatSum(next, terms.currency, locale)}</b>
              <span className="block text-ink-2 text-s">{t('nextText')}</span>
            </span>
            {side === 'seller' && onInvoice && (
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
