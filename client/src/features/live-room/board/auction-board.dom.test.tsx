import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom, roomRefusalsAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AuctionBoard } from './auction-board.tsx';
import type { BoardScope } from './board.ts';

const { limit, mayBid, why, hasAcceptedTerms } = bidderViewer();
const bidding = { limit, mayBid, why, hasAcceptedTerms };
const idOf = (number: number) => liveAuction().id.slice(0, -1) + number;
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** A listed auction and the account's side of it. */
function item(number: number, name: string, change: object = {}, viewer: object = {}) {
  const { recent: _, ...auction } = liveAuction({
    id: idOf(number),
    name,
    endsAt: inHours(number),
    hardEndsAt: inHours(number + 1),
  });
  const side = {
    number: null,
    price: null,
    isLeading: false,
    invitation: null,
    bidding,
    decisionEndsAt: null,
  };
  return { ...auction, ...change, viewer: { ...side, ...viewer } };
}

async function visit(scope: BoardScope, items: readonly object[], total = items.length) {
  const asked: string[] = [];
  let listed = items;
  const path = scope === 'own' ? 'auctions' : 'participated-auctions';
  const page = await visitPage(
    <AuctionBoard
      scope={scope}
      accountId={buyerIdentity().account.id}
      empty={<p>nimic aici</p>}
      currencies={[]}
      cornerOf={({ name }) => <span>colț {name}</span>}
      partOf={({ name }) => <span>parte {name}</span>}
    />,
    {
      address: `/account/live-auctions`,
      namespaces: ['board', 'room', 'live', 'labels', 'lists', 'limit', 'binding', 'prices'],
      answers: {
        [`GET /services/live-auctions/api/v1/account/${path}`]: ({ url }) => {
          asked.push(new URL(url).search);
          return Response.json({ items: listed, total, page: 1, pageSize: 24 });
        },
      },
      prepare: () => {
        store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
        store.set(connectionStatusAtom, 'live');
      },
    },
  );
  onTestFinished(() => {
    store.set(roomRefusalsAtom, {});
  });
  const cards = () => screen.queryAllByRole('article');
  const names = () =>
    cards().map((card) => plain(within(card).getAllByRole('link')[0]?.textContent ?? '').split(',')[0]);
  const list = (next: readonly object[]) => {
    listed = next;
  };
  return { ...page, asked, cards, names, list };
}

test('[L9] auctions with own bids, the most urgent first, with what each needs', async () => {
  const led = { number: 4, price: '1040.00', isLeading: true };
  const { cards, names, asked } = await visit(
    'participated',
    [
      item(
        1,
        'Mei',
        { status: 'Scheduled', bestBid: null, startsAt: inHours(5) },
        { bidding: { ...bidding, mayBid: false, why: 'AuctionNotStarted' } },
      ),
      item(2, 'Orz', {}, led),
      item(3, 'Secară', {}, { number: 2, price: '1035.00' }),
      item(
        4,
        'Linte',
        { status: 'Scheduled', bestBid: null, startsAt: inHours(6) },
        { bidding: { ...bidding, mayBid: false, why: 'AuctionNotStarted', hasAcceptedTerms: false } },
      ),
      item(5, 'Soia', { status: 'Closed', decisionEndsAt: inHours(2) }, led),
    ],
    26,
  );
  await screen.findAllByRole('article');
  expect(names()).toEqual(['Secară', 'Orz', 'Linte', 'Mei', 'Soia']);
  expect(cards().map(({ dataset }) => dataset.need)).toEqual([
    'outbid',
    'running',
    'prepare',
    'coming',
    'closed',
  ]);
  expect(decodeURIComponent(asked[0] ?? '')).toContain('status==Pending|Scheduled|InProgress|Closed');
  expect(asked[0]).toContain('pageSize=24');
  const [outbid, , prepare] = cards();
  expect(
    within(prepare as HTMLElement)
      .getByRole('link', { name: 'Acceptă condițiile înainte de start' })
      .getAttribute('href'),
  ).toBe(`/live-auctions/${idOf(4)}/participate`);
  expect(plain(outbid?.textContent ?? '')).toContain('colț Secară');
  expect(plain(outbid?.textContent ?? '')).toContain('parte Secară');
  expect(within(outbid as HTMLElement).getAllByRole('button').length).toBeGreaterThan(0);
  const more = screen.getByRole('link', { name: 'Încă 21 de licitații' });
  expect(more.getAttribute('href')).toBe(
    '/account/participated-auctions?statuses=Pending,Scheduled,InProgress,Closed',
  );
  expect(screen.queryByText('nimic aici')).toBeNull();
});

test('[L10] the owner decides first on a closed auction, and has no bid button', async () => {
  const { cards, names } = await visit('own', [
    item(1, 'Orz', {}),
    item(2, 'Mei', { status: 'Closed', decisionEndsAt: inHours(3) }),
    item(3, 'Linte', { status: 'Pending', bestBid: null }),
  ]);
  await screen.findAllByRole('article');
  expect(names()).toEqual(['Mei', 'Orz', 'Linte']);
  const [closed, running] = cards();
  expect(
    within(closed as HTMLElement)
      .getByRole('link', { name: 'Acceptă sau refuză oferta' })
      .getAttribute('href'),
  ).toBe(`/live-auctions/${idOf(2)}/participate`);
  expect(within(running as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Încă/ })).toBeNull();
});

test('[L9] a bid that overtakes the own one is announced with the name and the price', async () => {
  const led = { number: 4, price: '1040.00', isLeading: true };
  const orz = item(2, 'Orz', {}, led);
  const { queries, cards } = await visit('participated', [orz]);
  await screen.findByRole('article');
  expect(cards()[0]?.dataset.need).toBe('running');
  const bestBid = {
    price: '1055.00',
    by: 'Ofertant 9',
    number: 9,
    at: new Date().toISOString(),
    automatic: false,
  };
  const { viewer: _, ...auction } = orz;
  await act(async () => takeState(queries, { ...auction, version: 5, bestBid, recent: [] } as never));
  expect(cards()[0]?.dataset.need).toBe('outbid');
  expect(plain(document.body.textContent ?? '')).toContain(
    'Orz: oferta dvs. a fost depășită. Cel mai bun preț este 1.055 lei/t.',
  );
});

test('[L17] a withdrawn bid is announced as withdrawn, not as overtaken', async () => {
  const orz = item(2, 'Orz', {}, { number: 4, price: '1040.00', isLeading: true });
  const { queries, cards } = await visit('participated', [orz]);
  await screen.findByRole('article');
  const { viewer: _, ...auction } = orz;
  const at = new Date().toISOString();
  const recent = [
    { version: 4, at, kind: 'bid', number: 4, by: 'Ofertant 4', price: '1040.00' },
    { version: 5, at, kind: 'corrected', corrects: 4, reason: 'o greșeală' },
  ];
  await act(async () => takeState(queries, { ...auction, version: 5, bestBid: null, recent } as never));
  await vi.waitFor(() => expect(cards()[0]?.dataset.need).toBe('outbid'));
  const said = plain(document.body.textContent ?? '');
  expect(said).toContain('Orz: echipa Recolta v-a retras oferta.');
  expect(said).not.toContain('a fost depășită');
});

test('an older state does not replace the listed one', async () => {
  const orz = item(2, 'Orz', { version: 6 });
  const { queries, cards } = await visit('own', [orz]);
  await screen.findByRole('article');
  const { viewer: _, ...auction } = orz;
  await act(async () => takeState(queries, { ...auction, version: 5, bidCount: 99, recent: [] } as never));
  expect(plain(cards()[0]?.textContent ?? '')).toContain('7 oferte');
});

test('an auction that ends is listed again, and one that may not be seen is removed at once', async () => {
  const [orz, mei] = [item(2, 'Orz'), item(3, 'Mei')];
  const { queries, names, asked, list } = await visit('own', [orz, mei]);
  await screen.findAllByRole('article');
  expect(asked).toHaveLength(1);
  const { viewer: _, ...auction } = orz;
  list([mei]);
  await act(async () =>
    takeState(queries, { ...auction, version: 9, status: 'Accepted', recent: [] } as never),
  );
  await waitFor(() => expect(names()).toEqual(['Mei']));
  const before = asked.length;
  await act(async () => store.set(roomRefusalsAtom, { [`auction:${idOf(3)}`]: 'NotFound' } as never));
  await waitFor(() => expect(names()).toEqual([]));
  expect(screen.getByText('nimic aici')).toBeTruthy();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('[R1] without push the board reads the account’s part again when a polled room changes', async () => {
  const { asked, list, queries } = await visit('participated', [item(1, 'Orz')]);
  await screen.findAllByRole('article');
  await act(async () => store.set(connectionStatusAtom, 'polling'));
  list([item(1, 'Orz', {}, { number: 2, price: '1035.00' })]);
  const { viewer: _, ...polled } = item(1, 'Orz', { version: 100 });
  expect(asked).toHaveLength(1);
  await act(async () => takeState(queries, { ...polled, recent: [] } as never));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('article').dataset.need).toBe('outbid'));
});
