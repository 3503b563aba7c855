import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { PageHead } from '../../../components/ui/page.tsx';
import { defineList, useList } from '../../../lib/list-address.ts';
import { viewOf } from '../../../lib/list-filters.ts';
import { HaulageTable } from './haulage-table.tsx';
import { PricesTable } from './prices-table.tsx';
import { RatesTable } from './rates-table.tsx';
import { VatTable } from './vat-table.tsx';

const tables = ['prices', 'rates', 'haulage', 'vat'] as const;
const tablesList = defineList({
  filters: { table: viewOf({ prices: '', rates: '', haulage: '', vat: '' }) },
});

/**
 * Reference prices, exchange rates, haulage and VAT regimes, maintained by administrators [Q3, Q4, Q5]; the table is in
 * the address.
 */
export function MarketDataPage() {
  const { t } = useTranslation('market');
  const { table } = useList(tablesList).filters;
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <ListTabs
        label={t('tables')}
        tabs={tables.map((name) => ({
          to: name === 'prices' ? '/admin/market-data' : `/admin/market-data?table=${name}`,
          label: t(`table.${name}`),
          isChosen: name === table,
        }))}
      />
      {table === 'prices' && <PricesTable />}
      {table === 'rates' && <RatesTable />}
      {table === 'haulage' && <HaulageTable />}
      {table === 'vat' && <VatTable />}
    </>
  );
}
