import type { ReadPrice } from '@recolta/shared/contracts/http/market-data';
import { crops, findCrop } from '@recolta/shared/domain/crops';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { readPriceTable } from '@recolta/shared/domain/market-data/read-table';
import { type ReferenceMarket, referenceMarkets } from '@recolta/shared/domain/market-data/reference-prices';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { minorOf } from '../../../lib/format.ts';
import { type Translate, useLocale } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { useLatestPrices, usePriceHistory, useRemovePrice, useSavePrices } from '../api/market-queries.ts';
import { FigureHistory, FigureRow } from './figure-rows.tsx';
import { TableInput } from './table-input.tsx';

/** The last reference price of each crop and market, its history on demand, and forms to add prices [Q4]. */
export function PricesTable() {
  const { t, i18n } = useTranslation('market');
  const locale = useLocale();
  const prices = useLatestPrices();
  const { data } = prices;
  const rows = data ? latestRows(data) : [];
  return (
    <>
      <TableInput
        table="prices"
        save={useSavePrices()}
        read={readPriceTable}
        example={[
          ['data', 'cultura', 'pret', 'moneda', 'piata', 'sursa'],
          ['20.11.2026', findCrop('corn')?.ro ?? '', '201,50', 'EUR', 'FOB Constanța', 'Bursa'],
        ]}
        nameOf={({ market, product, day }) => [cropName(product, locale), marketName(market, i18n.t), day]}
        figureOf={({ price, currency }) => formatPrice(minorOf(price), currency, locale)}
        beforeText={({ figure, currency }) => priceText({ price: figure, currency }, locale)}
      />
      {!data && <ListWaiting found={prices} loading={t('loading')} failed={t('failed')} />}
      {data && rows.length === 0 && <Notice title={t('empty.prices')} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
          {rows.map(({ last, before }) => (
            <li key={`${last.market} ${last.product}`}>
              <FigureRow
                name={cropName(last.product, locale)}
                detail={marketName(last.market, i18n.t)}
                figure={priceText(last, locale)}
                change={before?.currency === last.currency ? minorOf(last.price) - minorOf(before.price) : 0}
                changeText={(minor) => priceText({ ...last, price: (minor / 100).toFixed(2) }, locale)}
                day={last.day}
                source={last.source}
              >
                <PriceHistory market={last.market} product={last.product} />
              </FigureRow>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PriceHistory({ market, product }: { market: ReferenceMarket; product: string }) {
  const locale = useLocale();
  const history = usePriceHistory({ market, product });
  const remove = useRemovePrice();
  const currency = history.data?.at(-1)?.currency ?? 'Euro';
  return (
    <FigureHistory
      query={history}
      label={cropName(product, locale)}
      // A history in two currencies cannot be one line: only the days in the current one are drawn.
      figures={(history.data ?? []).map((row) => ({
        day: row.day,
        value: minorOf(row.price),
        text: priceText(row, locale),
        source: row.source,
        read: { figure: row.price, currency: row.currency, source: row.source },
        isDrawn: row.currency === currency,
      }))}
      format={(minor) => formatPrice(minor, knownCurrency(currency), locale)}
      remove={{ ...remove, perform: (day, read) => remove.mutate({ market, product, day, read }) }}
    />
  );
}

interface LatestRow {
  readonly last: ReadPrice & { readonly market: ReferenceMarket };
  readonly before: ReadPrice | undefined;
}

/** By market and in the order of crops; omits rows of markets that a later release added. */
function latestRows(prices: readonly ReadPrice[]): LatestRow[] {
  return referenceMarkets.flatMap((market) =>
    crops.flatMap(({ key }): LatestRow[] => {
      const [last, before] = prices.filter((price) => price.market === market && price.product === key);
      return last ? [{ last: { ...last, market }, before }] : [];
    }),
  );
}

function knownCurrency(currency: string): Currency {
  return currency === 'Ron' || currency === 'Dollar' ? currency : 'Euro';
}

function priceText({ price, currency }: Pick<ReadPrice, 'price' | 'currency'>, locale: Locale): string {
  return formatPrice(minorOf(price), knownCurrency(currency), locale);
}

function cropName(product: string, locale: Locale): string {
  return findCrop(product)?.[locale] ?? product;
}

function marketName(market: ReferenceMarket, t: Translate): string {
  return t(`market:market.${market}`);
}
