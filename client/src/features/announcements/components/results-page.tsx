import {
  maxResultRows,
  type Result,
  resultSources,
} from '@recolta/shared/contracts/http/announcement-results';
import { counties, countyName } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes, currencies } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { LotCover, RowCover } from '../../../components/goods/row-cover.tsx';
import { FilterChoice, FilterDate } from '../../../components/lists/filter-fields.tsx';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { displayTonnes, formatAmount, formatNumber, minorOf } from '../../../lib/format.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { type VisitorCalls, visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import {
  day,
  defineList,
  type FilterValues,
  type ListAddress,
  type ListState,
  oneOf,
  useList,
} from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { filesAt } from './announcement-list-row.tsx';
import { SavedTabs } from './saved-tabs.tsx';

/** One sale: goods, place and date, quantity, and the public price. */
export function ResultRow({ result }: { result: Result }) {
  const { t } = useTranslation(['results', 'labels']);
  const locale = useLocale();
  const title = useLotTitle()(result);
  const { source, type, county, soldOn, publishedPrice, winningPrice, agreed } = result;
  const isLive = source.kind === 'liveAuction';
  const currency = currencies.find((one) => one === result.currency);
  const pricedIn = currency ? priceUnit(currency, locale, result.unit) : result.currency;
  const figure = (price: string) => formatMinor(minorOf(price), locale);
  const price = winningPrice ?? publishedPrice;
  const priceName = isLive ? 'winning' : ({ Selling: 'desired', Buying: 'offered' } as const)[type];
  return (
    <li className="relative grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b px-4 py-4 last:border-b-0 hover:bg-surface-2/50 lg:grid-cols-[44px_minmax(0,1fr)_110px_200px_110px] lg:px-5">
      <div className="row-span-3 self-start lg:row-span-1">
        {isLive ? (
          <LotCover auction={{ ...result, id: source.id }} className="size-11" />
        ) : (
          <RowCover
            cover={result.cover === undefined ? null : `${filesAt(source.id)}/${result.cover}`}
            product={result.product}
            className="size-11"
          />
        )}
      </div>
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-m leading-snug">
          <LocalLink
            to={isLive ? `/live-auctions/${source.id}/participate` : `/auctions/${source.id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
            aria-label={title}
          >
            {shortGoodsName(result.name, locale)}
          </LocalLink>
          {isLive && <Chip tone="fact">{t('one.liveAuction')}</Chip>}
        </h2>
        <p className="num text-ink-2 text-s">
          {[t(`labels:auctionType.${type}`), countyName(county)].join(' · ')}
        </p>
      </div>
      <p className="num whitespace-nowrap max-lg:col-start-2 lg:text-right">
        <span className="font-semibold">{formatAmount(result.quantity, result.unit, locale)}</span>
        <span className="block text-ink-2 text-note max-lg:ml-2 max-lg:inline">{t(`sold.${type}`)}</span>
      </p>
      <p className="num text-right max-lg:col-start-3 max-lg:row-start-2">
        {price !== null && (
          <>
            <span className="font-semibold text-l">{figure(price)}</span>{' '}
            <span className="text-ink-2 text-xs">{pricedIn}</span>
            <span className="block text-ink-2 text-note">{t(`results:${priceName}`)}</span>
          </>
        )}
        {agreed && (
          <span className="block font-medium text-lead text-note">
            {agreed.from === agreed.to
              ? t('agreed', { price: figure(agreed.from) })
              : t('agreedRange', { from: figure(agreed.from), to: figure(agreed.to) })}
          </span>
        )}
      </p>
      <p className="num text-s max-lg:col-span-2 max-lg:col-start-2 lg:text-right">
        {formatDay(soldOn, locale, 'date')}
      </p>
    </li>
  );
}

const filters = {
  source: oneOf(resultSources, 'kind=='),
  type: oneOf(auctionTypes, 'type=='),
  product: oneOf([...crops.map(({ key }) => key), otherProduct], 'product=='),
  county: oneOf(
    counties.map(({ code }) => code),
    'county==',
  ),
  // Both days included.
  from: day('soldOn>='),
  until: day('soldOn<='),
};

export const resultsList = defineList({ filters });
type ResultsAddress = ListAddress<FilterValues<typeof filters>>;

/** A page of the sales; parties also see their agreed prices. */
function resultsQuery({ paging, query: { filters } }: ListState<unknown>, person: string) {
  const { queryKey, ...options } = announcementCalls.results.queryOptions({
    input: { query: { ...paging, filters } },
  });
  return { ...options, queryKey: [...queryKey, person], placeholderData: keepPreviousData };
}

function useResults(list: ListState<unknown>) {
  return useQuery(resultsQuery(list, sessionKey(useAtomValue(sessionAtom))));
}

/** The address of the file with the filtered results. */
export function resultsFileAddress(clauses: string, locale: 'ro' | 'en'): string {
  const query = new URLSearchParams({ ...(clauses !== '' && { filters: clauses }), locale });
  return `/services/main/auctions/results/csv?${query}`;
}

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(resultsQuery(resultsList.read(query), visitorReader[0])),
];

/** Sales, the latest first; filters and page are in the address, and the downloaded file uses the same filters. */
export function ResultsPage() {
  const { t } = useTranslation(['results', 'lists']);
  const locale = useLocale();
  const address = useList(resultsList);
  const { isNarrowed, query } = address;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      above={
        <>
          <SavedTabs chosen="results" />
          <ResultsFilterBar {...address} />
        </>
      }
      address={address}
      found={useResults(address)}
      loading={t('loading')}
      failed={t('failed')}
      count={({ total, tonnes }) =>
        [t('count', { count: total }), t('tonnes', { quantity: displayTonnes(tonnes, locale) })].join(' · ')
      }
      none={t(isNarrowed ? 'noneMatch' : 'none')}
      foot={({ total }) => (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            href={resultsFileAddress(query.filters, locale)}
            download={t('fileName')}
            className={buttonClass('plain')}
          >
            <Download aria-hidden="true" size={16} />
            {t('file')}
          </a>
          {total > maxResultRows && (
            <p className="text-ink-2 text-s">
              {t('fileNote', { rows: formatNumber(maxResultRows, locale) })}
            </p>
          )}
        </div>
      )}
    >
      {({ items }) => (
        <Rows>
          {items.map((result) => (
            <ResultRow key={result.source.id} result={result} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function ResultsFilterBar({ filters, choose }: Pick<ResultsAddress, 'filters' | 'choose'>) {
  const { t } = useTranslation(['results', 'labels', 'lists']);
  const locale = useLocale();
  const choices = [
    {
      name: 'product',
      options: [
        ...crops.map((crop) => ({ value: crop.key, label: crop[locale] })),
        { value: otherProduct, label: t('others') },
      ],
    },
    { name: 'county', options: counties.map(({ code }) => ({ value: code, label: countyName(code) })) },
    {
      name: 'type',
      options: auctionTypes.map((value) => ({ value, label: t(`labels:auctionType.${value}`) })),
    },
    {
      name: 'source',
      options: resultSources.map((value) => ({ value, label: t(`sources.${value}`) })),
    },
  ] as const;
  return (
    <fieldset className="mb-4 grid min-w-0 grid-cols-2 items-end gap-2 md:grid-cols-3 xl:grid-cols-6">
      <legend className="sr-only">{t('lists:filters')}</legend>
      {choices.map(({ name, options }) => (
        <FilterChoice
          key={name}
          label={t(`results:${name}`)}
          none={t('all')}
          value={filters[name]}
          options={options}
          onChoose={(value) => choose({ [name]: value })}
        />
      ))}
      <FilterDate
        label={t('from')}
        value={filters.from}
        max={filters.until}
        onChoose={(from) => choose({ from })}
      />
      <FilterDate
        label={t('until')}
        value={filters.until}
        min={filters.from}
        onChoose={(until) => choose({ until })}
      />
    </fieldset>
  );
}
