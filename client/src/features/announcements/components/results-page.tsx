import { maxResultRows, resultSources } from '@recolta/shared/contracts/http/announcement-results';
import { counties, countyName } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterDate } from '../../../components/lists/filter-date.tsx';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { displayTonnes, formatNumber } from '../../../lib/format.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { visitorReader } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import {
  type ResultsAddress,
  resultsFileAddress,
  resultsList,
  resultsQuery,
  useResults,
} from '../api/results.ts';
import { ResultRow } from './result-row.tsx';
import { SavedTabs } from './saved-tabs.tsx';

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
