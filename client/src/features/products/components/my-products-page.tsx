import type { Identity } from '@recolta/shared/contracts/http/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { productCalls } from '../../../lib/http/product-calls.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { ownFilters, ownTabs } from '../state/list-query.ts';
import { ProductListRow } from './product-list-row.tsx';
import { ProviderLinks } from './provider-acts.tsx';

/** The user's own products, saved ones included, by status. */
export function MyProductsPage({ identity: { account, user } }: { identity: Identity }) {
  const mayAdd = user.roles.includes('Provider');
  const { t } = useTranslation('products');
  const address = useListAddress();
  const key = useAccountKey(account.id);
  const tab = ownTabs.find((one) => one === address.filterOf('status')) ?? 'All';
  const query = {
    page: String(address.page),
    pageSize: String(address.pageSize),
    filters: ownFilters(tab),
    sorts: '',
  };
  const { queryKey, ...options } = productCalls.list.queryOptions({ input: { query } });
  const { data, error, refetch } = useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('mine')}</h1>
        {mayAdd && <AddLink to="/products/add">{t('add')}</AddLink>}
      </div>
      <ListTabs
        label={t('statusFilter')}
        tabs={ownTabs.map((one) => ({
          to: one === 'All' ? '/products/my' : `/products/my?status=${one}`,
          label: t(`tabs.${one}`),
          isChosen: one === tab,
        }))}
      />
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section aria-label={t('mine')}>
          <ListCount text={t('count', { count: data.total })} />
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
            {data.items.map((item) => (
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
          </ul>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <Notice title={t('noneOwn')}>{mayAdd && <AddLink to="/products/add">{t('add')}</AddLink>}</Notice>
      )}
    </div>
  );
}
