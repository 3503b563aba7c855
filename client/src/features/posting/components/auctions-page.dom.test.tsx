import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import type { AuctionsScope } from '../state/live-sale.ts';
import { AuctionsPage } from './auctions-page.tsx';

const api = '/services/live-auctions/api/v1';
const paths = {
  own: `${api}/account/auctions`,
  participated: `${api}/account/participated-auctions`,
  admin: `${api}/auctions`,
};
const pages = {
  own: '/account/live-auctions',
  participated: '/account/participated-auctions',
  admin: '/live-auctions',
};
const current = 'status==Pending|Scheduled|InProgress|Closed';
const over = 'status==Accepted|Refused|Failed';
const paging = { page: 1, pageSize: 20 };
const totals: Record<string, number> = { [current]: 3, 'status==Closed': 1, [over]: 7 };

/** An auction with the reader's side of it. */
function item(number: number, change: Partial<LiveAuctionItem>, viewer: object = { decisionEndsAt: null }) {
  const { recent: _, ...auction } = liveAuction(change);
  return { ...auction, id: auction.id.slice(0, -1) + number, viewer };
}

/** The page, with the filters of each call for a page of the list. */
async function visit(
  scope: AuctionsScope,
  query: string,
  items: readonly object[],
  board?: Parameters<typeof AuctionsPage>[0]['board'],
) {
  const asked: string[] = [];
  const page = await visitPage(<AuctionsPage scope={scope} accountId="a1" {...(board && { board })} />, {
    address: pages[scope] + query,
    namespaces: ['board', 'labels', 'lists', 'live', 'posting'],
    answers: {
      [`GET ${paths[scope]}`]: ({ url }) => {
        const { searchParams } = new URL(url);
        const filters = searchParams.get('filters') ?? '';
        if (searchParams.get('pageSize') === '1')
          return Response.json({ ...paging, items: items.slice(0, 1), total: totals[filters] ?? 0 });
        asked.push(filters);
        return Response.json({ ...paging, items, total: items.length });
      },
    },
  });
  return { ...page, asked };
}

const textOf = (element: Element | null) => plain(element?.textContent ?? '');
const links = (element: Element) =>
  within(element as HTMLElement)
    .getAllByRole('link')
    .map((link) => [textOf(link), link.getAttribute('href')]);

test('a list without the board is read again when the account has news', async () => {
  const { asked } = await visit('own', '?statuses=Closed', [item(1, { status: 'Closed', name: 'Orz' })]);
  await screen.findAllByRole('article');
  expect(asked).toEqual(['status==Closed']);
  act(() => store.set(accountVersionsAtom, { inbox: 3, myBids: 1 } as never));
  await waitFor(() => expect(asked).toEqual(['status==Closed', 'status==Closed']));
});

test('[L10] own auctions: tabs with their numbers, a menu for each, and the decision on a closed one', async () => {
  const { t, asked } = await visit('own', '', [
    item(1, {
      status: 'Closed',
      name: 'Orz',
      decisionEndsAt: new Date(Date.now() + 7_200_000).toISOString(),
    }),
    item(2, { status: 'Scheduled', name: 'Mei', bestBid: null }),
  ]);
  const cards = await screen.findAllByRole('article');
  expect(asked).toEqual([current]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Licitațiile mele liveBETA');
  expect(await screen.findByText('7')).toBeTruthy();
  expect(links(screen.getByRole('navigation'))).toEqual([
    ['Deschise3', '/account/live-auctions'],
    ['De decis1', '/account/live-auctions?statuses=Closed'],
    ['Încheiate7', '/account/live-auctions?statuses=Accepted,Refused,Failed'],
  ]);
  expect(screen.getByRole('link', { name: /^Deschise/ }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Licitație live nouă' }).getAttribute('href')).toBe(
    '/live-auction',
  );
  expect(screen.queryByRole('link', { name: 'Dispecerat' })).toBeNull();
  const [closed, scheduled] = cards;
  if (!closed || !scheduled) throw new Error('two auctions');
  expect(links(closed).at(-1)).toEqual([
    t('board:decide'),
    `/live-auctions/${liveAuction().id.slice(0, -1)}1/participate`,
  ]);
  expect(textOf(closed)).toContain(t('live:awaitsYou'));
  expect(textOf(scheduled)).not.toContain(t('board:decide'));
  expect(within(scheduled).getByRole('button', { name: 'Mai multe: Mei' })).toBeTruthy();
  expect(textOf(document.body)).toContain('2 licitații');
  expect(textOf(document.body)).not.toContain('Oferta dvs.');
});

test('auctions with own bids: the standing while it can change, otherwise the bid, and an invitation before it', async () => {
  const side = { number: 3, limit: null, bidding: null, invitation: null };
  const invited = (state: string) => ({
    ...{ ...side, number: null, price: null, isLeading: false },
    invitation: { id: liveAuction().id, state, invitedAt: '2026-11-20T10:00:00.000Z' },
  });
  await visit('participated', '', [
    item(1, { status: 'InProgress' }, { ...side, price: '1035.00', isLeading: true }),
    item(2, { status: 'Closed', currency: 'Euro' }, { ...side, price: '214.50', isLeading: false }),
    item(3, { status: 'Accepted' }, { ...side, price: '1042.00', isLeading: true }),
    item(4, { status: 'Scheduled' }, invited('Sent')),
    item(5, { status: 'Scheduled' }, invited('Opened')),
    item(6, { status: 'Scheduled' }, invited('Accepted')),
    item(7, { status: 'Scheduled' }, invited('Declined')),
    item(8, { status: 'Scheduled' }, invited('Revoked')),
    item(9, { status: 'Scheduled' }, { ...side, price: null, isLeading: false }),
  ]);
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => textOf(card.querySelector('dl + p')))).toEqual([
    'ConducețiOferta dvs.: 1.035 lei/t',
    'Oferta dvs. e depășităOferta dvs.: 214,50 EUR/t',
    'Oferta dvs.: 1.042 lei/t',
    'Invitație nouă',
    'Invitație fără răspuns',
    'Invitație acceptată',
    'Invitație refuzată',
    'Invitație retrasă',
    '',
  ]);
  expect(links(screen.getByRole('navigation')).map(([, address]) => address)).toEqual([
    '/account/participated-auctions',
    '/account/participated-auctions?statuses=Accepted,Refused,Failed',
  ]);
  expect(screen.queryByRole('button', { name: /^Mai multe/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Licitație live nouă' })).toBeNull();
});

test('administrators list first what waits for them, without tabs, and choose every state', async () => {
  const { user, asked } = await visit('admin', '', [
    item(1, { status: 'Pending' }),
    item(2, { status: 'Closed' }),
  ]);
  await screen.findAllByRole('article');
  expect(asked).toEqual(['status==Pending']);
  expect(screen.queryByRole('navigation', { name: 'Starea' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Administrarea licitațiilor live');
  expect(screen.getByRole('link', { name: 'Dispecerat' }).getAttribute('href')).toBe(
    '/live-auctions?view=grid',
  );
  expect(screen.queryByRole('link', { name: /Decide/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Șterge filtrele' })).toBeNull();
  const status = screen.getByLabelText<HTMLSelectElement>('Starea');
  expect(status.value).toBe('Pending');
  expect([...status.options].map(({ textContent }) => textContent)).toEqual([
    ...['Toate stările', 'În desfășurare și următoare', 'Încheiate'],
    ...['În așteptarea aprobării', 'Programată', 'În desfășurare', 'Închisă'],
    ...['Vândut / cumpărat', 'Refuzată', 'Fără rezultat'],
  ]);
  await user.selectOptions(status, 'Toate stările');
  await screen.findByText('2 licitații');
  expect(window.location.search).toBe('?statuses=all');
  expect(asked.at(-1)).toBe('');
  await user.selectOptions(status, 'În așteptarea aprobării');
  expect(window.location.search).toBe('');
});

test('a search covers all states, and its result is cleared by a button', async () => {
  const { user, t, asked } = await visit('own', '?search=orz', []);
  expect(await screen.findByText('Nicio licitație nu se potrivește.')).toBeTruthy();
  expect(asked).toEqual(['name@=orz']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Căutați după denumire' }).value).toBe(
    'orz',
  );
  expect(screen.getByRole('navigation').querySelector('[aria-current]')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Licitație live nouă' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t('lists:clear') }));
  expect(window.location.search).toBe('');
  expect(await screen.findByText('Acum nu aveți licitații în desfășurare sau următoare.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'porumb' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
});

test.each([
  [
    'own',
    '',
    'Acum nu aveți licitații în desfășurare sau următoare.',
    ['Licitație live nouă', '/live-auction'],
  ],
  [
    'own',
    '?statuses=Closed',
    'Nicio licitație nu așteaptă decizia dvs.',
    ['Licitație live nouă', '/live-auction'],
  ],
  [
    'own',
    `?statuses=Accepted,Refused,Failed`,
    'Nicio licitație încheiată încă.',
    ['Licitație live nouă', '/live-auction'],
  ],
  [
    'participated',
    '',
    'Acum nu participați la nicio licitație în desfășurare sau următoare.',
    ['Vezi licitațiile live', '/live'],
  ],
  ['participated', '?statuses=Failed', 'Nicio licitație nu se potrivește.', null],
  ['admin', '', 'Nicio licitație nu așteaptă aprobarea.', null],
] as const)('an empty list of %s%s says “%s”', async (scope, query, title, link) => {
  const { t } = await visit(scope, query, []);
  const notice = (await screen.findByText(title)).closest('div');
  if (!notice) throw new Error('no notice');
  expect(
    within(notice)
      .queryAllByRole('link')
      .map((one) => [textOf(one), one.getAttribute('href')]),
  ).toEqual(link ? [link] : []);
  const isNarrowed = query === '?statuses=Failed';
  expect(within(notice).queryAllByRole('button', { name: t('lists:clear') })).toHaveLength(
    isNarrowed ? 1 : 0,
  );
});

test('a board replaces the plain list, and not one that is searched or of another state', async () => {
  const board = ({ empty }: { empty: React.ReactNode }) => <p>tabla {empty}</p>;
  const { asked } = await visit('own', '', [], board);
  expect(textOf(document.body)).toContain('tabla Acum nu aveți licitații');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['?search=mei', '?statuses=Closed'])('at %s there is no board', async (query) => {
  await visit('own', query, [item(1, { name: 'Mei' })], () => 'tabla');
  expect(await screen.findByRole('searchbox')).toBeTruthy();
  expect(textOf(document.body)).not.toContain('tabla');
});

test('a list that cannot be loaded says so', async () => {
  await visitPage(<AuctionsPage scope="own" accountId="a1" />, {
    ...{ address: '/account/live-auctions', namespaces: ['lists', 'posting'], answers: {} },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Licitațiile nu au putut fi încărcate.');
});
