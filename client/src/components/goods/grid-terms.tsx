import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { Currency } from '@recolta/shared/domain/enumerations';
import type { GridLine } from '@recolta/shared/domain/goods/quality-grid';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { formatFigure, formatPercent, minorOf } from '../../lib/format.ts';
import { type Translate, useLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locale-path.ts';

/** The terms of the grid: one sentence per property, or that there is no grid [Q1]. */
export function GridTerms({
  grid,
  currency,
  hasHint = true,
}: {
  grid: AuctionGoods['grid'];
  currency: Currency;
  hasHint?: boolean;
}) {
  const { t, i18n } = useTranslation(['goods', 'labels']);
  const locale = useLocale();
  if (grid === null) return <p className="text-ink-2 text-s">{t('noGrid')}</p>;
  if (grid.kind === 'asIs') return <p className="text-s">{t('asIs')}</p>;
  return (
    <div className="grid gap-1.5 text-s">
      {hasHint && <p className="text-ink-2">{t('gridHint')}</p>}
      <ul className="grid gap-1.5">
        {grid.lines.map((line) => (
          <li key={line.property}>
            <b className="font-semibold">{t(`labels:qualityField.${line.property}`)}.</b>{' '}
            <span className="num text-ink-2">{gridSentence(line, currency, i18n.t, locale)}</span>
          </li>
        ))}
        {(grid.limits ?? []).map(({ property, rule, limit }) => (
          <li key={`${property} ${rule}`}>
            <b className="font-semibold">{t(`labels:qualityField.${property}`)}.</b>{' '}
            <span className="num text-ink-2">
              {t(`reject.${rule}`, { limit: formatFigure(property, limit, locale) })}
            </span>
          </li>
        ))}
      </ul>
      {grid.lines.length > 0 && <p className="text-ink-2">{t('proportion')}</p>}
    </div>
  );
}

function gridSentence(line: GridLine, currency: Currency, t: Translate, locale: Locale): string {
  const { property, rule, base, step, effect, amount, direction, rejectBeyond } = line;
  const figures = {
    base: formatFigure(property, base, locale),
    step: formatFigure(property, step, locale),
    amount: amountText(effect, amount, currency, t, locale),
  };
  const change = direction === 'both' ? t('goods:both', figures) : t(`goods:discount.${rule}`, figures);
  if (rejectBeyond === null) return change;
  return `${change} ${t(`goods:reject.${rule}`, { limit: formatFigure(property, rejectBeyond, locale) })}`;
}

function amountText(
  effect: GridLine['effect'],
  amount: string,
  currency: Currency,
  t: Translate,
  locale: Locale,
): string {
  if (effect !== 'money') {
    return t(`goods:amount.${effect}`, { percent: formatPercent(Number(amount), locale) });
  }
  const minor = minorOf(amount);
  return minor === 1_00 && currency === 'Ron'
    ? t('goods:amount.oneLeu')
    : formatPrice(minor, currency, locale);
}
