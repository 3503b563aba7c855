import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { formatPercent, minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useVatRules } from '../../../lib/vat-rules.ts';
import { sumOf } from '../state/product-terms.ts';

/** What a quantity costs at the published price: net, VAT and the whole sum. */
export function SumLines({
  product,
  offerType,
  quantity,
}: {
  product: ProductState;
  offerType: OfferType;
  /** In thousandths of the unit. */
  quantity: number;
}) {
  const { t, locale } = useTexts();
  const { currency, unitOfMeasurement: unit } = product;
  const sum = sumOf(product, minorOf(product.unitPrice), quantity, useVatRules());
  const isCollective = offerType === 'Collective';
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-s [&>dd]:text-right [&>dd]:font-medium">
      <dt className="text-ink-2">
        {t(isCollective ? 'products.lineCollective' : 'products.lineSingle', {
          quantity: formatQuantity(quantity, unit, locale),
          price: formatPrice(minorOf(product.unitPrice), currency, locale, unit),
        })}
      </dt>
      <dd>{formatSum(sum.netMinor, currency, locale)}</dd>
      <dt className="text-ink-2">
        {sum.isReverseCharge
          ? t('products.vatReversed')
          : t('products.vat', { percent: formatPercent(sum.ratePercent, locale) })}
      </dt>
      <dd>
        {sum.isReverseCharge ? t('products.vatReversedValue') : formatSum(sum.vatMinor, currency, locale)}
      </dd>
      <dt className="border-line border-t pt-2 font-semibold">
        {t(isCollective ? 'products.payAtMost' : 'products.pay')}
      </dt>
      <dd className="border-line border-t pt-2 font-semibold text-l">
        {formatSum(sum.grossMinor, currency, locale)}
      </dd>
    </dl>
  );
}
