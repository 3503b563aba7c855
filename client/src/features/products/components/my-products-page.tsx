import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { AddLink } from '../../../components/ui/page.tsx';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { ownProductsList, ownViews, productCalls } from '../api/products.ts';
import { PhaseChip, ProductListRow, ProductRows } from './product-list-row.tsx';
import { ProviderLinks } from './provider-acts.tsx';

/** The user's own products, saved ones included, by status. */
export function MyProductsPage({ identity: { account, user } }: { identity: Identity }) {
  const { t } = useTranslation('products');
  const address = useList(ownProductsList);
  const options = productCalls.list.queryOptions({ input: { query: address.query } });
  const found = useVersionedQuery(options, useAccountKey(account.id));
  const add = user.roles.includes('Provider') && <AddLink to="/products/add">{t('add')}</AddLink>;
  return (
    <ListPage
      title={t('mine')}
      acts={add}
      above={
        <ListTabs
          label={t('statusFilter')}
          tabs={(Object.keys(ownViews) as (keyof typeof ownViews)[]).map((view) => ({
            to: view === 'All' ? '/products/my' : `/products/my?status=${view}`,
            label: t(`tabs.${view}`),
            isChosen: view === address.filters.status,
          }))}
        />
      }
      address={address}
      found={found}
      loading={t('loading')}
      failed={t('failed')}
      count={({ total }) => t('count', { count: total })}
      none={<Notice title={t('noneOwn')}>{add}</Notice>}
    >
      {({ items }) => (
        <ProductRows hasButtons>
          {items.map((item) => (
            <ProductListRow
              key={item.id}
              item={item}
              state={<PhaseChip item={item} />}
              act={
                item.status === 'Closed' ? (
                  <LocalLink
                    to={`/products/${item.id}/final-price`}
                    className={buttonClass('act', 'flex-1 px-2')}
                  >
                    {t('provider.setPrice')}
                  </LocalLink>
                ) : (
                  <>
                    <LocalLink
                      to={`/products/${item.id}`}
                      className={buttonClass('plain', 'min-w-26 flex-1 px-2')}
                    >
                      {t('see')}
                    </LocalLink>
                    <MoreMenu label={t('moreOf', { name: item.productName })}>
                      <ProviderLinks product={item} look="quiet" />
                    </MoreMenu>
                  </>
                )
              }
            />
          ))}
        </ProductRows>
      )}
    </ListPage>
  );
}
