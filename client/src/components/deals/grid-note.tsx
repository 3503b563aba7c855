import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { applyGrid } from '@recolta/shared/domain/goods/apply-grid';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BoundGoods, ShownTerms } from '../../lib/deal/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { GridTerms } from '../goods/grid-terms.tsx';

/** Per tonne weighed. */
const grossKg = 1000;

/**
 * Beside the total of a bid: that the price is before the quality grid, by which the analysis changes it; what it would be
 * with the figures of the seller, if these deviate; and the grid itself [Q1].
 */
export function GridNote({
  grid,
  goods,
  terms,
}: {
  grid: AuctionGoods['grid'] | undefined;
  goods: Pick<BoundGoods, 'type' | 'quality' | 'figuresAre' | 'currency'>;
  terms: Pick<ShownTerms, 'price' | 'quantity'>;
}) {
  const { t } = useTranslation(['binding', 'goods']);
  const locale = useLocale();
  if (grid?.kind !== 'grid' || grid.lines.length === 0) return null;
  const { currency, quality } = goods;
  const meaning = meaningOfFigures(goods.type, goods.figuresAre);
  const priceMinor = minorOf(terms.price);
  const perTonneMinor = applyGrid(grid.lines, quality, grossKg, priceMinor).sumMinor;
  const { sumMinor } = applyGrid(grid.lines, quality, kilogramsOf(terms.quantity), priceMinor);
  return (
    <div className="num mt-2 rounded-2 bg-fact-wash p-2.5 text-s">
      <p>{t('beforeGrid')}</p>
      {meaning !== 'Required' && perTonneMinor !== priceMinor && (
        <p className="mt-1 font-medium">
          {t(`byGrid.${meaning}`, {
            price: formatPrice(perTonneMinor, currency, locale),
            sum: formatSum(sumMinor, currency, locale),
          })}
        </p>
      )}
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between gap-3 font-medium">
          {t('goods:grid')}
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="flex-none transition-transform group-open:rotate-180"
          />
        </summary>
        <GridTerms grid={grid} currency={currency} hasHint={false} />
      </details>
    </div>
  );
}
