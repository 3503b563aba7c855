import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { useListAddress } from '../../../lib/list-address.ts';
import { HaulageTable } from './haulage-table.tsx';
import { PricesTable } from './prices-table.tsx';
import { RatesTable } from './rates-table.tsx';
import { VatTable } from './vat-table.tsx';

const tables = ['prices', 'rates', 'haulage', 'vat'] as const;

/**
 * Reference prices, exchange rates, haulage and VAT regimes, maintained by administrators [Q3, Q4, Q5]; the table is in
 * the address.
 */
export function MarketDataPage() {
  const { t } = useTranslation('market');
  const { filterOf } = useListAddress();
  const table = tables.find((known) => known === filterOf('table')) ?? 'prices';
  return (
    <>
      <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
        {t('heading')}
      </h1>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('lead')}</p>
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
