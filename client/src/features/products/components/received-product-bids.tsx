import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useDecideProductBid, useProduct, useReceivedProductBids } from '../api/products.ts';
import { sumOf, thousandthsOf } from '../state/product-terms.ts';
import { ProductBidChip } from './product-list-row.tsx';
import { ProgressCard } from './progress-card.tsx';

/** The bids on the user's own product, with their progress; the one in the address is marked. */
export function ReceivedProductBidsPage({ id }: { id: string }) {
  const { bidId: markedId = null } = useParams();
  const { t } = useTranslation('products');
  return (
    <DetailPage
      found={useProduct(id)}
      loading={t('loadingOne')}
      failed={t('failedOne')}
      isHidden={({ viewer }) => !viewer.isProvider}
    >
      {({ product }) => (
        <div className="grid gap-5">
          <ProductHeading product={product} title={t('bidsTitle')} />
          <section
            aria-label={t('progress')}
            className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card"
          >
            <ProgressCard product={product} ownThousandths={0} typedThousandths={0} />
          </section>
          <ReceivedProductBids product={product} mayReject markedId={markedId} />
        </div>
      )}
    </DetailPage>
  );
}

/** Heading of a page about the user's own product, with a link back to it. */
export function ProductHeading({ product, title }: { product: ProductState; title: string }) {
  return (
    <header>
      <LocalLink
        to={`/products/${product.id}`}
        className="wrap-anywhere inline-flex min-h-9 items-center text-ink-2 text-s underline underline-offset-4"
      >
        {product.productName}
      </LocalLink>
      <h1 className="title-list">{title}</h1>
    </header>
  );
}

/** Companies, quantities and sums; the Provider can reject Active ones [X4]. */
export function ReceivedProductBids({
  product,
  mayReject,
  markedId = null,
}: {
  product: ProductState;
  mayReject: boolean;
  markedId?: string | null;
}) {
  const { t } = useTranslation('products');
  const { data, error, refetch } = useReceivedProductBids(product.id, product.version);
  const [rejected, setRejected] = useState<ProductBidView | null>(null);
  return (
    <section className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-l">
        {t('bidsTitle')}
        {data && data.length > 0 && (
          <span className="num font-normal text-ink-2 text-s">{t('bids.count', { count: data.length })}</span>
        )}
      </h2>
      {!data && (
        <ListWaiting found={{ error, refetch }} loading={t('loadingBids')} failed={t('failedBids')} />
      )}
      {data?.length === 0 && <p className="text-ink-2 text-s">{t('noBids')}</p>}
      <ul className="divide-y divide-line">
        {data?.map((bid) => (
          <ProductBidLine
            key={bid.id}
            product={product}
            bid={bid}
            isMarked={bid.id === markedId}
            onReject={
              mayReject && bid.status === 'Active' && product.status === 'Active'
                ? () => setRejected(bid)
                : null
            }
          />
        ))}
      </ul>
      {rejected && <RejectProductBid product={product} bid={rejected} onClose={() => setRejected(null)} />}
    </section>
  );
}

function ProductBidLine({
  product,
  bid,
  isMarked,
  onReject,
}: {
  product: ProductState;
  bid: ProductBidView;
  isMarked: boolean;
  onReject: (() => void) | null;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { currency, unitOfMeasurement: unit } = product;
  const price = minorOf(bid.dealPrice ?? product.discountedPrice ?? product.unitPrice);
  const sum = sumOf(product, price, thousandthsOf(bid.bidQuantity), bid.bidderVat ?? null, useVatRules());
  return (
    <li
      aria-current={isMarked ? 'true' : undefined}
      className="num grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-s aria-current:-mx-3 aria-current:rounded-2 aria-current:bg-fact-wash aria-current:px-3"
    >
      <p className="min-w-0">
        <b className="wrap-anywhere font-semibold">{bid.by}</b>
        <span className="block text-ink-2">
          {`${t(`offerType.${bid.offerType}`)} · ${formatInstant(bid.changedAt, 'dayMonthTime', locale)}`}
        </span>
      </p>
      <p className="text-right">
        <b className="font-semibold">{formatAmount(bid.bidQuantity, unit, locale)}</b>
        <span className="block text-ink-2">
          {formatSum(sum.grossMinor ?? sum.netMinor, currency, locale)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <ProductBidChip status={bid.status} />
        {bid.dealId !== null && (
          <LocalLink
            to={`/auction-winning-bids/${bid.dealId}`}
            className="inline-flex min-h-9 items-center font-medium text-fact underline underline-offset-4"
          >
            {t('deal')}
          </LocalLink>
        )}
      </p>
      {onReject && (
        <Button look="danger" className="text-s" onClick={onReject}>
          {t('bids.reject')}
        </Button>
      )}
    </li>
  );
}

function RejectProductBid({
  product,
  bid,
  onClose,
}: {
  product: ProductState;
  bid: ProductBidView;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const decide = useDecideProductBid();
  return (
    <ConfirmDialog
      title={t('bids.rejectTitle')}
      label={t('bids.reject')}
      look="danger"
      isSending={decide.isPending}
      error={decide.error}
      onConfirm={() =>
        decide.mutate(
          { params: { id: product.id, bidId: bid.id }, body: { status: 'Rejected' } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t('bids.rejectText', {
          by: bid.by,
          quantity: formatAmount(bid.bidQuantity, product.unitOfMeasurement, locale),
        })}
      </p>
    </ConfirmDialog>
  );
}
