import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyProductBids } from '../api/products.ts';
import { ProductBidChip, ProductListRow } from './product-list-row.tsx';

/** The user's own bids on products, the latest first, each with its status and its deal. */
export function MyProductBidsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const address = useListAddress();
  const { data, error, refetch } = useMyProductBids(accountId, address.page, address.pageSize);
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 font-semibold font-serif text-2xl tracking-[-0.015em]">{t('myBids')}</h1>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loadingBids')}
          failed={t('failedBids')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
          {data.items.map(({ bid, product }) => (
            <ProductListRow
              key={bid.id}
              item={product}
              aside={
                <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
                  <ProductBidChip status={bid.status} />
                  {[
                    t(`offerType.${bid.offerType}`),
                    formatAmount(bid.bidQuantity, product.unitOfMeasurement, locale),
                    bid.dealPrice &&
                      formatPrice(
                        minorOf(bid.dealPrice),
                        product.currency,
                        locale,
                        product.unitOfMeasurement,
                      ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {bid.dealId && (
                    <LocalLink
                      to={`/auction-winning-bids/${bid.dealId}`}
                      className="relative inline-flex min-h-9 items-center font-medium text-fact underline underline-offset-4"
                    >
                      {t('deal')}
                    </LocalLink>
                  )}
                </p>
              }
            />
          ))}
        </ul>
      )}
      {data && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && (
        <Notice title={t('noMyBids')}>
          <LocalLink to="/products" className={buttonClass('act')}>
            {t('toList')}
          </LocalLink>
        </Notice>
      )}
    </div>
  );
}
