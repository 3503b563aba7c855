import type { ProductDetails, ProductState } from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import { originText } from '@recolta/shared/domain/countries';
import { damagedLevels } from '@recolta/shared/domain/enumerations';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { FactList, type FactRow } from '../../../components/goods/lot-facts.tsx';
import { QualityList } from '../../../components/goods/quality-list.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { sumWords } from '../../../lib/deal/deal-sums.ts';
import { useVatRules, vatSentence } from '../../../lib/deal/vat.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { useOwnVatState } from '../../session/state/own-vat-state.ts';
import { useCategoryNames } from '../api/products.ts';
import { sumOf } from '../state/product-terms.ts';

const card = 'rounded-3 border border-line bg-surface p-4 shadow-card md:p-5';

/** The VAT treatment of the published price, and the VAT due. */
export function PriceCard({ product, isProvider }: { product: ProductState; isProvider: boolean }) {
  const { t } = useTranslation(['products', 'labels']);
  const locale = useLocale();
  const texts = useTexts();
  const own = useOwnVatState();
  const sum = sumOf(product, minorOf(product.unitPrice), 1000, isProvider ? null : own, useVatRules());
  const { currency, priceType, unitOfMeasurement: unit } = product;
  const { vatLabel } = sumWords(sum, sum.vat, currency, texts);
  const isIncluded = priceType === 'VatIncluded';
  const price = (minor: number) => formatPrice(minor, currency, locale, unit);
  return (
    <section className={card}>
      <h2 className="mb-2 font-semibold text-l">{t('priceAndVat')}</h2>
      <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-s [&>dd]:text-right">
        <dt>
          <b className="font-semibold">{t(`labels:priceType.${priceType}`)}</b>
          {!isIncluded && <span className="block text-ink-2">{vatSentence(sum.vat, texts)}</span>}
        </dt>
        <dd className="font-semibold">{price(minorOf(product.unitPrice))}</dd>
        {sum.grossMinor !== null && sum.vatMinor !== null && sum.vatMinor > 0 && (
          <>
            <dt className="text-ink-2">{t(isIncluded ? 'net' : 'pay')}</dt>
            <dd>{price(isIncluded ? sum.netMinor : sum.grossMinor)}</dd>
            <dt className="text-ink-2">{vatLabel}</dt>
            <dd>{price(sum.vatMinor)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Terms, quality of a crop, and the Provider's description. */
export function GoodsCard({ product, details }: { product: ProductState; details: ProductDetails }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const categories = useCategoryNames();
  const { unitOfMeasurement: unit } = product;
  const amount = (figure: string) => formatAmount(figure, unit, locale);
  const rows: readonly FactRow[] = [
    [t('row.category'), categories.get(product.category)?.[locale] ?? product.category],
    [t('row.unit'), amount(product.pieceQuantity)],
    [t('row.minimumAndTotal'), `${amount(product.minimumQuantity)} · ${amount(product.totalQuantity)}`],
    [t('row.producer'), product.producer],
    [t('row.country'), originText(product.countryOfOrigin, locale)],
    [t('row.delivery'), formatDay(product.deliveryDeadline, locale, 'longDate')],
    [t('row.counties'), product.distributionCounties.map(countyName).join(', ')],
    [t('row.provider'), product.provider],
  ];
  return (
    <section className={card}>
      <h2 className="mb-3 font-semibold text-l">{t('goods')}</h2>
      <FactList rows={rows} />
      {product.crop !== null && details.quality && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">{t('quality')}</h3>
          <QualityList
            product={product.crop}
            quality={{
              ...details.quality,
              damaged: damagedLevels.find((one) => one === details.quality?.damaged) ?? null,
            }}
          />
        </>
      )}
      {details.description !== null && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">{t('about')}</h3>
          <p className="wrap-anywhere whitespace-pre-line text-s">{details.description}</p>
        </>
      )}
    </section>
  );
}
