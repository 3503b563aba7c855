import { yearOf } from '@recolta/shared/domain/announcement/deadline';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChosen } from '../../components/lists/filter-fields.tsx';
import { ListWaiting } from '../../components/lists/list-waiting.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHead } from '../../components/ui/page.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { handOverDocument } from '../../lib/device/hand-over.ts';
import { errorText } from '../../lib/error-text.ts';
import { minorOf } from '../../lib/format.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { sellerReportCalls } from '../../lib/http/page-calls.ts';
import { useLocale } from '../../lib/i18n.ts';
import { serverClock } from '../../lib/realtime/server-clock.ts';

const shownYears = 4;
const currencyCodes = { Ron: 'RON', Euro: 'EUR', Dollar: 'USD' } as const;

/** The sales of every seller in a year, by quarter, and their file (DAC7) [S12]; the year is in the address. */
export function SellerReportPage() {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const thisYear = yearOf(serverClock.nowMs());
  const years = Array.from({ length: shownYears }, (_, back) => thisYear - back);
  const year = years.find((one) => String(one) === params.get('year')) ?? thisYear;
  const query = { year: String(year) };
  const [shownYear, chooseYear] = useChosen(query.year, (chosen) => setParams({ year: chosen }));
  // Each reading is audited: a push that something else changed must not cause one.
  const { data, error, refetch } = useQuery(
    sellerReportCalls.table.queryOptions({ input: { query }, staleTime: 'static', gcTime: 0 }),
  );
  return (
    <>
      <PageHead title={t('sellers.heading')} lead={t('sellers.lead')} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2 text-s">
          {t('sellers.year')}
          <select
            value={shownYear}
            onChange={({ target }) => chooseYear(target.value)}
            className="min-h-11 rounded-2 border border-line-2 bg-surface px-3"
          >
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <FileButton key={year} year={query.year} />
      </div>
      {!data && (
        <ListWaiting found={{ error, refetch }} loading={t('sellers.loading')} failed={t('sellers.failed')} />
      )}
      {data?.items.length === 0 && <Notice title={t('sellers.empty')} />}
      {data && data.items.length > 0 && (
        <section aria-label={t('sellers.heading')} className="overflow-x-auto">
          <table className="num w-full border-collapse text-s">
            <thead>
              <tr className="border-line border-b text-left text-ink-2">
                <th scope="col" className="p-2">
                  {t('sellers.seller')}
                </th>
                {[1, 2, 3, 4].map((quarter) => (
                  <th key={quarter} scope="col" className="p-2 text-right">
                    {t('sellers.quarter', { quarter })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <tr key={`${item.accountId} ${item.currency}`} className="border-line border-b align-top">
                  <th scope="row" className="p-2 text-left font-medium">
                    {item.companyName ?? '–'}
                    <span className="block font-normal text-ink-2 text-note">
                      {[item.companyNumber, item.tradeRegister, item.iban, item.address]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </th>
                  {item.quarters.map(({ sum, dealCount }, at) => (
                    <td key={at} className="whitespace-nowrap p-2 text-right">
                      {formatMinor(minorOf(sum), locale)} {currencyCodes[item.currency]}
                      <span className="block text-ink-2 text-note">
                        {t('sellers.deals', { count: dealCount })}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** Downloads the table of a year in the page's language; says why it could not be made. */
function FileButton({ year }: { year: string }) {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sellerReportCalls.file.call({ query: { year, locale } }),
    onSuccess: (file) => handOverDocument(`${t('sellers.fileName', { year })}.csv`, file),
  });
  const failure = error && failureOf(error);
  return (
    <>
      <Button aria-busy={isPending} onClick={() => isPending || mutate()}>
        {isPending ? <Spinner /> : <Download aria-hidden="true" size={16} />}
        {t('sellers.file')}
      </Button>
      <p role="alert" className="text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </>
  );
}
