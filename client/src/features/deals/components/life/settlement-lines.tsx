import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { type DealTerms, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import type { Settlement } from '@recolta/shared/domain/deal/load-settlement';
import { tenthsOf } from '@recolta/shared/domain/decimal';
import { type AppliedChange, appliedChanges } from '@recolta/shared/domain/goods/apply-grid';
import type { GridLine } from '@recolta/shared/domain/goods/quality-grid';
import { totalMinor } from '@recolta/shared/domain/money';
import { currencyName, formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import { formatFigure, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { type Texts, useTexts } from '../../../../lib/i18n.ts';
import { weightText } from '../../state/deal-life.ts';

/** What is paid for a load: one line per property with base, figure, steps and amount, and the sum [D6]. */
export function SettlementLines({
  terms,
  load,
  settlement,
}: {
  terms: DealTerms;
  load: Load;
  settlement: Settlement;
}) {
  const { t } = useTranslation(['delivery', 'labels']);
  const texts = useTexts();
  const { locale } = texts;
  const isCounted = thousandthsPerKg(terms) === null;
  const { netThousandths, payableThousandths, priceMinor, sumMinor, changes } = settlement;
  const money = (minor: number) =>
    (minor / 100).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', twoPlaces);
  const lines = terms.grid.kind === 'grid' ? terms.grid.lines : [];
  const fields = (all: Settlement['rejectable']) =>
    all.map((field) => t(`labels:qualityField.${field}`)).join(', ');
  return (
    <>
      <table className="num w-full text-left">
        <caption className="sr-only">{t('settlement', { number: load.number })}</caption>
        <thead>
          <tr className="border-line border-b text-ink-2 text-s">
            <th scope="col" className="py-2 pr-3 font-medium">
              {terms.grid.kind === 'grid' ? t('byGrid') : t(isCounted ? 'counted.asIs' : 'asIs')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {currencyName(terms.currency, locale)}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b">
            <td className="py-2 pr-3">
              {t(isCounted ? 'counted.goods' : 'goods')}
              <small className="block text-ink-2 text-s">
                {`${weightText(netThousandths, terms, locale)} × ${formatPrice(terms.priceMinor, terms.currency, locale, terms.unit)}`}
              </small>
            </td>
            <td className="py-2 text-right align-top">
              {money(totalMinor(terms.priceMinor, netThousandths))}
            </td>
          </tr>
          {appliedChanges(changes, netThousandths, terms.priceMinor).map((change) => {
            const line = lines.find(({ property }) => property === change.property);
            return (
              <tr key={change.property} className="border-line border-b">
                <td className="py-2 pr-3">
                  {t(`labels:qualityField.${change.property}`)}{' '}
                  {formatFigure(change.property, change.measured, locale)}{' '}
                  {line && (
                    <span className="text-ink-2">{t('base', { base: formatNumber(line.base, locale) })}</span>
                  )}
                  {line && change.sumMinor !== 0 && (
                    <small className="block text-ink-2 text-s">
                      {effectText(line, change, { terms, netThousandths }, texts)}
                    </small>
                  )}
                </td>
                <td
                  className={classNames(
                    'py-2 text-right align-top',
                    change.sumMinor > 0 && 'font-semibold text-act',
                  )}
                >
                  {signed(change.sumMinor, money)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t-2">
            <th scope="row" className="py-2.5 pr-3 font-semibold">
              {t('payable')}
              <small className="block font-normal text-ink-2 text-s">
                {`${weightText(payableThousandths, terms, locale)} × ${formatPrice(priceMinor, terms.currency, locale, terms.unit)}`}
              </small>
            </th>
            <td className="py-2.5 text-right font-semibold text-xl">
              {formatSum(sumMinor, terms.currency, locale)}
            </td>
          </tr>
        </tfoot>
      </table>
      {settlement.notMeasured.length > 0 && (
        <p className="mt-2 text-ink-2 text-s">
          {t('notMeasured', { fields: fields(settlement.notMeasured) })}
        </p>
      )}
      {settlement.rejectable.length > 0 && (
        <p className="mt-2 text-s text-warn">{t('rejectable', { fields: fields(settlement.rejectable) })}</p>
      )}
    </>
  );
}

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as const;

const signed = (minor: number, money: (minor: number) => string): string => {
  if (minor === 0) return '0';
  return `${minor < 0 ? '−' : '+'}\u00a0${money(Math.abs(minor))}`;
};

/**
 * How a line changes weight or price, and what its sum follows from: `0,6 % × 24.500 kg = 147 kg; 147 kg × 1.040 lei/t`,
 * `3 × 1 = 3 lei/t; 3 lei/t × 24.500 kg`.
 */
function effectText(
  line: GridLine,
  change: AppliedChange,
  { terms, netThousandths }: { readonly terms: DealTerms; readonly netThousandths: number },
  { locale }: Texts,
): string {
  const price = (minor: number) => formatPrice(Math.abs(minor), terms.currency, locale);
  const weight = (thousandths: number) => weightText(Math.abs(thousandths), terms, locale);
  const steps = Math.abs(tenthsOf(change.measured) - tenthsOf(line.base)) / tenthsOf(line.step);
  const percent = formatPercent(Number((steps * Number(line.amount)).toFixed(3)), locale);
  if (line.effect === 'weight') {
    const by = weight(change.weightKg);
    return `${percent} × ${weight(netThousandths)} = ${by}; ${by} × ${price(change.beforePriceMinor)}`;
  }
  const amount = formatMinor(Math.round(Number(line.amount) * 100), locale);
  const whole =
    line.effect === 'money'
      ? `${formatNumber(steps, locale)} × ${amount}`
      : `${percent} × ${price(terms.priceMinor)}`;
  const by = price(change.priceMinor);
  return `${whole} = ${by}; ${by} × ${weight(change.beforeKg)}`;
}
