import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError, failureFrom } from '../../lib/http/failure.ts';
import { defineList, oneOf, someOf, toggled, typed, useList } from '../../lib/list-address.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { ListPage, Pagination, Rows } from './list-page.tsx';
import { ListCount } from './list-tabs.tsx';

const list = defineList({
  filters: { kind: oneOf(['small', 'large'], 'kind=='), search: typed('name@=') },
  sorts: { newest: '-createdAt', name: 'name' },
  sizes: [5, 10],
});

function NumbersPage({ read }: { read: (query: string) => Promise<{ items: number[]; total: number }> }) {
  const address = useList(list);
  const { query, isNarrowed, clear } = address;
  const text = `${query.page}/${query.pageSize} ${query.filters} ${query.sorts}`;
  const found = useQuery({ queryKey: [text], queryFn: () => read(text) });
  return (
    <ListPage
      title="Numere"
      lead="Toate numerele"
      acts={
        <button type="button" onClick={() => address.choose({ sort: 'newest', kind: 'large' })}>
          Mari
        </button>
      }
      address={address}
      found={found}
      loading="Se încarcă numerele"
      failed="Numerele lipsesc"
      head={({ total }) => <ListCount text={`${total} numere`} onClear={isNarrowed ? clear : null} />}
      none={<p>Niciun număr</p>}
      foot={() => <p>Sfârșit</p>}
    >
      {({ items }) => (
        <Rows>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

async function visit(
  address: string,
  read: (query: string) => Promise<{ items: number[]; total: number }> = async () => ({
    items: [1, 2],
    total: 12,
  }),
) {
  const asked: string[] = [];
  const page = await visitPage(
    <NumbersPage
      read={(query) => {
        asked.push(query);
        return read(query);
      }}
    />,
    { address, namespaces: ['lists'], answers: {} },
  );
  return { ...page, asked };
}

test('a list has its title, rows, count and pages in one region', async () => {
  const { asked, t } = await visit('/numere');
  const region = await screen.findByRole('region', { name: 'Numere' });
  expect(screen.getByRole('heading', { level: 1, name: 'Numere' })).toBeTruthy();
  expect(within(region).getAllByRole('listitem')).toHaveLength(2);
  expect(region.textContent).toContain('12 numere');
  expect(region.textContent).toContain(t('lists:page', { page: 1, pages: 3 }));
  expect(region.textContent).toContain('Sfârșit');
  expect(asked).toEqual(['1/5  -createdAt']);
});

test('a list says that it loads, that it failed with a retry, and that it has nothing', async () => {
  let answer = Promise.withResolvers<{ items: number[]; total: number }>();
  const { t, user } = await visit('/numere', () => answer.promise);
  expect(screen.getByRole('status').textContent).toContain('Se încarcă numerele');
  answer.reject(new CallError(failureFrom({ code: 'NotFound', params: {} }, 404)));
  await screen.findByText('Numerele lipsesc');
  answer = Promise.withResolvers();
  answer.resolve({ items: [], total: 0 });
  await user.click(screen.getByRole('button', { name: t('lists:retry') }));
  await screen.findByText('Niciun număr');
  expect(screen.queryByRole('region')).toBeNull();
});

test('any page size of the address is used, offered, and has pages', async () => {
  const { asked, t, user } = await visit('/numere?pageSize=3&page=2');
  await screen.findByRole('region', { name: 'Numere' });
  expect(asked).toEqual(['2/3  -createdAt']);
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: t('lists:pageSize') });
  expect(sizes.value).toBe('3');
  expect([...sizes.options].map(({ value }) => value)).toEqual(['3', '5', '10']);
  await user.selectOptions(sizes, '10');
  expect(window.location.search).toBe('?pageSize=10');
  await user.selectOptions(await screen.findByRole('combobox', { name: t('lists:pageSize') }), '5');
  // The default is left out.
  expect(window.location.search).toBe('');
});

test('pages are offered if a smaller size needs them, and a page that is gone leads to the last', async () => {
  const few = async () => ({ items: [1], total: 3 });
  const { t } = await visit('/numere?pageSize=1', few);
  await screen.findByRole('navigation', { name: t('lists:pages') });
  await visit('/numere?pageSize=2&page=9', few);
  await waitFor(() => expect(window.location.search).toBe('?pageSize=2&page=2'));
});

test('one page of the default size needs no pages', async () => {
  const { t } = await visit('/numere', async () => ({ items: [1], total: 5 }));
  await screen.findByRole('region', { name: 'Numere' });
  expect(screen.queryByRole('navigation', { name: t('lists:pages') })).toBeNull();
});

test('a choice replaces repeated keys, leaves out the default order and returns to the first page', async () => {
  const { asked, t, user } = await visit('/numere?kind=small&kind=large&search=x&sort=name&page=2');
  await screen.findByRole('region', { name: 'Numere' });
  await user.click(screen.getByRole('button', { name: 'Mari' }));
  expect(window.location.search).toBe('?kind=large&search=x');
  await user.click(await screen.findByRole('button', { name: t('lists:clear') }));
  expect(window.location.search).toBe('');
  expect(asked).toEqual([
    '2/5 kind==small,name@=x name',
    '1/5 kind==large,name@=x -createdAt',
    '1/5  -createdAt',
  ]);
});

const [twoSizes, oneSize] = [defineList({ sizes: [20, 50] }), defineList({ sizes: [20] })];

function List({ list, total }: { list: typeof twoSizes; total: number }) {
  return <Pagination address={useList(list)} total={total} />;
}
const visitNumbered = (query: string, total: number, list = twoSizes) =>
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
  await visitNumbered(query, total);
  const text = plain(document.body.textContent ?? '');
  if (words === null) expect(text).toBe('');
  else expect(text).toContain(words);
});

test.each([
  ['?state=over', [null, '?state=over&page=2']],
  ['?state=over&page=2', ['?state=over', '?state=over&page=3']],
  ['?state=over&page=3', ['?state=over&page=2', null]],
])('of three pages the one at %s links to the pages beside it', async (query, expected) => {
  const { t } = await visitNumbered(query, 60);
  const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  const shown = [href(t('lists:previousPage')), href(t('lists:nextPage'))];
  expect(shown.map((one) => one?.replace('/auctions', '') ?? null)).toEqual(expected);
});

test('a page after the last one leads to the last', async () => {
  await visitNumbered('?page=9', 41);
  expect(window.location.search).toBe('?page=3');
});

test('a size of the address that is not offered is listed in its order; one size alone is no choice', async () => {
  await visitNumbered('?pageSize=30', 90);
  const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(sizes).toEqual(['20', '30', '50']);
});

test('a list of one size offers none', async () => {
  await visitNumbered('', 90, oneSize);
  expect(screen.queryByRole('combobox')).toBeNull();
});

const severalList = defineList({ filters: { kinds: someOf(['small', 'large', 'round']) } });

function TwoChoices() {
  const { filters, choose, present } = useList(severalList);
  const toggle = (kind: string) => choose({ kinds: toggled(present().filters.kinds, kind) });
  return (
    <>
      <p>{filters.kinds.join(' ')}</p>
      <button
        type="button"
        onClick={() => {
          toggle('small');
          toggle('large');
        }}
      >
        two
      </button>
    </>
  );
}

test('of two choices before the page is drawn again none is lost', async () => {
  const { user } = await visitPage(<TwoChoices />, { address: '/?kinds=round', namespaces: [], answers: {} });
  const two = screen.getByRole('button', { name: 'two' });
  await user.click(two);
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe('round small large'));
  await user.click(two);
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe('round'));
});

function TwoFilters() {
  const { choose } = useList(list);
  return (
    <button
      type="button"
      onClick={() => {
        choose({ kind: 'large' });
        choose({ sort: 'name' });
      }}
    >
      two
    </button>
  );
}

test('two filters chosen at once are both set, and Back leads to the page before the list', async () => {
  const { user } = await visitPage(<TwoFilters />, { address: '/?page=2', namespaces: [], answers: {} });
  const entries = window.history.length;
  await user.click(screen.getByRole('button', { name: 'two' }));
  await waitFor(() => expect(window.location.search).toBe('?kind=large&sort=name'));
  expect(window.history.length).toBe(entries);
});
