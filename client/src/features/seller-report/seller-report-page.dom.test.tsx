import { yearOf } from '@recolta/shared/domain/announcement/deadline';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { SellerReportPage } from './seller-report-page.tsx';

const thisYear = yearOf(Date.now());
const seller = {
  ...{ accountId: 'a', companyName: 'Agro SRL', companyNumber: '14399840', tradeRegister: 'J40/1/2020' },
  ...{ address: 'Str. Lungă 1, Slobozia', iban: 'RO49AAAA1B31007593840000', currency: 'Ron' },
  quarters: [
    { sum: '1000.00', dealCount: 1 },
    { sum: '25000.50', dealCount: 2 },
    { sum: '0.00', dealCount: 0 },
    { sum: '300.00', dealCount: 4 },
  ],
};

async function visit(
  query: string,
  items: readonly unknown[] | null,
  file: (request: Request) => StubbedAnswer = () => refusal('NotFound', 404),
) {
  cleanup();
  const years: (string | null)[] = [];
  const page = await visitPage(<SellerReportPage />, {
    address: `/en/admin/sellers${query}`,
    namespaces: ['duties', 'lists'],
    answers:
      items === null
        ? {}
        : {
            'GET /services/main/admin/seller-report/csv': file,
            'GET /services/main/admin/seller-report': ({ url }) => {
              const year = new URL(url).searchParams.get('year');
              years.push(year);
              return Response.json({ year: Number(year), items });
            },
          },
  });
  return { ...page, years };
}

test('[S12] each seller’s sales by quarter and currency, with who they are', async () => {
  const other = {
    ...seller,
    companyName: null,
    companyNumber: null,
    tradeRegister: null,
    iban: null,
    currency: 'Euro',
  };
  const { t, years } = await visit('', [seller, other]);
  const table = within(await screen.findByRole('table'));
  expect(years).toEqual([String(thisYear)]);
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    t('duties:sellers.seller'),
    ...[1, 2, 3, 4].map((quarter) => t('duties:sellers.quarter', { quarter })),
  ]);
  const rows = table.getAllByRole('row').slice(1);
  const cells = (at: number) => [...(rows[at]?.children ?? [])].map((cell) => plain(cell.textContent ?? ''));
  const deals = (count: number) => t('duties:sellers.deals', { count });
  expect(cells(0)).toEqual([
    'Agro SRL14399840 · J40/1/2020 · RO49AAAA1B31007593840000 · Str. Lungă 1, Slobozia',
    ...[`1,000 RON${deals(1)}`, `25,000.50 RON${deals(2)}`, `0 RON${deals(0)}`, `300 RON${deals(4)}`],
  ]);
  expect(cells(1).slice(0, 2)).toEqual(['–Str. Lungă 1, Slobozia', `1,000 EUR${deals(1)}`]);
});

test('[S12] the last four years can be chosen', async () => {
  const { t, user, years } = await visit(`?year=${thisYear - 1}`, [{ ...seller, currency: 'Dollar' }]);
  await screen.findByRole('table');
  expect(screen.getByText('1,000 USD', { exact: false, normalizer: plain })).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: t('duties:sellers.year') });
  expect(choice.value).toBe(String(thisYear - 1));
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => Number(textContent)),
  ).toEqual([0, 1, 2, 3].map((back) => thisYear - back));
  await user.selectOptions(choice, String(thisYear - 3));
  expect(window.location.search).toBe(`?year=${thisYear - 3}`);
  await waitFor(() => expect(years).toEqual([String(thisYear - 1), String(thisYear - 3)]));
});

test('[S12] the file is that of the shown year and language; a failure is said instead of saved', async () => {
  const files = savedFiles();
  let isUp = false;
  const asked: string[] = [];
  const { t, user } = await visit(`?year=${thisYear - 1}`, [seller], ({ url }) => {
    asked.push(new URL(url).search);
    return isUp
      ? new Response('Name;IBAN', { headers: { 'content-type': 'text/csv;charset=utf-8' } })
      : refusal('TooManyRequests', 429, { seconds: 9 });
  });
  await screen.findByRole('table');
  const button = () => screen.getByRole('button', { name: t('duties:sellers.file') });
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(files).toEqual([]);
  isUp = true;
  await user.click(button());
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual([`recolta-sellers-${thisYear - 1}.csv`]));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(asked[0]).toBe(`?year=${thisYear - 1}&locale=en`);
});

test('[S12] why the file of one year could not be made is not said of another year', async () => {
  const { t, user } = await visit('', [seller], () => refusal('TooManyRequests', 429, { seconds: 9 }));
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: t('duties:sellers.file') }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  const choice = screen.getByRole('combobox', { name: t('duties:sellers.year') });
  await user.selectOptions(choice, String(thisYear - 1));
  await screen.findByRole('table');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('[S12] a push about other work causes no further, audited reading', async () => {
  const { queries, years } = await visit('', [seller]);
  await screen.findByRole('table');
  await act(() => queries.invalidateQueries());
  expect(years).toHaveLength(1);
});

test('[S12] another year in the address counts as this one; no sales and a failure are said', async () => {
  const { t, years } = await visit(`?year=${thisYear - 4}`, []);
  expect(await screen.findByText(t('duties:sellers.empty'))).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(years).toEqual([String(thisYear)]);
  await visit('', null);
  expect(await screen.findByText(t('duties:sellers.failed'))).toBeTruthy();
});
