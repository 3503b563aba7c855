import type { Identity } from '@recolta/shared/contracts/http/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { productCalls } from '../../../lib/http/product-calls.ts';
import { useList } from '../../../lib/list-address.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { ownProductsList, ownViews } from '../state/list-query.ts';
import { ProductListRow } from './product-list-row.tsx';
import { ProviderLinks } from './provider-acts.tsx';

/** The user's own products, saved ones included, by status. */
export function MyProductsPage({ identity: { account, user } }: { identity: Identity }) {
  const { t } = useTranslation('products');
  const address = useList(ownProductsList);
  const { queryKey, ...options } = productCalls.list.queryOptions({ input: { query: address.query } });
  const key = useAccountKey(account.id);
  const found = useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
  });
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
        <Rows>
          {items.map((item) => (
            <ProductListRow
              key={item.id}
              item={item}
              aside={
                <div className="relative mt-1 -ml-3 flex flex-wrap">
                  <ProviderLinks product={item} look="quiet" />
                </div>
              }
            />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}
