import type { RateRow } from '@recolta/shared/contracts/http/market-data';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import { readHaulageTable, readRateTable } from '@recolta/shared/domain/market-data/read-table';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PageHead } from '../../../components/ui/page.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { defineList, useList, viewOf } from '../../../lib/list-address.ts';
import {
  useHaulageRates,
  useRateHistory,
  useRates,
  useRemoveHaulage,
  useRemoveRate,
  useSaveHaulage,
  useSaveRates,
} from '../api/market-queries.ts';
import { FigureHistory, FigureRow, RemoveFigure } from './figure-rows.tsx';
import { PricesTable } from './prices-table.tsx';
import { TableInput } from './table-input.tsx';
import { VatTable } from './vat-table.tsx';

const ratedCurrencies = ['Euro', 'Dollar'] as const;

/** The last exchange rate of each currency, with its history and forms to add rates [Q4]. */
function RatesTable() {
  const { t } = useTranslation('market');
  const rates = useRates();
  const { data } = rates;
  const leiText = useLeiText();
  const rows = (data ?? []).flatMap((rate) => {
    const currency = ratedCurrencies.find((known) => known === rate.currency);
    return currency ? [{ ...rate, currency }] : [];
  });
  return (
    <>
      <TableInput
        table="rates"
        save={useSaveRates()}
        read={readRateTable}
        example={[
          ['data', 'moneda', 'curs', 'sursa'],
          ['20.11.2026', 'EUR', '5,0903', 'BNR'],
        ]}
        nameOf={({ currency, day }) => [t(`currency.${currency}`), '', day]}
        figureOf={({ rate }) => leiText(unitsOf(rate))}
        beforeText={({ figure }) => leiText(unitsOf(figure))}
      />
      {!data && <ListWaiting found={rates} loading={t('loading')} failed={t('failed')} />}
      {data && rows.length === 0 && <Notice title={t('empty.rates')} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
          {rows.map(({ currency, rate, day, source }) => (
            <li key={currency}>
              <FigureRow
                name={t(`currency.${currency}`)}
                figure={leiText(unitsOf(rate))}
                changeText={leiText}
                day={day}
                source={source}
              >
                <RateHistory currency={currency} />
              </FigureRow>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RateHistory({ currency }: { currency: RateRow['currency'] }) {
  const { t } = useTranslation('market');
  const history = useRateHistory(currency);
  const remove = useRemoveRate();
  const leiText = useLeiText();
  return (
    <FigureHistory
      query={history}
      label={t(`currency.${currency}`)}
      figures={(history.data ?? []).map(({ day, rate, source }) => ({
        day,
        value: unitsOf(rate),
        text: leiText(unitsOf(rate)),
        source,
        read: { figure: rate, currency: 'Ron', source },
        isDrawn: true,
      }))}
      format={leiText}
      remove={{ ...remove, perform: (day, read) => remove.mutate({ currency, day, read }) }}
    />
  );
}

/** Ten-thousandths of a leu. */
function unitsOf(rate: string): number {
  return parseDecimal(rate, 4) ?? 0;
}

/** Ten-thousandths of a leu as lei with four places: `5,0903 lei`. */
function useLeiText(): (units: number) => string {
  const { t } = useTranslation('market');
  const locale = useLocale();
  return (units) => {
    const figure = (units / 10_000).toFixed(4);
    return t('inLei', { figure: locale === 'ro' ? figure.replace('.', ',') : figure });
  };
}

/** Haulage costs by distance, with forms to add bands; a wrong one can be removed [Q5]. */
function HaulageTable() {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const haulage = useHaulageRates();
  const remove = useRemoveHaulage();
  const [asked, setAsked] = useState<string | null>(null);
  const { data } = haulage;
  const priceText = (price: string) => formatPrice(minorOf(price), 'Ron', locale);
  const failure = remove.error === null ? null : failureOf(remove.error);
  return (
    <>
      <TableInput
        table="haulage"
        save={useSaveHaulage()}
        read={readHaulageTable}
        example={[
          ['km', 'pret', 'data', 'sursa'],
          ['100', '42,50', '20.11.2026', 'Tarif'],
        ]}
        nameOf={({ upToKm, day }) => [t('upToKm', { km: upToKm }), '', day]}
        figureOf={({ price }) => priceText(price)}
        beforeText={({ figure }) => priceText(figure)}
      />
      {!data && <ListWaiting found={haulage} loading={t('loading')} failed={t('failed')} />}
      {data?.length === 0 && <Notice title={t('empty.haulage')} />}
      {data && data.length > 0 && (
        <ul className="num divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
          {data.map(({ upToKm, price, day, source }) => (
            <li key={upToKm} className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-1.5">
              <span className="w-32 font-semibold">{t('upToKm', { km: upToKm })}</span>
              <span className="w-32 font-semibold text-l">{priceText(price)}</span>
              <span className="min-w-0 flex-1 text-ink-2 text-s max-sm:order-last max-sm:basis-full">
                {formatDay(day, locale, 'date')} · {source}
              </span>
              <RemoveFigure
                figure={[upToKm, price, source].join(' ')}
                asked={asked}
                onAsk={setAsked}
                label={t('removeBand', { km: upToKm })}
                remove={{
                  isPending: remove.isPending,
                  perform: () => remove.mutate({ upToKm, read: { figure: price, currency: 'Ron', source } }),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </>
  );
}

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
