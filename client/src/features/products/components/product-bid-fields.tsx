import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { offerTypes } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { Minus, Plus } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureInput } from '../../../components/forms/figure-input.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type ProductBidDraft, typedQuantity } from '../state/product-bid-draft.ts';

/** The bid type: with others up to the minimum, or alone and at once. */
export function BidTypeChoice({
  chosen,
  price,
  onChoose,
}: {
  chosen: ProductBidDraft['offerType'];
  price: string;
  onChoose: (type: ProductBidDraft['offerType']) => void;
}) {
  const { t } = useTranslation('products');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('yourBid')}</legend>
      <div className="grid gap-2 max-lg:gap-1 lg:mb-3 lg:grid-cols-2">
        {offerTypes.map((type) => (
          <label
            key={type}
            className={classNames(
              'flex min-h-11 cursor-pointer items-start gap-2 rounded-2 border px-3 py-2.5 hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2',
              chosen === type ? 'border-act bg-act-wash' : 'border-line-2 bg-surface',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={chosen === type}
              aria-labelledby={`${name}-${type}-name`}
              aria-describedby={`${name}-${type}`}
              onChange={() => onChoose(type)}
              className="mt-0.5 size-4.5 flex-none accent-(--act) outline-none"
            />
            <span className="min-w-0">
              <span id={`${name}-${type}-name`} className="block font-semibold text-s">
                {t(`offerType.${type}`)}
              </span>
              <span id={`${name}-${type}`} className="num block text-ink-2 text-xs max-lg:sr-only">
                {t(`bidTypeText.${type}`, { price })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const stepButton = 'grid min-h-11 w-12 flex-none place-items-center bg-surface-2 hover:text-act';

/** The quantity, typed or in pieces. */
export function QuantityField({
  inputRef,
  product,
  value,
  range,
  error,
  onType,
  onStep,
}: {
  inputRef: Ref<HTMLInputElement>;
  product: ProductState;
  value: string;
  range: { readonly least: number; readonly most: number };
  error: string | null;
  onType: (typed: string) => void;
  onStep: (direction: 1 | -1) => void;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const id = useId();
  const { unitOfMeasurement: unit } = product;
  const piece = formatAmount(product.pieceQuantity, unit, locale);
  return (
    <div className="num min-w-0">
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-s">
        <label htmlFor={id} className="font-medium">
          {t('quantity')}
        </label>
        <span className="text-ink-2 text-xs">
          {t('range', {
            least: typedQuantity(range.least, locale),
            most: formatQuantity(range.most, unit, locale),
          })}
        </span>
      </div>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          error ? 'border-lost' : 'border-line-2',
        )}
      >
        <button
          type="button"
          aria-label={t('less', { quantity: piece })}
          className={stepButton}
          onClick={() => onStep(-1)}
        >
          <Minus aria-hidden="true" size={18} />
        </button>
        <FigureInput
          id={id}
          ref={inputRef}
          places={3}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onType={onType}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-2 text-center font-semibold text-l outline-none"
        />
        <button
          type="button"
          aria-label={t('more', { quantity: piece })}
          className={stepButton}
          onClick={() => onStep(1)}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      </div>
      <p id={`${id}-note`} className="min-h-6 pt-0.5 pb-1 text-lost text-xs">
        {error}
      </p>
    </div>
  );
}
