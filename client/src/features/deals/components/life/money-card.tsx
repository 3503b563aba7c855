import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { dealSums, unconfirmedMinor } from '@recolta/shared/domain/deal/deal-money';
import { nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { washoutOf } from '@recolta/shared/domain/deal/washout';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatAmount, minorOf } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';

/** Shows the sums agreed, settled, invoiced and received, what is to be invoiced, and what is to be paid now. */
export function MoneyCard({ deal, answer }: { deal: ShownDeal; answer: DealAnswer }) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms, life, side } = deal;
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const sums = dealSums(life);
  const notInvoiced = keptLoads(life).filter(({ settlement, invoiceId }) => settlement && invoiceId === null);
  const washout = washoutOf(life);
  const ownPart = side === washout?.payer ? 'payer' : 'payee';
  const washoutReader = side === null ? 'other' : ownPart;
  const washoutMinor = washout ? Math.max(0, washout.sumMinor - washout.receivedMinor) : 0;
  const grossOf = (loads: readonly Load[]) => nextInvoice(terms, life, loads, deal.vatRules).sum.totalMinor;
  const toInvoiceMinor = grossOf(notInvoiced.filter(({ state }) => state === 'final'));
  const notFinalMinor = grossOf(notInvoiced) - toInvoiceMinor;
  const reader = side ?? 'other';
  // The buyer reads own payments as stated: one that waits for the seller must not look unpaid.
  const paidMinor = side === 'buyer' ? unconfirmedMinor(life) : 0;
  const { deal: agreed } = answer;
  const rows = [
    [
      t('moneyContract', {
        quantity: formatAmount(agreed.quantity, agreed.unit, locale),
        price: formatPrice(terms.priceMinor, terms.currency, locale, terms.unit),
      }),
      money(minorOf(agreed.total)),
    ],
    [t(`moneySettled.${terms.isPriceGross ? 'gross' : 'net'}`), money(sums.settledMinor)],
    [t('moneyInvoiced'), money(sums.invoicedMinor)],
    [t(`moneyReceived.${reader}`), money(sums.receivedMinor + paidMinor)],
    ...(paidMinor > 0 ? [[t('moneyNotConfirmed'), money(paidMinor)] as const] : []),
    ...(notFinalMinor > 0 ? [[t('moneyNotFinal'), money(notFinalMinor)] as const] : []),
    ...(toInvoiceMinor > 0 ? [[t('moneyToInvoice'), money(toInvoiceMinor)] as const] : []),
  ];
  return (
    <section className="min-w-0 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <h2 className="mb-2 font-semibold text-l">{t('money')}</h2>
      <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        {washout && washoutMinor > 0 && (
          <div className="contents text-warn">
            <dt>{t(`moneyWashout.${washoutReader}`)}</dt>
            <dd className="text-right font-semibold">{money(washoutMinor)}</dd>
          </div>
        )}
        {sums.refundMinor !== undefined && sums.refundMinor > 0 && (
          <div className="contents text-warn">
            <dt>{t(`moneyRefund.${reader}`)}</dt>
            <dd className="text-right font-semibold">{money(sums.refundMinor)}</dd>
          </div>
        )}
        <dt className="border-line border-t pt-2 font-semibold">{t(`moneyOpen.${reader}`)}</dt>
        <dd className="border-line border-t pt-2 text-right font-semibold text-l">
          {money(sums.openMinor - paidMinor)}
        </dd>
      </dl>
    </section>
  );
}
