import { qualityFields } from '@recolta/shared/domain/crops';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { applyGrid, type GridChange, type Measured } from '@recolta/shared/domain/goods/apply-grid';
import { type GridCase, gridCases } from '@recolta/shared/domain/goods/grid-cases';
import type { GridLine } from '@recolta/shared/domain/goods/quality-grid';
import { formatMinor, formatPrice, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFigure, formatNumber } from '../../lib/format.ts';
import { type Translate, useLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locale-path.ts';

/** Per tonne weighed. */
const grossKg = 1000;

interface Priced {
  readonly lines: readonly GridLine[];
  readonly priceMinor: number;
  readonly currency: Currency;
}

/** The price per tonne by the results of the analysis, each with its calculation on demand [Q1]. */
export function GridPrices({
  declared,
  declaredLabel,
  ...priced
}: Priced & { declared: Measured; declaredLabel: string }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const group = useId();
  return (
    <div className="num text-s">
      <p className="flex justify-between gap-3 border-line border-b pb-1.5 text-ink-2 text-note">
        <span>{t('analysis')}</span>
        <span>
          {priceUnit(priced.currency, locale)} · {t('difference')}
        </span>
      </p>
      {gridCases(priced.lines, declared).map((one) => (
        <CaseRow
          key={JSON.stringify(one)}
          group={group}
          gridCase={one}
          declaredLabel={declaredLabel}
          {...priced}
        />
      ))}
    </div>
  );
}

function CaseRow({
  group,
  gridCase,
  declaredLabel,
  lines,
  priceMinor,
  currency,
}: Priced & { group: string; gridCase: GridCase; declaredLabel: string }) {
  const { t, i18n } = useTranslation('goods');
  const locale = useLocale();
  const { kind, measured } = gridCase;
  const result = applyGrid(lines, measured, grossKg, priceMinor);
  const figures = figuresText(measured, i18n.t, locale);
  const by = result.sumMinor - priceMinor;
  const name = kind === 'declared' ? declaredLabel : caseName(kind, i18n.t);
  return (
    <details name={group} className="group border-line border-b open:bg-surface-2">
      <summary className="flex min-h-11 items-center gap-3 px-1 py-1.5">
        <ChevronDown
          aria-hidden="true"
          size={14}
          className="flex-none text-ink-2 transition-transform group-open:rotate-180"
        />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{name ?? figures}</span>
          {name && <span className="block text-ink-2 text-note">{figures}</span>}
        </span>
        <span className="font-semibold">{formatMinor(result.sumMinor, locale)}</span>
        <span className={`w-[4.6rem] text-right text-xs ${by > 0 ? 'text-lead' : 'text-ink-2'}`}>
          {signed(by, (minor) => formatMinor(minor, locale))}
        </span>
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-1 pb-2.5 pl-6 text-xs">
        <dt className="text-ink-2">{t('bidPrice')}</dt>
        <dd className="text-right">{formatPrice(priceMinor, currency, locale)}</dd>
        {result.changes
          .filter(({ weightKg, priceMinor: changed }) => weightKg !== 0 || changed !== 0)
          .map((change) => (
            <ChangeLine key={change.property} change={change} currency={currency} />
          ))}
        <dt className="font-semibold">
          {t('result', {
            weight: `${formatNumber(result.payableKg, locale)}\u00a0kg`,
            price: formatPrice(result.priceMinor, currency, locale),
          })}
        </dt>
        <dd className="text-right font-semibold">{formatSum(result.sumMinor, currency, locale)}</dd>
      </dl>
    </details>
  );
}

function ChangeLine({ change, currency }: { change: GridChange; currency: Currency }) {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const { property, measured, weightKg, priceMinor } = change;
  return (
    <>
      <dt className="text-ink-2">
        {t(`qualityField.${property}`)} {formatFigure(property, measured, locale)}
      </dt>
      <dd className="text-right">
        {weightKg === 0
          ? signed(priceMinor, (minor) => formatPrice(minor, currency, locale))
          : signed(weightKg, (kg) => `${formatNumber(kg, locale)}\u00a0kg`)}
      </dd>
    </>
  );
}

/** Null for a single property, because its figure says it. */
function caseName(kind: Exclude<GridCase['kind'], 'declared'>, t: Translate): string | null {
  return kind === 'base' || kind === 'limit' ? t(`goods:cases.${kind}`) : null;
}

/** `Umiditate 14,8 % · Proteină 12 %` */
function figuresText(measured: Measured, t: Translate, locale: Locale): string {
  const texts = qualityFields.flatMap((field) => {
    const figure = measured[field] ?? null;
    if (figure === null) return [];
    return `${t(`labels:qualityField.${field}`)} ${formatFigure(field, figure, locale)}`;
  });
  return texts.join(' · ');
}

/** With its sign and a real minus: `+ 4,00`, `− 8,44`, `0`. */
function signed(value: number, format: (value: number) => string): string {
  if (value === 0) return format(0);
  return `${value > 0 ? '+' : '\u2212'}\u00a0${format(Math.abs(value))}`;
}
