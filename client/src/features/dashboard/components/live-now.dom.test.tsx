import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { roomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { TraderDashboard } from './trader-dashboard.tsx';

const identity = buyerIdentity();
const live = '/services/live-auctions/api/v1';
const id = (digit: number) => `8db2f7ac-c224-44a8-a690-edc25c36957${digit}`;
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const best = (number: number, price: string) => ({ price, by: 'x', number, at: soon(-1), automatic: false });

const own = liveAuction({
  id: id(1),
  endsAt: soon(50),
  name: 'Grâu, 100 t',
  quantity: '100.000',
  bestBid: best(1, '1010.00'),
});
const led = liveAuction({
  id: id(2),
  endsAt: soon(40),
  name: 'Orz, 120 t',
  quantity: '120.000',
  bestBid: best(3, '905.50'),
});
const outbid = liveAuction({
  id: id(3),
  endsAt: soon(30),
  name: 'Soia, 90 t',
  quantity: '90.000',
  bestBid: best(4, '2100.00'),
  county: 'CJ',
  type: 'Buying',
});
const followed = liveAuction({
  id: id(4),
  endsAt: soon(20),
  name: 'Ovăz, 70 t',
  quantity: '70.000',
  bestBid: null,
});
const other = liveAuction({
  id: id(5),
  endsAt: soon(10),
  name: 'Mei, 60 t',
  quantity: '60.000',
  bidCount: 9,
});

const part = (number: number, price: string) => ({
  number,
  price,
  isLeading: false,
  invitation: null,
  bidding: null,
});
const owned = (auction: object) => ({ ...auction, viewer: { decisionEndsAt: null } });
const listOf = (items: readonly unknown[]) => () =>
  Response.json({ items, total: items.length, page: 1, pageSize: 100 });

interface Parts {
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  readonly room?: Readonly<Record<string, unknown>>;
}
const everything = Object.fromEntries([own, led, outbid, followed, other].map((one) => [one.id, one]));

async function visit({ answers = {}, room = everything }: Parts = {}) {
  cleanup();
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const page = await visitPage(
    <TraderDashboard
      identity={identity}
      own={[
        { to: '/auctions/mine', name: 'Announcements', page: 'ownAnnouncements' },
        { to: '/deals', name: 'Deals', page: 'deals' },
        { to: '/bids', name: 'Bids', page: 'myBids' },
      ]}
      progress={<p>progress</p>}
    />,
    {
      address: '/en',
      namespaces: ['dashboard', 'live', 'labels', 'pages'],
      answers: {
        [`GET ${live}/account/auctions`]: listOf([owned(own)]),
        [`GET ${live}/account/participated-auctions`]: listOf([
          { ...led, viewer: part(3, '905.50') },
          { ...outbid, viewer: part(2, '2095.00') },
        ]),
        [`GET ${live}/account/followed-auctions`]: () => Response.json({ ids: [id(4)] }),
        'GET /services/main/account/today': () =>
          Response.json({
            tasks: [],
            open: { ownAnnouncements: 4, deals: 2 },
          }),
        ...answers,
      },
      prepare: (queries) => void queries.setQueryData(roomKey('live-list'), room),
    },
  );
  const lines = () =>
    within(screen.getByRole('region', { name: new RegExp(`^${page.t('dashboard:liveNow')}`) }))
      .getAllByRole('article')
      .map((line) => plain(line.textContent ?? ''));
  return { ...page, lines };
}

test('the request for own auctions names every status before the end, the one for others those before the decision', async () => {
  const asked: Record<string, readonly string[] | undefined> = {};
  const list = ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url);
    const [, statuses] = searchParams.get('filters')?.split('status==') ?? [];
    asked[pathname.slice(`${live}/account/`.length)] = statuses?.split('|').toSorted();
    return listOf([])();
  };
  await visit({
    answers: {
      [`GET ${live}/account/auctions`]: list,
      [`GET ${live}/account/participated-auctions`]: list,
    },
  });
  const ended = ['Accepted', 'Refused', 'Failed'];
  const open = auctionStatuses.filter((status) => !ended.includes(status)).toSorted();
  await waitFor(() =>
    expect(asked).toEqual({
      auctions: open,
      'participated-auctions': ['Closed', 'InProgress', 'Scheduled'],
    }),
  );
});

test('running auctions with the account’s part in each: own, led, outbid, followed; earliest end first', async () => {
  const { t, lines } = await visit();
  await waitFor(() => expect(lines()).toHaveLength(4));
  const [first, second, third, fourth] = lines();
  expect(first).toContain('Oats, 70 t');
  expect(first).toContain(t('dashboard:followed'));
  expect(first).toContain('960');
  expect(second).toContain('Soy');
  expect(second).toContain(t('dashboard:outbidAt', { price: '2,095 RON/t' }));
  expect(second).toContain(`${t('labels:auctionType.Buying')} · Cluj`);
  expect(second).toContain('2,100');
  expect(third).toContain(t('live:leader'));
  expect(third).toContain('905.50');
  expect(fourth).toContain(t('dashboard:ownLot.below'));
  const links = screen
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.querySelector('a')?.getAttribute('href'));
  expect(links).toEqual([4, 3, 2, 1].map((digit) => `/en/live-auctions/${id(digit)}/participate`));
  expect(screen.getByRole('heading', { name: new RegExp(`^${t('dashboard:liveNow')} ?4$`) })).toBeTruthy();
});

test.each([
  ['met', { desiredPriceStatus: 'met' }],
  ['above', { type: 'Buying' }],
  ['plain', { desiredPriceStatus: 'notSet' }],
  ['plain', { bestBid: null }],
] as const)('an own auction is told as %s', async (state, change) => {
  const auction = { ...own, ...change };
  const { t, lines } = await visit({
    room: { [auction.id]: auction },
    answers: {
      [`GET ${live}/account/auctions`]: listOf([owned(auction)]),
      [`GET ${live}/account/participated-auctions`]: listOf([]),
    },
  });
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toContain(t(`dashboard:ownLot.${state}`));
});

test('others fill up the list, with their bids; none is said', async () => {
  const none = {
    [`GET ${live}/account/auctions`]: listOf([]),
    [`GET ${live}/account/participated-auctions`]: listOf([]),
    [`GET ${live}/account/followed-auctions`]: () => Response.json({ ids: [] }),
  };
  const { t, lines } = await visit({ room: { [other.id]: other }, answers: none });
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toContain(t('live:bids', { count: 9 }));
  await visit({ room: {}, answers: none });
  expect(await screen.findByText(t('dashboard:noneRunning'))).toBeTruthy();
});

test('the account’s own pages with what is open there', async () => {
  const { t } = await visit();
  const region = within(await screen.findByRole('region', { name: t('dashboard:mine') }));
  expect(
    region.getAllByRole('link').map((tile) => [tile.getAttribute('href'), plain(tile.textContent ?? '')]),
  ).toEqual([
    ['/en/auctions/mine', `Announcements4${t('dashboard:open.ownAnnouncements')}`],
    ['/en/deals', `Deals2${t('dashboard:open.deals')}`],
    ['/en/bids', `Bids0${t('dashboard:open.myBids')}`],
  ]);
  expect(screen.getByText('progress')).toBeTruthy();
  expect(screen.getByText('Lanul de Aur SRL')).toBeTruthy();
});

test('what cannot be loaded is said, and asked again', async () => {
  let isUp = false;
  const { t, user, lines } = await visit({
    answers: {
      [`GET ${live}/account/auctions`]: () =>
        isUp
          ? Response.json({ items: [owned(own)], total: 1, page: 1, pageSize: 100 })
          : refusal('NotFound', 404),
    },
  });
  const [retry] = await screen.findAllByRole('button', { name: t('pages:retry') });
  isUp = true;
  await user.click(retry as HTMLElement);
  await waitFor(() => expect(lines()).toHaveLength(4));
});

test('[I2] an auction for invited companies is shown once it runs, although no list has it', async () => {
  const invitation = { id: id(8), state: 'Accepted', invitedAt: soon(-100) };
  const viewer = { number: null, price: null, isLeading: false, invitation, bidding: null };
  const secret = { ...other, id: id(7), audience: 'Invited', viewer };
  let status = 'Scheduled';
  const { t, queries, lines } = await visit({
    room: {},
    answers: {
      [`GET ${live}/account/auctions`]: listOf([]),
      [`GET ${live}/account/participated-auctions`]: () => listOf([{ ...secret, status }])(),
    },
  });
  await screen.findByText(t('dashboard:noneRunning'));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await queries.refetchQueries();
  status = 'InProgress';
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toContain(t('dashboard:invited'));
});
