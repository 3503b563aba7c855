import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { roomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { applicant } from '../../../testing/applicant.ts';
import { controlRow } from '../../../testing/control-row.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';

const identity = buyerIdentity({ user: { roles: ['Admin'] } });
const paths = {
  users: '/services/main/accounts',
  announcements: '/services/main/admin/auctions',
  auctions: '/services/live-auctions/api/v1/auctions',
  recoveries: '/services/main/admin/factor-recoveries',
};
const listOf = (items: readonly unknown[], total: number) => () =>
  Response.json({ items, total, page: 1, pageSize: 5 });
const id = (digit: number) => `8db2f7ac-c224-44a8-a690-edc25c36957${digit}`;
const review = {
  ...{ ownerName: 'Silozul SA', documents: 4, photos: 2, hasContract: false },
  ...{ deals: 1, approved: 3, cancelled: 0 },
};
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const running = [
  liveAuction({ id: id(1), endsAt: soon(40), bidCount: 3, participantCount: 2, desiredPriceStatus: 'met' }),
  liveAuction({
    id: id(2),
    endsAt: soon(9),
    name: 'Orz, 120 t',
    quantity: '120.000',
    bidCount: 8,
    participantCount: 4,
  }),
];
const pendingAuction = liveAuction({
  ...{
    id: id(4),
    status: 'Pending',
    bestBid: null,
    bidCount: 0,
    startsAt: '2027-01-05T08:30:00.000Z',
    type: 'Buying',
  },
});

interface Parts {
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  readonly room?: Readonly<Record<string, unknown>> | null;
}

async function visit({
  answers = {},
  room = Object.fromEntries(running.map((one) => [one.id, one])),
}: Parts = {}) {
  const asked: string[] = [];
  const noting = (answer: () => Response) => (request: Request) => {
    const query = new URL(request.url).searchParams;
    asked.push(['filters', 'sorts', 'pageSize'].map((name) => query.get(name)).join(' '));
    return answer();
  };
  const page = await visitPage(<AdminDashboard identity={identity} />, {
    address: '/en',
    namespaces: ['dashboard', 'live', 'labels', 'pages'],
    answers: {
      [`GET ${paths.users}`]: noting(
        listOf(
          [
            applicant(),
            applicant({ userId: id(8) }, { companyName: null, id: id(8), email: 'ion@recolta.test' }),
          ],
          7,
        ),
      ),
      [`GET ${paths.announcements}`]: noting(listOf([{ ...announcementState(), review }], 6)),
      [`GET ${paths.auctions}`]: (request) => {
        const isPending = new URL(request.url).searchParams.get('filters') === 'status==Pending';
        return noting(isPending ? listOf([pendingAuction], 1) : listOf(running, 2))(request);
      },
      [`GET ${paths.recoveries}`]: () => Response.json({ items: [] }),
      ...answers,
    },
    prepare: (queries) => {
      if (room !== null) queries.setQueryData(roomKey('live-list'), room);
      queries.setQueryData(roomKey('control-room'), { a: controlRow('a', { status: 'Pending' }) });
    },
  });
  const section = (title: string) => screen.getByRole('region', { name: new RegExp(`^${title}`) });
  const lines = (title: string) =>
    within(section(title))
      .getAllByRole('listitem')
      .map((item) => plain(item.textContent ?? ''));
  return { ...page, asked, section, lines };
}

test('an administrator’s open tasks, each with its number, its first ones and a link to all', async () => {
  const { t, asked, section, lines } = await visit();
  await screen.findByRole('heading', { name: new RegExp(t('dashboard:waitingUsers')) });
  expect(asked.toSorted()).toEqual([
    'isWaiting==true createdAt 5',
    'status==InProgress  5',
    'status==Pending  5',
    'status==Pending startsAt 5',
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    `${t('dashboard:waitingUsers')}7`,
    `${t('dashboard:pendingAnnouncements')}6`,
    `${t('dashboard:pending')}1`,
    `${t('live:running')}2`,
  ]);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link(t('dashboard:allUsers'))).toBe('/en/admin?view=all');
  expect(link(t('dashboard:allAnnouncements'))).toBe('/en/admin/auctions');
  expect(link(t('dashboard:controlRoom'))).toBe('/en/live-auctions?view=grid');
  expect(screen.getByText('Lanul de Aur SRL')).toBeTruthy();
  expect(lines(t('dashboard:waitingUsers'))).toEqual([
    'Spicul SRLdan@recolta.test',
    'ion@recolta.testion@recolta.test',
  ]);
  const users = within(section(t('dashboard:waitingUsers')))
    .getAllByRole('link')
    .slice(1);
  expect(users.map((one) => one.getAttribute('href'))).toEqual([
    `/en/admin/users/${applicant().user.userId}`,
    `/en/admin/users/${id(8)}`,
  ]);
  const [announcement] = lines(t('dashboard:pendingAnnouncements'));
  expect(announcement).toContain(`${t('labels:auctionType.Selling')} · 500 t · 1,055 RON/t · Silozul SA`);
  expect(
    within(section(t('dashboard:pendingAnnouncements')))
      .getAllByRole('link')
      .map((one) => one.getAttribute('href')),
  ).toContain(`/en/auctions/${announcementState().id}`);
});

test('[S15] requests to remove lost factors come first while one waits; a failure is said', async () => {
  const asked = {
    ...{ id: id(5), userId: id(6), email: 'dan@recolta.test', companyName: null },
    ...{ state: 'Requested', requestedAt: '2026-11-20T09:15:00.000Z', dueAt: null },
  };
  const approved = { ...asked, id: id(7), state: 'Approved', dueAt: '2026-11-23T10:20:00.000Z' };
  let isUp = false;
  const { t, user, section, lines } = await visit({
    answers: {
      [`GET ${paths.recoveries}`]: () =>
        isUp ? Response.json({ items: [asked, approved] }) : refusal('NotFound', 404),
    },
  });
  const retry = await screen.findByRole('button', { name: t('pages:retry') });
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(lines(t('dashboard:recoveries'))).toEqual(['dan@recolta.testdan@recolta.test']));
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(`${t('dashboard:recoveries')}1`);
  const links = within(section(t('dashboard:recoveries'))).getAllByRole('link');
  expect(links.map((one) => one.getAttribute('href'))).toEqual(['/en/admin', `/en/admin/users/${id(6)}`]);
});

test('auctions: those to approve by their start, those that run by their end', async () => {
  const { t, section, lines } = await visit();
  await screen.findByRole('heading', { name: new RegExp(t('live:running')) });
  const [pending] = lines(t('dashboard:pending'));
  expect(pending).toContain(t('labels:auctionType.Buying'));
  expect(pending).toContain(t('labels:auctionStatus.Pending'));
  expect(pending).toContain('10:30');
  expect(pending).not.toContain(t('live:bids', { count: 0 }));
  expect(pending).toContain(`${t('live:startingPrice')}960`);
  expect(pending).toContain(t('labels:deliveryType.FCATruck'));
  const shown = lines(t('live:running'));
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('Orz, 120 t');
  expect(shown[0]).toContain(`${t('live:bids', { count: 8 })} · ${t('live:bidders', { count: 4 })}`);
  expect(shown[1]).toContain(t('live:desiredMet'));
  expect(shown[1]).toContain(`${t('live:bids', { count: 3 })} · ${t('live:bidders', { count: 2 })}`);
  const rooms = within(section(t('live:running')))
    .getAllByRole('heading', { level: 3 })
    .map((name) => name.querySelector('a')?.getAttribute('href'));
  expect(rooms).toEqual([`/en/live-auctions/${id(2)}/participate`, `/en/live-auctions/${id(1)}/participate`]);
});

test('[I2] running auctions are those for invited companies too; one that has ended by push is left out', async () => {
  const invited = liveAuction({
    id: id(3),
    audience: 'Invited',
    endsAt: soon(50),
    name: 'Soia, 90 t',
    quantity: '90.000',
  });
  let found: readonly unknown[] = running;
  const { t, queries, lines } = await visit({
    answers: { [`GET ${paths.auctions}`]: () => listOf(found, found.length)() },
  });
  await waitFor(() => expect(lines(t('live:running'))).toHaveLength(2));
  found = [...running, invited];
  await act(async () =>
    queries.setQueryData(roomKey('control-room'), { [id(3)]: controlRow(id(3), { audience: 'Invited' }) }),
  );
  await waitFor(() => expect(lines(t('live:running'))).toHaveLength(3));
  expect(lines(t('live:running'))[2]).toContain('Soybeans, 90 t');
  await act(async () =>
    queries.setQueryData(roomKey('live-list'), { [id(2)]: { ...running[1], version: 99, status: 'Closed' } }),
  );
  await waitFor(() => expect(lines(t('live:running'))).toHaveLength(2));
});

test('nothing waits: each list says so', async () => {
  const { t } = await visit({
    room: {},
    answers: {
      [`GET ${paths.users}`]: listOf([], 0),
      [`GET ${paths.announcements}`]: listOf([], 0),
      [`GET ${paths.auctions}`]: listOf([], 0),
    },
  });
  expect(await screen.findByText(t('dashboard:noWaitingUsers'))).toBeTruthy();
  for (const key of ['noPendingAnnouncements', 'noPending', 'noneRunning'] as const)
    expect(screen.getByText(t(`dashboard:${key}`))).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...[
      t('dashboard:waitingUsers'),
      t('dashboard:pendingAnnouncements'),
      t('dashboard:pending'),
      t('live:running'),
    ],
  ]);
});

test('a list that fails says why and is asked again; the others are shown', async () => {
  let isUp = false;
  const { t, user, lines } = await visit({
    answers: {
      [`GET ${paths.users}`]: () =>
        isUp
          ? Response.json({ items: [applicant()], total: 1, page: 1, pageSize: 5 })
          : refusal('NotFound', 404),
    },
  });
  const retry = await screen.findByRole('button', { name: t('pages:retry') });
  expect(lines(t('live:running'))).toHaveLength(2);
  isUp = true;
  await user.click(retry);
  await waitFor(() => expect(lines(t('dashboard:waitingUsers'))).toHaveLength(1));
});

test('the lists come together, and follow the push: another auction to approve, another task', async () => {
  store.set(connectionStatusAtom, 'live');
  store.set(accountVersionsAtom, { inbox: 1, myBids: 1 } as never);
  let answerUsers: (response: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => {
    answerUsers = resolve;
  });
  const { t, calls, queries } = await visit({
    answers: { [`GET ${paths.users}`]: () => first.then((one) => one.clone()) },
  });
  expect(screen.getByText(t('dashboard:loading'))).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  await act(async () => answerUsers(Response.json({ items: [], total: 0, page: 1, pageSize: 5 })));
  await screen.findByText(t('dashboard:noWaitingUsers'));
  const count = (path: string) => calls.filter((call) => call === `GET ${path}`).length;
  const before = count(paths.auctions);
  await act(async () =>
    queries.setQueryData(roomKey('control-room'), {
      a: controlRow('a', { status: 'Pending' }),
      b: controlRow('b', { status: 'Pending' }),
    }),
  );
  await waitFor(() => expect(count(paths.auctions)).toBe(before + 1));
  expect(count(paths.users)).toBe(1);
  await act(async () => store.set(accountVersionsAtom, { inbox: 2, myBids: 1 } as never));
  await waitFor(() => expect(count(paths.users)).toBe(2));
});
