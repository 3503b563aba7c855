import type {
  ProductAnswer,
  ProductDetails,
  ProductState,
} from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import { originText } from '@recolta/shared/domain/countries';
import { damagedLevels, offerTypes } from '@recolta/shared/domain/enumerations';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { FactList, type FactRow } from '../../../components/goods/lot-facts.tsx';
import { PhotoGallery } from '../../../components/goods/photo-gallery.tsx';
import { QualityList } from '../../../components/goods/quality-list.tsx';
import { ReportLink } from '../../../components/report-link.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { DetailPage, LotHeader } from '../../../components/ui/detail-page.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { sumWords } from '../../../lib/deal/deal-sums.ts';
import { useVatRules, vatSentence } from '../../../lib/deal/vat.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { categoriesQuery } from '../../../lib/http/reference.ts';
import { atVersion } from '../../../lib/http/versioned-query.ts';
import { callsOfId, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAwaited } from '../../../lib/page/settled.ts';
import { knownReason, WhyNotBid } from '../../session/components/why-not-bid.tsx';
import { useOwnVatState } from '../../session/state/reader.ts';
import { productQuery, useCategoryNames, useProduct } from '../api/products.ts';
import { type ProductBidDraft, typedThousandths } from '../state/product-bid-draft.ts';
import { openBidOf, standingThousandths, sumOf, thousandthsOf } from '../state/product-terms.ts';
import { PhaseChip } from './product-list-row.tsx';
import { MyProductBid, ProductOutcomeCard } from './product-outcome-card.tsx';
import { Fates, ProgressCard } from './progress-card.tsx';

// Others load none of it.
const { Part: ProductBidForm } = lazyPart(
  async () => (await import('./product-bid-form.tsx')).ProductBidForm,
);

/** Bid form. Users who may not take part see the reason and the next step. */
function ProductBidPanel(props: {
  answer: ProductAnswer;
  readVersion: number | undefined;
  draft: ProductBidDraft;
  onDraft: (draft: ProductBidDraft) => void;
}) {
  const { t } = useTranslation('products');
  const location = useLocation();
  const { viewer } = props.answer;
  if (viewer.mayBid)
    return (
      <LoadedPart>
        <ProductBidForm {...props} />
      </LoadedPart>
    );
  const { why } = viewer;
  return (
    <WhyNotBid text={t(`why.${knownReason(why)}`)} why={why} toAccount={t('toAccount')}>
      {why === 'SignInRequired' && (
        <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-13')}>
          {t('signIn')}
        </LocalLink>
      )}
    </WhyNotBid>
  );
}

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(atVersion(productQuery(id), visitorReader)),
  queries.fetchQuery(categoriesQuery),
]);

// Only for its Provider and administrators: others load none of it.
const { Part: ProductAdministratorActs } = lazyPart(
  async () => (await import('./administrator-acts.tsx')).ProductAdministratorActs,
);
const { Part: ProviderActs } = lazyPart(async () => (await import('./provider-acts.tsx')).ProviderActs);
const { Part: ReceivedProductBids } = lazyPart(
  async () => (await import('./received-product-bids.tsx')).ReceivedProductBids,
);

/** One product: the quantity missing to its minimum, its price, its goods, and the acts open to the reader. */
export function ProductPage({ id }: { id: string }) {
  const { t } = useTranslation('products');
  const { readVersion, ...found } = useProduct(id);
  return (
    <DetailPage
      found={found}
      loading={t('loadingOne')}
      failed={t('failedOne')}
      away={<LinkNotice title={t('away')} to="/products" label={t('toList')} />}
    >
      {(answer) => <Shown answer={answer} readVersion={readVersion} />}
    </DetailPage>
  );
}

function Shown({ answer, readVersion }: { answer: ProductAnswer; readVersion: number | undefined }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const [query] = useSearchParams();
  const { product, viewer } = answer;
  const [draft, setDraft] = useState<ProductBidDraft>({
    offerType: offerTypes.find((one) => one === query.get('offerType')) ?? 'Collective',
    typed: null,
  });
  usePageMeta(product.productName, t('pageDescription'));
  const isParty = viewer.isProvider || viewer.isAdministrator;
  const awaited = useAwaited(true, !isParty);
  const isOpen = product.status === 'Active';
  const own = openBidOf(viewer.bid);
  const mayTakePart = isOpen && !isParty;
  const typed = mayTakePart && viewer.mayBid ? (typedThousandths(product, own, draft, locale) ?? 0) : 0;
  const replaced = own && draft.offerType === 'Collective' ? thousandthsOf(own.bidQuantity) : 0;
  const pictures = (
    <PhotoGallery
      filesAt={`/services/main/products/${product.id}/files`}
      photos={product.photos}
      product={product.crop ?? ''}
      category={product.category}
    />
  );
  return (
    <>
      <nav aria-label={t('title')} className="mb-2 text-ink-2 text-s">
        <LocalLink to="/products" className="inline-flex min-h-9 items-center underline underline-offset-4">
          {t('title')}
        </LocalLink>
      </nav>
      <div className="mb-3 lg:hidden">{pictures}</div>
      <LotHeader
        product={product.crop ?? ''}
        category={product.category}
        title={product.productName}
        facts={
          <p className="wrap-anywhere mt-1 text-ink-2 text-s">
            {[
              product.provider,
              product.producer !== product.provider && t('producedBy', { name: product.producer }),
              t('deliveredIn', {
                counties: product.distributionCounties.map(countyName).join(', '),
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        }
        state={<PhaseChip item={product} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        {/* On a phone it is first. A browser may show a page before the rest of it has arrived. */}
        <aside className="grid min-w-0 gap-4 empty:hidden lg:sticky lg:top-20 lg:col-start-2">
          <ProductOutcomeCard answer={answer} />
          <LoadedPart>
            {viewer.isProvider && (
              <ProviderActs
                product={product}
                whyNotPublish={viewer.whyNotPublish}
                hasAccepted={viewer.hasAccepted === true}
              />
            )}
            {viewer.isAdministrator && <ProductAdministratorActs answer={answer} readVersion={readVersion} />}
          </LoadedPart>
          {viewer.bid && !own && isOpen && <MyProductBid product={product} bid={viewer.bid} />}
          {mayTakePart && (
            <ProductBidPanel answer={answer} readVersion={readVersion} draft={draft} onDraft={setDraft} />
          )}
        </aside>
        <div className={classNames('grid min-w-0 gap-6 lg:row-start-1', awaited)}>
          <section
            aria-label={t('progress')}
            className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card"
          >
            <div className="p-4 max-lg:hidden md:p-5">{pictures}</div>
            <ProgressCard
              product={product}
              ownThousandths={standingThousandths(viewer.bid)}
              typedThousandths={Math.max(0, typed - replaced)}
            />
            {isOpen && <Fates product={product} />}
          </section>
          <LoadedPart>
            {isParty && <ReceivedProductBids product={product} mayReject={viewer.isProvider} />}
          </LoadedPart>
          <PriceCard product={product} isProvider={viewer.isProvider} />
          <GoodsCard product={product} details={answer.details} />
        </div>
      </div>
      {!isParty && <ReportLink kind="product" id={product.id} className="mt-4" />}
    </>
  );
}

const card = 'rounded-3 border border-line bg-surface p-4 shadow-card md:p-5';

/** The VAT treatment of the published price, and the VAT due. */
function PriceCard({ product, isProvider }: { product: ProductState; isProvider: boolean }) {
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
function GoodsCard({ product, details }: { product: ProductState; details: ProductDetails }) {
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
