import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { progressParts, thousandthsOf } from '../state/product-terms.ts';

const looks = {
  others: 'bg-lead',
  own: 'bg-lead bg-[repeating-linear-gradient(135deg,transparent_0_5px,rgb(255_255_255/0.35)_5px_9px)]',
  typed:
    'border-2 border-fact bg-surface bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--fact-wash)_5px_9px)]',
} as const;

/**
 * The share of the total that bids cover, with a mark at the minimum: the reader's own part is hatched, the typed part
 * is outlined. Screen readers get it in words.
 */
export function ProgressBar({
  product,
  ownThousandths = 0,
  typedThousandths = 0,
  isLarge = false,
}: {
  product: ProductState;
  ownThousandths?: number;
  /** The part that the typed quantity would add. */
  typedThousandths?: number;
  isLarge?: boolean;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { unitOfMeasurement: unit } = product;
  const total = thousandthsOf(product.totalQuantity);
  const mark = total === 0 ? 0 : (thousandthsOf(product.minimumQuantity) / total) * 100;
  const amount = (figure: string) => formatAmount(figure, unit, locale);
  const isReached = thousandthsOf(product.quantityOffered) >= thousandthsOf(product.minimumQuantity);
  return (
    <div className="relative">
      <p className="sr-only">
        {t('barText', {
          standing: amount(product.quantityOffered),
          total: amount(product.totalQuantity),
          minimum: amount(product.minimumQuantity),
        })}
      </p>
      <div
        aria-hidden="true"
        className={`flex gap-0.5 overflow-hidden rounded-1 bg-surface-2 ${isLarge ? 'h-8' : 'h-3'}`}
      >
        {progressParts(product, ownThousandths, typedThousandths).map(({ kind, percent }) => (
          <span
            key={kind}
            style={{ width: `${percent}%` }}
            className={`min-w-1 transition-[width] duration-300 motion-reduce:transition-none ${looks[kind]}`}
          />
        ))}
      </div>
      <span
        aria-hidden="true"
        style={{ left: `calc(${mark}% - 1px)` }}
        className={`absolute w-0.5 ${isLarge ? '-top-1.5 -bottom-1.5' : '-top-0.5 -bottom-0.5'} ${isReached ? 'bg-ink' : 'bg-warn'}`}
      />
    </div>
  );
}
