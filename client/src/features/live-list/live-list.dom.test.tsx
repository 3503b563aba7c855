import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorText } from '../../lib/error-text.ts';
import { connectionStatusAtom } from '../../lib/realtime/connection-state.ts';
import { takeItems } from '../../lib/realtime/room-data.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { sessionAtom } from '../session/state/session.ts';
import { LiveList } from './live-list.tsx';

const hourMs = 3_600_000;

function item(number: number, name: string, change: Partial<LiveAuctionItem> = {}): LiveAuctionItem {
  const { recent: _, ...auction } = liveAuction({ name });
  const endsAt = new Date(Date.now() + hourMs * number).toISOString();
  return { ...auction, id: auction.id.slice(0, -1) + number, endsAt, ...change };
}

const answerOf = (items: readonly LiveAuctionItem[]) =>
  Response.json({
    ...{ ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
    ...{ watchers: 0, relaysAway: 0, items: Object.fromEntries(items.map((one) => [one.id, one])) },
  });

test('[R1] without the services the list says that it could not be loaded, and shows a retry button', async () => {
  let isThere = false;
  const { user, t, calls } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: [],
    answers: {
      'GET /rooms/live-list': () =>
        isThere ? answerOf([item(1, 'Orz')]) : Promise.reject(new TypeError('Failed to fetch')),
    },
    prepare: () => {
      store.set(sessionAtom, { kind: 'visitor' });
      store.set(connectionStatusAtom, 'offline');
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('live:failed'));
  expect(alert.textContent).toContain(errorText('ConnectionLost', {}, 'ro'));
  expect(screen.getByText(t('live:offline'))).toBeTruthy();
  // A missing response is retried twice; a not-found response would not be.
  expect(calls.filter((call) => call === 'GET /rooms/live-list')).toHaveLength(3);
  isThere = true;
  await user.click(within(alert).getByRole('button', { name: t('pages:retry') }));
  expect(await screen.findByRole('link', { name: /^Orz/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an auction in bags has its quantity and prices in bags, and adds no tonnes', async () => {
  const items = [
    item(1, 'Orz', { quantity: '150.000' }),
    item(2, 'Cartofi', { unit: 'Bag', quantity: '20.000', startingPrice: '82.00', bestBid: null }),
  ];
  await visitPage(<LiveList />, {
    address: '/live',
    namespaces: [],
    answers: { 'GET /rooms/live-list': () => answerOf(items) },
    prepare: () => {
      store.set(sessionAtom, { kind: 'visitor' });
      store.set(connectionStatusAtom, 'live');
    },
  });
  const row = (await screen.findByRole('link', { name: 'Cartofi' })).closest('tr');
  expect(plain(row?.textContent ?? '')).toContain('20 de saci');
  expect(plain(row?.textContent ?? '')).toContain('82lei/sac');
  const barley = screen.getByRole('link', { name: 'Orz' }).closest('tr');
  expect(plain(barley?.textContent ?? '')).toContain('lei/t');
  expect(plain(document.body.textContent ?? '')).toContain('2 în desfășurare · 150 t');
});

test('[N3] a starred row stays in place until the pointer leaves, and is then first in the list', async () => {
  const items = [item(1, 'Orz'), item(2, 'Secară'), item(3, 'Linte')];
  const followed: string[] = [];
  const follow = (id: string) => `/services/live-auctions/api/v1/auctions/${id}/follow`;
  const { user, t, queries } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: [],
    answers: {
      'GET /rooms/live-list': () => answerOf(items),
      'GET /services/live-auctions/api/v1/account/followed-auctions': () => Response.json({ ids: followed }),
      [`PUT ${follow(items[1]?.id ?? '')}`]: () => {
        followed.push(items[1]?.id ?? '');
        return new Response(null, { status: 204 });
      },
    },
    prepare: () => {
      store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
      store.set(connectionStatusAtom, 'live');
    },
  });
  const names = () =>
    screen
      .getAllByRole('link')
      .flatMap(({ textContent }) => textContent?.match(/^(Orz|Secară|Linte|Mei)/)?.[0] ?? []);
  const star = await screen.findByRole('button', { name: t('live:follow', { name: 'Secară' }) });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(names()).toEqual(['Orz', 'Secară', 'Linte']);
  await user.click(star);
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(followed).toHaveLength(1);
  // Another row that arrives is held back too.
  const { id, ...mei } = item(4, 'Mei', { endsAt: new Date(Date.now() + 60_000).toISOString() });
  await act(async () =>
    takeItems(queries, { room: 'live-list', items: { [id]: { id, ...mei } }, gone: [], nowMs: Date.now() }),
  );
  expect(names()).toEqual(['Orz', 'Secară', 'Linte']);
  expect(screen.getByRole('button', { name: t('live:newOrder') })).toBeTruthy();
  await user.unhover(screen.getByRole('table'));
  await user.click(screen.getByLabelText(t('live:search')));
  expect(names()).toEqual(['Secară', 'Mei', 'Orz', 'Linte']);
});

test('[N3] own rows that arrive after the others stay in place until the reader wants them first', async () => {
  const items = [item(1, 'Orz'), item(2, 'Secară'), item(3, 'Linte')];
  const followed = Promise.withResolvers<Response>();
  const { user, t } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: [],
    answers: {
      'GET /rooms/live-list': () => answerOf(items),
      'GET /services/live-auctions/api/v1/account/followed-auctions': () => followed.promise,
    },
    prepare: () => {
      store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
      store.set(connectionStatusAtom, 'live');
    },
  });
  const names = () =>
    screen
      .getAllByRole('link')
      .flatMap(({ textContent }) => textContent?.match(/^(Orz|Secară|Linte)/)?.[0] ?? []);
  expect(await screen.findByText(/3 în desfășurare/)).toBeTruthy();
  const row = screen.getByRole('link', { name: 'Secară' }).closest('tr');
  const menu = screen.getByRole('button', { name: t('live:more', { name: 'Secară' }) });
  menu.focus();
  followed.resolve(Response.json({ ids: [items[1]?.id] }));
  const first = await screen.findByRole('button', { name: t('live:mineFirst', { count: 1 }) });
  // The row is the same element, and what is focused in it stays.
  expect(names()).toEqual(['Orz', 'Secară', 'Linte']);
  expect(row?.isConnected).toBe(true);
  expect(row?.textContent).toContain(t('live:followed'));
  expect(document.activeElement).toBe(menu);
  await user.click(first);
  expect(names()).toEqual(['Secară', 'Orz', 'Linte']);
  expect(screen.getAllByRole('row').at(1)?.textContent).toContain(t('live:mine'));
  expect(screen.queryByRole('button', { name: t('live:mineFirst', { count: 1 }) })).toBeNull();
});

test('[R1] a list longer than its room is read by pages to its end, with the true total', async () => {
  const nth = (number: number) => {
    const { recent: _, ...auction } = liveAuction({ name: `Lot ${number}` });
    const endsAt = new Date(Date.now() + hourMs + number * 60_000).toISOString();
    return { ...auction, id: auction.id.slice(0, -5) + String(number).padStart(5, '0'), endsAt };
  };
  const total = 305;
  const all = Array.from({ length: total }, (_, index) => nth(index + 1));
  const queries: URLSearchParams[] = [];
  const { user, t } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: ['lists'],
    answers: {
      'GET /rooms/live-list': async () => {
        const answer = await answerOf(all.slice(0, 200)).json();
        return Response.json({ ...answer, total });
      },
      'GET /services/live-auctions/api/v1/auctions': ({ url }) => {
        const query = new URL(url).searchParams;
        if (query.get('filters')?.includes('Accepted'))
          return Response.json({ items: [], total: 0, page: 1, pageSize: 6 });
        queries.push(query);
        const isFiltered = query.get('filters')?.includes('name@=305');
        const page = Number(query.get('page'));
        const found = isFiltered ? all.slice(-1) : all;
        const items = found.slice((page - 1) * 100, page * 100);
        return Response.json({ items, total: found.length, page, pageSize: 100 });
      },
    },
    prepare: () => {
      store.set(sessionAtom, { kind: 'visitor' });
      store.set(connectionStatusAtom, 'live');
    },
  });
  const shown = () =>
    screen.getAllByRole('link').flatMap(({ textContent }) => textContent?.match(/^Lot (\d+)/)?.[1] ?? []);
  expect(await screen.findByText(/305 licitații/)).toBeTruthy();
  const seen = new Set(shown());
  expect(seen.size).toBe(100);
  const wanted = (page: number) => String(page * 100 - 99);
  for (let page = 2; page <= 4; page++) {
    await user.click(screen.getByRole('link', { name: t('lists:nextPage') }));
    await screen.findByRole('link', { name: new RegExp(`^Lot ${wanted(page)}(?!\\d)`) });
    for (const number of shown()) seen.add(number);
  }
  expect(seen.size).toBe(total);
  // The room has the first two pages; only the others were requested from the service.
  expect(new Set(queries.map((query) => query.get('page')))).toEqual(new Set(['3', '4']));
  expect(screen.queryByRole('link', { name: t('lists:nextPage') })).toBeNull();
  await user.type(screen.getByLabelText(t('live:search')), '305');
  await screen.findByText(/^1 licitație/);
  expect(shown()).toEqual(['305']);
});

test('filters are counted and kept in the address, and cleared together', async () => {
  const items = [
    item(1, 'Soia', { product: 'soybean', county: 'AB' }),
    item(2, 'Porumb', { product: 'corn', county: 'CJ', type: 'Buying' }),
    item(3, 'Porumb bio', { product: 'corn', county: 'TR' }),
  ];
  const { user, t } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: ['labels'],
    answers: { 'GET /rooms/live-list': () => answerOf(items) },
    prepare: () => {
      store.set(sessionAtom, { kind: 'visitor' });
      store.set(connectionStatusAtom, 'live');
    },
  });
  await screen.findByRole('link', { name: 'Porumb bio' });
  const bar = within(screen.getByLabelText(t('live:filters')));
  const choice = (name: string) => bar.getByRole<HTMLSelectElement>('combobox', { name });
  const texts = (name: string) => [...choice(name).options].map(({ text }) => text);
  expect(texts(t('live:county'))).toEqual([t('live:allCounties'), 'Alba', 'Cluj', 'Teleorman']);
  expect(texts(t('live:product'))).toEqual([t('live:allProducts'), 'Porumb', 'Soia']);
  await user.selectOptions(choice(t('live:product')), 'corn');
  await user.selectOptions(choice(t('live:county')), 'CJ');
  await user.selectOptions(choice(t('live:type')), 'Buying');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...{ product: 'corn', county: 'CJ', type: 'Buying' },
  });
  expect(screen.queryByRole('link', { name: 'Porumb bio' })).toBeNull();
  const fold = bar.getByRole('button', { name: `${t('live:filters')}(3)` });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  await user.click(bar.getByRole('button', { name: t('live:clearFilters') }));
  expect(window.location.search).toBe('');
  expect(await screen.findByRole('link', { name: 'Porumb bio' })).toBeTruthy();
  await user.keyboard('{Escape}/');
  expect(document.activeElement).toBe(bar.getByRole('searchbox', { name: t('live:search') }));
  expect(bar.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a column sorts by its own figure, and a second press reverses it', async () => {
  const { bestBid } = liveAuction();
  const items = [
    item(1, 'Orz', { quantity: '70.000' }),
    item(2, 'Mei', { quantity: '900.000', bestBid: bestBid && { ...bestBid, price: '970.00' } }),
  ];
  const { user, t } = await visitPage(<LiveList />, {
    address: '/live',
    namespaces: ['labels'],
    answers: { 'GET /rooms/live-list': () => answerOf(items) },
    prepare: () => {
      store.set(sessionAtom, { kind: 'visitor' });
      store.set(connectionStatusAtom, 'live');
    },
  });
  await screen.findByRole('link', { name: 'Orz' });
  const names = () =>
    screen.getAllByRole('link').flatMap(({ textContent }) => textContent?.match(/^(Orz|Mei)/)?.[0] ?? []);
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const press = (name: string) => user.click(within(head(name)).getByRole('button'));
  const sorts = () => ['quantity', 'price', 'ends'].map((key) => head(t(`live:${key as 'ends'}`)).ariaSort);
  const seen = [];
  for (const key of ['quantity', 'quantity', 'price', 'price', 'ends'] as const) {
    await press(t(`live:${key}`));
    seen.push([names()[0], ...sorts()]);
  }
  expect(seen).toEqual([
    ['Mei', 'descending', 'none', 'none'],
    ['Orz', 'ascending', 'none', 'none'],
    ['Orz', 'none', 'descending', 'none'],
    ['Mei', 'none', 'ascending', 'none'],
    ['Orz', 'none', 'none', 'ascending'],
  ]);
});
