import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyProductBids } from '../api/products.ts';
import { ProductBidChip, ProductListRow } from './product-list-row.tsx';

/** The user's own bids on products, the latest first, each with its status and its deal. */
export function MyProductBidsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const address = useList(plainList);
  return (
    <ListPage
      title={t('myBids')}
      address={address}
      found={useMyProductBids(accountId, address)}
      loading={t('loadingBids')}
      failed={t('failedBids')}
      none={
        <Notice title={t('noMyBids')}>
          <LocalLink to="/products" className={buttonClass('act')}>
            {t('toList')}
          </LocalLink>
        </Notice>
      }
    >
      {({ items }) => (
        <Rows>
          {items.map(({ bid, product }) => (
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
        </Rows>
      )}
    </ListPage>
  );
}
