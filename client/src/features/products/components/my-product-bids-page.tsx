import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyProductBids } from '../api/products.ts';
import { ProductBidChip, ProductListRow, ProductRows } from './product-list-row.tsx';

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
      none={<LinkNotice title={t('noMyBids')} to="/products" label={t('toList')} />}
    >
      {({ items }) => (
        <ProductRows hasButtons>
          {items.map(({ bid, product }) => (
            <ProductListRow
              key={bid.id}
              item={product}
              note={[
                t(`offerType.${bid.offerType}`),
                formatAmount(bid.bidQuantity, product.unitOfMeasurement, locale),
                bid.dealPrice &&
                  formatPrice(minorOf(bid.dealPrice), product.currency, locale, product.unitOfMeasurement),
              ]
                .filter(Boolean)
                .join(' · ')}
              state={<ProductBidChip status={bid.status} />}
              act={
                <LocalLink
                  to={bid.dealId ? `/auction-winning-bids/${bid.dealId}` : `/products/${product.id}`}
                  className={buttonClass('plain', 'min-w-28 flex-1 px-2')}
                >
                  {t(bid.dealId ? 'deal' : 'see')}
                </LocalLink>
              }
            />
          ))}
        </ProductRows>
      )}
    </ListPage>
  );
}
