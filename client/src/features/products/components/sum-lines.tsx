import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { sumWords } from '../../../lib/deal/deal-sums.ts';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { useOwnVatState } from '../../session/state/own-vat-state.ts';
import { sumOf } from '../state/product-terms.ts';

/** The cost of a quantity at the published price: net, VAT and total. */
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
  const { t } = useTranslation(['products', 'labels']);
  const locale = useLocale();
  const texts = useTexts();
  const { currency, unitOfMeasurement: unit } = product;
  const sum = sumOf(product, minorOf(product.unitPrice), quantity, useOwnVatState(), useVatRules());
  const words = sumWords(sum, sum.vat, currency, texts);
  const isCollective = offerType === 'Collective';
  const total = t(isCollective ? 'payAtMost' : 'pay');
  return (
    <dl className="num grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-s [&>dd]:text-right [&>dd]:font-medium">
      <dt className="text-ink-2">
        {product.priceType === 'VatIncluded'
          ? t('net')
          : t(isCollective ? 'lineCollective' : 'lineSingle', {
              quantity: formatQuantity(quantity, unit, locale),
              price: formatPrice(minorOf(product.unitPrice), currency, locale, unit),
            })}
      </dt>
      <dd>{formatSum(sum.netMinor, currency, locale)}</dd>
      <dt className="text-ink-2">{words.vatLabel}</dt>
      <dd>{words.vatText}</dd>
      <dt className="border-line border-t pt-2 font-semibold">
        {words.isNet ? t('labels:vat.netOf', { total }) : total}
      </dt>
      <dd className="border-line border-t pt-2 font-semibold text-l">
        {formatSum(words.totalMinor, currency, locale)}
      </dd>
    </dl>
  );
}
