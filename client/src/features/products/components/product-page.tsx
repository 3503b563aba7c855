import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import { offerTypes } from '@recolta/shared/domain/enumerations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { PhotoGallery } from '../../../components/goods/photo-gallery.tsx';
import { ReportLink } from '../../../components/report-link.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { DetailPage, LotHeader } from '../../../components/ui/detail-page.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { categoriesQuery } from '../../../lib/http/reference.ts';
import { callsOfId, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAwaited } from '../../../lib/page/settled.ts';
import { knownReason, WhyNotBid } from '../../session/components/why-not-bid.tsx';
import { productQuery, useProduct } from '../api/products.ts';
import { type ProductBidDraft, typedThousandths } from '../state/product-bid-draft.ts';
import { openBidOf, standingThousandths, thousandthsOf } from '../state/product-terms.ts';
import { GoodsCard, PriceCard } from './product-facts.tsx';
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
  queries.fetchQuery(productQuery(id, visitorReader)),
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
            {viewer.isProvider && <ProviderActs product={product} whyNotPublish={viewer.whyNotPublish} />}
            {viewer.isAdministrator && <ProductAdministratorActs product={product} />}
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
