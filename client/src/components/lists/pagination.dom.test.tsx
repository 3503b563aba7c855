import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defineList, useList } from '../../lib/list-address.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { Pagination } from './list-page.tsx';

const [twoSizes, oneSize] = [defineList({ sizes: [20, 50] }), defineList({ sizes: [20] })];

function List({ list, total }: { list: typeof twoSizes; total: number }) {
  return <Pagination address={useList(list)} total={total} />;
}
const visit = (query: string, total: number, list = twoSizes) =>
  visitPage(<List list={list} total={total} />, {
    ...{ address: `/auctions${query}`, namespaces: ['lists'], answers: {} },
  });

test.each([
  ['', 20, null],
  ['', 21, 'Pagina 1 din 2'],
  // The choice of a smaller size stays.
  ['?pageSize=50', 20, null],
  ['?pageSize=50', 21, 'Pagina 1 din 1'],
  ['?pageSize=50', 51, 'Pagina 1 din 2'],
])('a list at „%s” of %i items reads: %s', async (query, total, words) => {
  await visit(query, total);
  const text = plain(document.body.textContent ?? '');
  if (words === null) expect(text).toBe('');
  else expect(text).toContain(words);
});

test.each([
  ['?state=over', [null, '?state=over&page=2']],
  ['?state=over&page=2', ['?state=over', '?state=over&page=3']],
  ['?state=over&page=3', ['?state=over&page=2', null]],
])('of three pages the one at %s links to the pages beside it', async (query, expected) => {
  const { t } = await visit(query, 60);
  const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  const shown = [href(t('lists:previousPage')), href(t('lists:nextPage'))];
  expect(shown.map((one) => one?.replace('/auctions', '') ?? null)).toEqual(expected);
});

test('a page after the last one leads to the last', async () => {
  await visit('?page=9', 41);
  expect(window.location.search).toBe('?page=3');
});

test('a size of the address that is not offered is listed in its order; one size alone is no choice', async () => {
  await visit('?pageSize=30', 90);
  const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(sizes).toEqual(['20', '30', '50']);
});

test('a list of one size offers none', async () => {
  await visit('', 90, oneSize);
  expect(screen.queryByRole('combobox')).toBeNull();
});
