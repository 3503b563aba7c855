import { maxResultRows, resultSources } from '@recolta/shared/contracts/http/announcement-results';
import { counties, countyName } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterText } from '../../../components/lists/filter-text.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { displayTonnes, formatNumber } from '../../../lib/format.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type ListAddress, readListAddress, useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { resultsQuery, useResults } from '../api/results.ts';
import {
  noResultsFilters,
  type ResultsFilters,
  readResultsFilters,
  resultsClauses,
  resultsFileAddress,
} from '../state/results-filters.ts';
import { ResultRow } from './result-row.tsx';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(resultsQuery(readListAddress(query), visitorReader[0])),
];

/** Sales, the latest first; filters and page are in the address, and the downloaded file uses the same filters. */
export function ResultsPage() {
  const { t } = useTranslation(['results', 'lists']);
  const locale = useLocale();
  const address = useListAddress();
  const filters = readResultsFilters(address);
  const clauses = resultsClauses(filters);
  const { data, error, refetch, isPlaceholderData } = useResults(address);
  const clear = () => address.choose(noResultsFilters);
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 py-6 lg:px-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
          {t('title')}
        </h1>
        <LocalLink to="/auctions" className={buttonClass('plain')}>
          {t('toMarket')}
        </LocalLink>
      </div>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-s">{t('lead')}</p>
      <ResultsFilterBar address={address} filters={filters} />
      {!data && (
        <ListWaiting
          error={error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section
          aria-label={t('title')}
          aria-busy={isPlaceholderData}
          className={classNames(isPlaceholderData && 'opacity-60')}
        >
          <ListCount
            text={[
              t('count', { count: data.total }),
              t('tonnes', { quantity: displayTonnes(data.tonnes, locale) }),
            ].join(' · ')}
            onClear={clauses === '' ? null : clear}
          />
          <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
            {data.items.map((result) => (
              <ResultRow key={result.source.id} result={result} />
            ))}
          </ul>
          <Pagination address={address} total={data.total} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <a
              href={resultsFileAddress(clauses, locale)}
              download={t('fileName')}
              className={buttonClass('plain')}
            >
              <Download aria-hidden="true" size={16} />
              {t('file')}
            </a>
            {data.total > maxResultRows && (
              <p className="text-ink-2 text-s">
                {t('fileNote', { rows: formatNumber(maxResultRows, locale) })}
              </p>
            )}
          </div>
        </section>
      )}
      {data?.total === 0 && (
        <Notice title={t(clauses === '' ? 'none' : 'noneMatch')}>
          {clauses !== '' && <Button onClick={clear}>{t('lists:clear')}</Button>}
        </Notice>
      )}
    </div>
  );
}

function ResultsFilterBar({ address, filters }: { address: ListAddress; filters: ResultsFilters }) {
  const { t } = useTranslation(['results', 'labels', 'lists']);
  const locale = useLocale();
  const { choose } = address;
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
      <FilterText
        type="date"
        label={t('from')}
        value={filters.from}
        max={filters.until}
        onChoose={(from) => choose({ from })}
      />
      <FilterText
        type="date"
        label={t('until')}
        value={filters.until}
        min={filters.from}
        onChoose={(until) => choose({ until })}
      />
    </fieldset>
  );
}
