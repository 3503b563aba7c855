import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { convertMinor } from '@recolta/shared/domain/market-data/exchange-rates';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { useRateTexts } from '../../../components/lists/shown-price.ts';
import { useFobSource } from '../../../components/market/fob-source.ts';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type FobPrices, useFobPrices } from '../../../lib/market/market-prices.ts';
import { type CropMarket, pictureAddress, useMarketNow } from '../api/catalogue.ts';

/** The cover of a product, else the icon of its crop or category; decorative, so without a name. */
export function ProductMark({
  product: { id, crop, categories, pictures },
  className = 'size-13',
}: {
  product: Pick<CatalogueProduct, 'id' | 'crop' | 'categories' | 'pictures'>;
  className?: string;
}) {
  const [cover] = pictures;
  if (cover !== undefined)
    return (
      <img
        src={`${pictureAddress(id)}/${cover}?size=small`}
        alt=""
        loading="lazy"
        className={classNames('flex-none rounded-2 border border-line bg-surface-2 object-cover', className)}
      />
    );
  return <CropMark product={crop ?? ''} category={categories[0] ?? ''} className={className} />;
}

/** Columns of a page of products, by those that have values. */
const columnsWith = {
  'options market reference':
    'md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_8.5rem_8.5rem] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_10rem_10rem]',
  'options market':
    'md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_8.5rem] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_10rem]',
  options: 'md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]',
  'market reference': 'md:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem] xl:grid-cols-[minmax(0,1fr)_10rem_10rem]',
  market: 'md:grid-cols-[minmax(0,1fr)_8.5rem] xl:grid-cols-[minmax(0,1fr)_10rem]',
  '': 'md:grid-cols-1',
} as const;

/** The columns that have a value for at least one of the products; while prices are unknown, crops keep theirs. */
function columnsOf(items: readonly CatalogueProduct[], prices: FobPrices | undefined) {
  const crops = items.flatMap(({ crop }) => crop ?? []);
  const options = items.some(({ productOptions }) => Object.keys(productOptions).length > 0);
  const market = crops.length > 0;
  const reference = market && (!prices || crops.some((crop) => prices.fobOf(crop)));
  const left = options ? 'options' : '';
  const key = !market
    ? left
    : (`${options ? 'options ' : ''}market${reference ? ' reference' : ''}` as const);
  return { options, market, reference, className: columnsWith[key] };
}

type Columns = ReturnType<typeof columnsOf>;

/** Products with their options, the current market of their crop, and its reference price [Q4]. */
export function ProductRows({
  items,
  categoryName,
}: {
  items: readonly CatalogueProduct[];
  categoryName: (key: string) => string;
}) {
  const { t } = useTranslation('catalogue');
  const marketNow = useMarketNow();
  const prices = useFobPrices();
  const columns = columnsOf(items, prices);
  return (
    <>
      <div className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
        <div
          aria-hidden="true"
          className={`hidden gap-x-4 border-line border-b px-5 py-3 font-semibold text-ink-2 text-xs md:grid ${columns.className}`}
        >
          <span>{t('product')}</span>
          {columns.options && <span>{t('options')}</span>}
          {columns.market && <span className="text-right">{t('market')}</span>}
          {columns.reference && <span className="text-right">{t('reference')}</span>}
        </div>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ProductRow
              key={item.id}
              product={item}
              category={item.categories.map(categoryName).filter(Boolean).join(', ')}
              market={item.crop === null ? null : marketNow(item.crop)}
              prices={prices}
              columns={columns}
            />
          ))}
        </ul>
      </div>
      {prices && <PriceSources items={items} prices={prices} />}
    </>
  );
}

function ProductRow({
  product,
  category,
  market,
  prices,
  columns,
}: {
  product: CatalogueProduct;
  category: string;
  market: CropMarket | null;
  prices: FobPrices | undefined;
  columns: Columns;
}) {
  const { t } = useTranslation('catalogue');
  const locale = useLocale();
  const options = Object.values(product.productOptions);
  const count = options.length === 0 ? [] : [t('optionCount', { count: options.length })];
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5 ${columns.className}`}
    >
      <div className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <ProductMark product={product} />
        <div className="min-w-0">
          <h2 className="font-semibold">
            <LocalLink
              to={`/product-catalog/products/${product.id}`}
              className="inline-flex min-h-9 items-center hover:underline"
            >
              {product[locale]}
            </LocalLink>
          </h2>
          <p className="num text-ink-2 text-s">{[category, ...count].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <ul
        aria-label={t('ofProduct', { text: t('options'), product: product[locale] })}
        hidden={!columns.options}
        className="flex min-w-0 flex-wrap gap-1.5 max-md:empty:hidden max-md:col-span-2 max-md:row-start-2"
      >
        {options.map((option) => (
          <li key={option.id} className="max-w-full">
            <LocalLink
              to={`/product-catalog/products/${product.id}?option=${option.id}`}
              className="num inline-flex min-h-8 items-center rounded-full border border-line-2 px-3 font-medium text-s hover:bg-surface-2"
            >
              {option[locale]}
            </LocalLink>
          </li>
        ))}
      </ul>
      <div
        hidden={!columns.market}
        className="num self-start text-s max-md:row-start-3 md:self-center md:text-right"
      >
        {product.crop !== null && market && (
          <MarketLinks crop={product.crop} market={market} name={product[locale]} />
        )}
      </div>
      <div
        hidden={!columns.reference}
        className={classNames(
          'num text-right max-md:col-start-2 max-md:row-start-3',
          // The place of its figures, which arrive after the rows.
          product.crop === null ? 'max-md:hidden' : 'min-h-16',
        )}
      >
        {product.crop !== null && prices && <ShortReference product={product.crop} prices={prices} />}
      </div>
    </li>
  );
}

function MarketLinks({ crop, market, name }: { crop: string; market: CropMarket; name: string }) {
  const { t } = useTranslation('catalogue');
  const { announcements, liveAuctions } = market;
  const link = 'inline-flex min-h-8 items-center gap-1.5 hover:underline';
  const announced = t('announcements', { count: announcements });
  const live = t('liveAuctions', { count: liveAuctions });
  return (
    <div className="flex flex-wrap gap-x-4 md:flex-col md:items-end">
      {announcements === 0 ? (
        <span className="text-ink-2">{t('noAnnouncements')}</span>
      ) : (
        <LocalLink
          to={`/auctions?cereals=${crop}`}
          aria-label={t('ofProduct', { text: announced, product: name })}
          className={`${link} font-medium`}
        >
          {announced}
        </LocalLink>
      )}
      {liveAuctions === 0 ? (
        <span className="text-ink-2">{t('noLiveAuctions')}</span>
      ) : (
        <LocalLink
          to={`/live?product=${crop}`}
          aria-label={t('ofProduct', { text: live, product: name })}
          className={`${link} text-ink-2`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-lead" />
          {live}
        </LocalLink>
      )}
    </div>
  );
}

/** The reference price of the crop, in lei if a rate is known, with its day; its source is below the list. */
function ShortReference({ product, prices }: { product: string; prices: FobPrices }) {
  const { t } = useTranslation('catalogue');
  const locale = useLocale();
  const fob = prices.fobOf(product);
  if (!fob) return <p className="text-ink-3 text-s">{t('noReference')}</p>;
  const lei = convertMinor(fob.priceMinor, fob.currency, 'Ron', prices.rates);
  return (
    <>
      <p className="font-semibold text-l">
        {formatPrice(lei ?? fob.priceMinor, lei === null ? fob.currency : 'Ron', locale)}
      </p>
      <p className="text-ink-2 text-note">{t('fobOn', { day: formatDay(fob.day, locale) })}</p>
    </>
  );
}

function PriceSources({ items, prices }: { items: readonly CatalogueProduct[]; prices: FobPrices }) {
  const { t } = useTranslation('catalogue');
  const rateTexts = useRateTexts();
  const sourceOf = useFobSource();
  const shown = items.flatMap(({ crop }) => (crop === null ? [] : (prices.fobOf(crop) ?? [])));
  if (shown.length === 0) return null;
  const sources = shown.map(sourceOf);
  const rates = rateTexts(['Ron', ...shown.map(({ currency }) => currency)], prices.rates);
  return (
    <p className="num mt-2 text-ink-2 text-note">
      {[t('referenceNote'), ...new Set(sources), ...rates].join(' · ')}
    </p>
  );
}
