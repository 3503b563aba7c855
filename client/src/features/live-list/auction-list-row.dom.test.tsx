import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../lib/realtime/connection-state.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { type Session, sessionAtom } from '../session/state/session.ts';
import { LiveList } from './live-list.tsx';

const api = '/services/live-auctions/api/v1';
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const bid = (price: string, number: number) => ({ ...liveAuction().bestBid, price, number }) as never;

function item(number: number, change: Partial<LiveAuctionItem>): LiveAuctionItem {
  const { recent: _, ...auction } = liveAuction();
  return { ...auction, id: auction.id.slice(0, -1) + number, endsAt: later(60 + number), ...change };
}
const idOf = (number: number) => item(number, {}).id;
const closed = { status: 'Closed', endsAt: later(-9), decisionEndsAt: later(100) } as const;
const items = [
  item(1, { name: 'Grâu, 500 t, recolta 2026', bestBid: bid('1040.00', 4) }),
  item(2, {
    ...{ name: 'Porumb, 70 t', product: 'corn', quantity: '70.000', county: 'CJ', type: 'Buying' },
    ...{ startingPrice: '900.00', desiredPrice: '820.00', bestBid: bid('850.00', 7) },
    deliveryType: 'DAPTruck',
    deliveryPeriod: { from: '2026-12-06', to: '2026-12-19' },
  }),
  item(3, {
    name: 'Orz vechi',
    product: 'barley-feed',
    bestBid: null,
    desiredPrice: null,
    quantity: '40.000',
  }),
  item(4, {
    ...{ name: 'Soia', product: 'soybean', currency: 'Euro', startingPrice: '400.00', quantity: '25.500' },
    ...{ desiredPrice: '440.00', desiredPriceStatus: 'met', bestBid: bid('441.50', 2) },
  }),
  item(5, {
    ...{ name: 'Rapiță', product: 'rapeseed', type: 'Buying', startingPrice: '2400.00' },
    ...{ desiredPrice: '2300.00', desiredPriceStatus: 'met', bestBid: bid('2290.00', 5) },
  }),
  item(6, { name: 'Mazăre', product: 'peas', ...closed, bestBid: bid('1010.00', 3) }),
  item(7, { name: 'Secară', product: 'rye', ...closed, bestBid: bid('1020.00', 8) }),
  item(8, { name: 'Mei', product: 'millet', ...closed, bestBid: bid('1030.00', 1) }),
  item(9, { name: 'Linte', product: 'lentils', bestBid: null, status: 'Scheduled', startsAt: later(30) }),
];

/** What the reader has: bids in 1, 2, 6 and 7; 4 and 8 are their own; 5 is followed. */
const bids = [
  [1, 4, '1040.00'],
  [2, 9, '860.00'],
  [6, 3, '1010.00'],
  [7, 6, '1000.00'],
] as const;
const pageOf = (numbers: readonly object[]) =>
  Response.json({ items: numbers, total: numbers.length, page: 1, pageSize: 100 });

async function visit(session: Session, address = '/live') {
  const page = await visitPage(<LiveList />, {
    address,
    namespaces: ['labels'],
    answers: {
      'GET /rooms/live-list': () =>
        Response.json({
          ...{ ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
          ...{ watchers: 0, relaysAway: 0, items: Object.fromEntries(items.map((one) => [one.id, one])) },
        }),
      [`GET ${api}/account/followed-auctions`]: () => Response.json({ ids: [idOf(5)] }),
      [`GET ${api}/account/participated-auctions`]: () =>
        pageOf(
          bids.map(([at, number, price]) => ({
            ...items[at - 1],
            viewer: { number, price, isLeading: false, invitation: null },
          })),
        ),
      [`GET ${api}/account/auctions`]: () =>
        pageOf([4, 8].map((at) => ({ ...items[at - 1], viewer: { decisionEndsAt: null } }))),
    },
    prepare: () => {
      store.set(sessionAtom, session);
      store.set(connectionStatusAtom, 'live');
    },
  });
  await screen.findByRole('link', { name: /^Orz/ });
  await waitFor(() => expect(page.queries.isFetching()).toBe(0));
  return page;
}

/** The texts of these cells of each row, by the auction's number. */
const cellsOf = (...at: number[]): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('tr[data-auction]')].map((row) => [
      row.dataset.auction?.at(-1),
      at.map((index) => plain(row.children[index]?.textContent ?? '')).join(' | '),
    ]),
  );
const groups = () =>
  [...document.querySelectorAll('tbody')].map((group) => [
    plain(group.querySelector('th[scope=rowgroup]')?.textContent ?? ''),
    [...group.querySelectorAll<HTMLElement>('tr[data-auction]')]
      .map(({ dataset }) => dataset.auction?.at(-1))
      .join(''),
  ]);

test('a row has its lot, place, delivery, price and the distance to the desired price', async () => {
  await visit({ kind: 'visitor' });
  expect(cellsOf(0)).toEqual({
    1: 'Grâu, 500 t, recolta 2026, 500 tVânzare · Teleorman · FCA camion',
    2: 'Porumb, 70 tCumpărare · Cluj · DAP camion',
    3: 'Orz vechi, 40 tVânzare · Teleorman · FCA camion',
    4: 'Soia, 25,5 tVânzare · Teleorman · FCA camion',
    5: 'Rapiță, 500 tCumpărare · Teleorman · FCA camion',
    6: 'Mazăre, 500 tVânzare · Teleorman · FCA camion',
    7: 'Secară, 500 tVânzare · Teleorman · FCA camion',
    8: 'Mei, 500 tVânzare · Teleorman · FCA camion',
    9: 'Linte, 500 tVânzare · Teleorman · FCA camion',
  });
  // A price is also written for who does not see it roll.
  expect(cellsOf(1, 2, 3)).toEqual({
    1: '500 t | FCA camion24 nov. – 5 dec. | 1.0401.040lei/t',
    2: '70 t | DAP camion6 dec. – 19 dec. | 850850lei/t',
    3: '40 t | FCA camion24 nov. – 5 dec. | 960960lei/tPreț de pornire',
    4: '25,5 t | FCA camion24 nov. – 5 dec. | 441,50441,50EUR/t',
    5: '500 t | FCA camion24 nov. – 5 dec. | 2.2902.290lei/t',
    6: '500 t | FCA camion24 nov. – 5 dec. | 1.0101.010lei/t',
    7: '500 t | FCA camion24 nov. – 5 dec. | 1.0201.020lei/t',
    8: '500 t | FCA camion24 nov. – 5 dec. | 1.0301.030lei/t',
    9: '500 t | FCA camion24 nov. – 5 dec. | 960960lei/tPreț de pornire',
  });
  expect(cellsOf(5)).toEqual({
    1: '15 lei până la prețul dorit',
    2: '30 lei peste prețul oferit',
    3: 'fără preț dorit',
    4: 'preț dorit atins',
    5: 'preț oferit atins',
    6: '45 lei până la prețul dorit',
    7: '35 lei până la prețul dorit',
    8: '25 lei până la prețul dorit',
    9: 'preț de pornire',
  });
  // An arrow shows that the price falls.
  const falling = [...document.querySelectorAll<HTMLElement>('tr[data-auction]')].filter((row) =>
    row.children[3]?.querySelector('svg'),
  );
  expect(falling.map(({ dataset }) => dataset.auction?.at(-1))).toEqual(['2', '5']);
  // How far the price has come: all the way is nine tenths, and it always shows something.
  const parts = [...document.querySelectorAll('tr[data-auction] td:nth-child(6)')].map((cell) =>
    Number.parseFloat(cell.querySelectorAll('rect')[1]?.getAttribute('width') ?? '-1').toFixed(0),
  );
  expect(parts).toEqual(['76', '56', '-1', '93', '99', '47', '57', '66', '-1']);
  expect(groups()).toEqual([
    ['În desfășurare 5 licitații', '12345'],
    ['Așteaptă decizia organizatorului 3 licitații', '678'],
    ['Programate 1 licitație', '9'],
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Lot', 'Cantitate', 'Livrare', 'Preț', 'Evoluție', 'Față de țintă'],
    ...['Se încheie', 'Starea mea', 'Mai multe'],
  ]);
  const links = [...document.querySelectorAll<HTMLElement>('tr[data-auction] th a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    items.map(({ id }) => `/live-auctions/${id}/participate`),
  );
  expect(links.slice(0, 3).map((link) => plain(link.getAttribute('aria-label') ?? ''))).toEqual([
    'Grâu, 500 t, recolta 2026',
    'Porumb, 70 t',
    'Orz vechi',
  ]);
});

test('[N3] the reader’s part of a row: leading, outbid, their own, to decide, followed', async () => {
  const { user, t } = await visit({ kind: 'signedIn', identity: buyerIdentity() });
  const first = screen.queryByRole('button', { name: t('live:mineFirst', { count: 7 }) });
  if (first) await user.click(first);
  expect(groups()).toEqual([
    ['Participați sau urmăriți 7 licitații', '1245678'],
    ['În desfășurare 1 licitație', '3'],
    ['Programate 1 licitație', '9'],
  ]);
  expect(cellsOf(7)).toEqual({
    1: 'Conducețial dvs.: 1.040 lei/t15 lei până la prețul dorit',
    2: 'V-au întrecutal dvs.: 860 lei/t30 lei peste prețul oferit',
    3: '—fără preț dorit',
    4: 'Licitația dvs.preț dorit atins',
    5: 'Urmărițipreț oferit atins',
    6: 'Se așteaptă deciziaal dvs.: 1.010 lei/t45 lei până la prețul dorit',
    7: 'V-au întrecutal dvs.: 1.000 lei/t35 lei până la prețul dorit',
    8: 'Decizia dvs.25 lei până la prețul dorit',
    9: '—preț de pornire',
  });
  // On a phone the reader's own part is in the place of the distance.
  const covered = [...document.querySelectorAll<HTMLElement>('tr[data-auction]')].filter((row) =>
    row.querySelector('.own-part [aria-hidden=true].invisible'),
  );
  expect(covered.map(({ dataset }) => dataset.auction?.at(-1))).toEqual(['1', '2', '4', '6', '7', '8']);
});

test('an administrator has no part in any row', async () => {
  const { calls } = await visit({
    kind: 'signedIn',
    identity: buyerIdentity({ user: { roles: ['Admin'] } }),
  });
  expect(Object.values(cellsOf(7)).filter((text) => !text.startsWith('—'))).toEqual([
    'Urmărițipreț oferit atins',
  ]);
  expect(calls).not.toContain(`GET ${api}/account/participated-auctions`);
});

test('[Q5] only rows whose reader would pay the haulage keep room for the net at their gate', async () => {
  await visit({ kind: 'visitor' });
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-auction]')];
  const keepsRoom = ({ children }: HTMLElement) => children[3]?.className.includes('has-place:min-h');
  const kept = rows.filter(keepsRoom).map(({ dataset }) => dataset.auction?.at(-1));
  // Sold where they are, or bought at the buyer's place; not 5, bought where it is, nor those that are closed.
  expect(kept.sort().join('')).toBe('12349');
});

test('near a place rows have their distance, and every order and filter can be chosen', async () => {
  const { user, t } = await visit({ kind: 'visitor' }, '/live?near=TR-50&county=CJ');
  expect(groups().map(([, rows]) => rows)).toEqual(['1345', '678', '9']);
  expect(cellsOf(0)[3]).toBe('Orz vechi, 40 tVânzare · Teleorman · FCA camion, ~30 km');
  const bar = within(screen.getByLabelText(t('live:filters')));
  expect(bar.getByRole('button', { name: `${t('live:filters')}(1)` })).toBeTruthy();
  const choice = (name: string) => bar.getByRole<HTMLSelectElement>('combobox', { name });
  const options = (name: string) => [...choice(name).options].map(({ value, text }) => [value, text]);
  expect(options(t('live:sort'))).toEqual([
    ['ends', 'Se încheie întâi'],
    ['price', 'Preț crescător'],
    ['-price', 'Preț descrescător'],
    ['quantity', 'Cantitate crescătoare'],
    ['-quantity', 'Cantitate descrescătoare'],
  ]);
  expect(options(t('live:type'))).toEqual([
    ['', t('live:allTypes')],
    ['Buying', 'Cumpărare'],
    ['Selling', 'Vânzare'],
  ]);
  await user.selectOptions(choice(t('live:sort')), '-quantity');
  expect(groups().map(([, rows]) => rows)).toEqual(['1534', '678', '9']);
  await user.selectOptions(choice(t('live:county')), 'CJ');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...{ county: 'CJ', sort: '-quantity' },
  });
  expect(groups()).toEqual([['În desfășurare 1 licitație', '2']]);
});
