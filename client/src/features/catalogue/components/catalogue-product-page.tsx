import type { CatalogueOption, CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { findCrop } from '@recolta/shared/domain/crops';
import { units } from '@recolta/shared/domain/enumerations';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FobReference } from '../../../components/goods/fob-reference.tsx';
import { PhotoGallery } from '../../../components/goods/photo-gallery.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { TitledCard } from '../../../components/ui/section-card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatAmount } from '../../../lib/format.ts';
import { openCountsQuery } from '../../../lib/http/announcement-calls.ts';
import { callsOfId, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { type Translate, useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import type { Locale } from '../../../lib/locale-path.ts';
import { exchangeRatesQuery } from '../../../lib/market/market-data.ts';
import { latestPricesQuery } from '../../../lib/market/market-prices.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import {
  catalogueProductQuery,
  categoriesQueryOf,
  pictureAddress,
  useAnnouncementTypes,
  useCatalogueProduct,
  useCategories,
  useMarketNow,
} from '../api/catalogue.ts';
import { CropHistory, CropQuality } from './crop-facts.tsx';
import { ProductMark } from './product-rows.tsx';
import { StartPanel } from './start-panel.tsx';

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(catalogueProductQuery(id)),
  queries.fetchQuery(categoriesQueryOf(visitorReader[0])),
  queries.fetchQuery(openCountsQuery),
  queries.fetchQuery(latestPricesQuery),
  queries.fetchQuery(exchangeRatesQuery),
]);

/** A product of the catalogue: select an option, and start a sale prefilled with it. */
export function CatalogueProductPage({ id }: { id: string }) {
  const { t } = useTranslation('catalogue');
  return (
    <DetailPage
      found={useCatalogueProduct(id)}
      hiddenTitle={t('pageTitle')}
      loading={t('productLoading')}
      failed={t('productFailed')}
    >
      {(product) => <ShownProduct product={product} />}
    </DetailPage>
  );
}

function ShownProduct({ product }: { product: CatalogueProduct }) {
  const { t } = useTranslation('catalogue');
  const locale = useLocale();
  const [query] = useSearchParams();
  const options = Object.values(product.productOptions);
  const [picked, setPicked] = useState(query.get('option') ?? options[0]?.id ?? '');
  const option = options.find(({ id }) => id === picked) ?? null;
  const crop = findCrop(product.crop ?? '');
  const description = locale === 'ro' ? product.descriptionRo : product.descriptionEn;
  usePageMeta(product[locale], description ?? t('pageDescription'));
  return (
    <>
      <Breadcrumbs product={product} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] lg:gap-6">
        <div className="grid min-w-0 gap-5">
          <header className="flex items-start gap-4 md:gap-6">
            <ProductMark product={product} className="size-18 md:size-28" />
            <div className="min-w-0">
              <h1 className="title-lot wrap-anywhere">{product[locale]}</h1>
              {description !== null && (
                <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line text-ink-2">{description}</p>
              )}
              {crop && (
                <p className="num mt-1 text-ink-2 text-s">
                  {[t('cn', { code: crop.cn }), ...(crop.reverseChargeVat ? [t('reverseCharge')] : [])].join(
                    ' · ',
                  )}
                </p>
              )}
            </div>
          </header>
          {options.length > 0 && <Options options={options} picked={option} onPick={setPicked} />}
          {crop && <CropQuality crop={crop} />}
          {product.pictures.length > 1 && (
            <TitledCard id="pictures" title={t('pictures')} className="p-5 md:p-6" headClass="mb-3">
              <PhotoGallery
                filesAt={pictureAddress(product.id)}
                photos={product.pictures}
                product={product.crop ?? ''}
              />
            </TitledCard>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <StartPanel product={product} optionId={option?.id ?? null} />
          {crop ? (
            <MarketNow crop={crop.key} />
          ) : (
            <p className="rounded-3 border border-line border-dashed p-5 text-ink-2 text-s">{t('noCrop')}</p>
          )}
        </div>
      </div>
    </>
  );
}

function Breadcrumbs({ product }: { product: CatalogueProduct }) {
  const { t } = useTranslation('catalogue');
  const locale = useLocale();
  const { data: categories = [] } = useCategories();
  const [first] = product.categories.flatMap((key) =>
    categories.filter(({ id, isHidden }) => id === key && !isHidden),
  );
  const link = 'inline-flex min-h-9 items-center underline underline-offset-4 hover:text-ink';
  return (
    <nav aria-label={t('breadcrumbs')} className="mb-3 text-ink-2 text-s">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <LocalLink to="/product-catalog" className={link}>
            {t('catalogue')}
          </LocalLink>
        </li>
        {first && (
          <li className="flex items-center gap-2">
            <span aria-hidden="true">›</span>
            <LocalLink to={`/product-catalog?categories=${first.id}`} className={link}>
              {first[locale]}
            </LocalLink>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Options({
  options,
  picked,
  onPick,
}: {
  options: readonly CatalogueOption[];
  picked: CatalogueOption | null;
  /** Called with `''` for none. */
  onPick: (id: string) => void;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const locale = useLocale();
  const id = useId();
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      <legend className="sr-only">{t('options')}</legend>
      <div className="px-5 pt-4 pb-3 md:px-6">
        <h2 className="font-semibold text-l">{t('options')}</h2>
        <p className="text-ink-2 text-s">{t('pickOption')}</p>
      </div>
      {[...options, null].map((option) => {
        const isPicked = option?.id === picked?.id;
        const inputId = `${id}-${option?.id ?? 'none'}`;
        return (
          <label
            key={inputId}
            htmlFor={inputId}
            className={classNames(
              'flex min-h-13 cursor-pointer items-center gap-3.5 border-line border-t px-5 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:-outline-offset-2 md:px-6',
              isPicked ? 'bg-act-wash' : 'hover:bg-surface-2',
            )}
          >
            <input
              id={inputId}
              type="radio"
              name={id}
              checked={isPicked}
              onChange={() => onPick(option?.id ?? '')}
              className="size-5 flex-none accent-(--act) outline-none"
            />
            <span className="min-w-0">
              <span className={classNames('wrap-anywhere block', option && 'font-semibold')}>
                {option ? option[locale] : t('noOption')}
              </span>
              {option && (
                <span className="num block text-ink-2 text-s">{packing(option, i18n.t, locale)}</span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The unit of an option: „la tonă”, „40 kg pe sac”. */
function packing({ unit, content, contentUnit }: CatalogueOption, t: Translate, locale: Locale): string {
  const known = units.find((one) => one === unit);
  const name = known ? t(`catalogue:units.${known}`) : unit;
  if (content !== null && contentUnit !== null)
    return t('catalogue:packed', { content: formatAmount(content, contentUnit, locale), unit: name });
  return t('catalogue:soldBy', { unit: name });
}

/** The current market of a crop: its reference price [Q4], open announcements by type, and running live auctions. */
function MarketNow({ crop }: { crop: string }) {
  const { t } = useTranslation('catalogue');
  const types = useAnnouncementTypes(crop);
  const live = useMarketNow()(crop)?.liveAuctions;
  const rows = [
    {
      name: t('selling'),
      count: types && (types.Selling ?? 0),
      to: `/auctions?auctionType=Selling&cereals=${crop}`,
    },
    {
      name: t('buying'),
      count: types && (types.Buying ?? 0),
      to: `/auctions?auctionType=Buying&cereals=${crop}`,
    },
    { name: t('running'), count: live, to: `/live?product=${crop}` },
  ];
  return (
    <TitledCard id="market" title={t('marketNow')} className="p-5 md:p-6" headClass="mb-3">
      <FobReference product={crop} currency="Ron" hasTitle />
      <ul className="mt-2 divide-y divide-line text-s">
        {rows.map(({ name, count, to }) => (
          <li key={to}>
            <LocalLink
              to={to}
              className="num flex min-h-11 items-center justify-between gap-3 hover:underline"
            >
              <span className="text-ink-2">{name}</span>
              <span className="font-semibold">{count ?? '…'}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <CropHistory crop={crop} />
    </TitledCard>
  );
}
