import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { placeAtom } from '../../../lib/market/near.ts';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AnnouncementsPage } from './announcements-page.tsx';
import { OwnAnnouncementsPage } from './own-announcements-page.tsx';
import { ReviewPage } from './review-page.tsx';
// Opened by a press: its first load takes longer than a query waits.
import '../../../components/lists/filter-sheet.tsx';

// Test files of one process share the store.
afterEach(() => store.set(placeAtom, ''));

const identity = buyerIdentity();

/** Visits a list of 120 announcements. @returns also the pages that it requested, as `page/pageSize` */
async function visitList(element: ReactNode, address: string, call: string) {
  const asked: string[] = [];
  const visited = await visitPage(element, {
    address,
    namespaces: ['administration', 'announcements', 'goods', 'lists', 'permission', 'saved'],
    answers: {
      [call]: ({ url }) => {
        const query = new URL(url).searchParams;
        // One item is asked for the number of all.
        if (query.get('pageSize') !== '1') asked.push(`${query.get('page')}/${query.get('pageSize')}`);
        const page = { page: Number(query.get('page')), pageSize: Number(query.get('pageSize')) };
        return Response.json({ items: [], total: 120, ...page });
      },
    },
  });
  return { ...visited, asked };
}

const lists: [string, ReactNode, string, string][] = [
  ['/auctions', <AnnouncementsPage key="all" />, 'GET /services/main/auctions', '1/8'],
  [
    '/auctions/my-auctions',
    <OwnAnnouncementsPage key="own" identity={identity} />,
    'GET /services/main/auctions',
    '1/20',
  ],
  [
    '/admin/auctions',
    <ReviewPage key="admin" accountId={identity.account.id} />,
    'GET /services/main/admin/auctions',
    '1/20',
  ],
];

describe.each(lists)('the list of %s', (path, element, call, first) => {
  test('reads page and page size from its address, and writes them there', async () => {
    const { asked, t, user } = await visitList(element, `${path}?page=2&pageSize=50`, call);
    await screen.findByText(t('lists:page', { page: 2, pages: 3 }));
    expect(asked).toEqual(['2/50']);
    await user.click(screen.getByRole('link', { name: t('lists:nextPage') }));
    await screen.findByText(t('lists:page', { page: 3, pages: 3 }));
    expect(asked.at(-1)).toBe('3/50');
    expect(window.location.search).toBe('?page=3&pageSize=50');
    await user.selectOptions(screen.getByRole('combobox', { name: t('lists:pageSize') }), '20');
    await waitFor(() => expect(asked.at(-1)).toBe('1/20'));
    expect(new URLSearchParams(window.location.search).get('page')).toBeNull();
  });

  test('has as many rows as its address asks for', async () => {
    const { asked, t } = await visitList(element, `${path}?pageSize=7&page=2`, call);
    await screen.findByText(t('lists:page', { page: 2, pages: 18 }));
    expect(asked).toEqual(['2/7']);
  });

  test('begins at its defaults, also if the address has an unknown page or size', async () => {
    const { asked, t } = await visitList(element, `${path}?page=x&pageSize=700`, call);
    const pages = 120 / Number(first.split('/')[1]);
    await screen.findByText(t('lists:page', { page: 1, pages }));
    expect(asked).toEqual([first]);
  });
});

test.each([
  ['/en/auctions?auctionType=Buying', 'Announcements - Buying'],
  ['/auctions?auctionType=Buying', 'Anunțuri - Cumpărare'],
  ['/en/auctions?auctionType=Selling', 'Announcements - Selling'],
])('%s is labelled %s', async (address, label) => {
  await visitList(<AnnouncementsPage />, address, 'GET /services/main/auctions');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(label);
  expect(document.title.startsWith(label)).toBe(true);
});

test('[B4] one bid that waits for an answer is answered, several are compared, none is only looked at', async () => {
  const ids = [0, 1, 2].map((count) => `0e7e3d1e-6120-41f3-b875-b626ef1f9d5${count}`);
  const task = (id: string, count: number) => ({
    ...{ kind: 'answerBids', id, goods: null, sum: null, endsAt: null, count, priceMinor: null },
    ...{ comparedMinor: null, hasOtherSigned: false, missing: [], reason: null },
  });
  const { t } = await visitPage(<OwnAnnouncementsPage identity={identity} />, {
    address: '/auctions/my-auctions',
    namespaces: ['announcements', 'goods', 'lists', 'permission', 'saved'],
    answers: {
      'GET /services/main/auctions': () =>
        Response.json({ items: ids.map((id) => announcementState({ id })), total: 3, page: 1, pageSize: 20 }),
      'GET /services/main/account/today': () =>
        Response.json({ tasks: ids.slice(1).map((id, at) => task(id, at + 1)), open: {} }),
    },
    prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity }),
  });
  for (const [at, act] of (['see', 'answer', 'compareBids'] as const).entries())
    await waitFor(() => {
      const links = document.querySelectorAll(`a[href$="${ids[at]}"]`);
      expect([...links].map((link) => link.textContent)).toContain(t(`announcements:${act}`));
    });
});

describe('the own announcements', () => {
  const visitOwn = async (
    address: string,
    items: readonly unknown[] = [],
    permissions = ['Auctions.Post'],
  ) => {
    const own = buyerIdentity({ user: { roles: ['Client'], permissions: permissions as never } });
    return visitPage(<OwnAnnouncementsPage identity={own} />, {
      address,
      namespaces: ['announcements', 'goods', 'lists', 'permission', 'saved'],
      answers: {
        'GET /services/main/auctions': () =>
          Response.json({ items, total: items.length, page: 1, pageSize: 20 }),
        'GET /services/main/account/today': () => Response.json({ tasks: [], open: {} }),
      },
    });
  };

  test.each([
    ['', 'Nu aveți niciun anunț deschis.', 2],
    ['?state=turn', 'Nicio ofertă nu așteaptă răspunsul dvs.', 1],
    ['?state=over', 'Nu aveți niciun anunț încheiat.', 1],
  ])(
    'an empty list at %s says so, and offers a new one beside it only among those open',
    async (query, said, links) => {
      const { t } = await visitOwn(`/auctions/my-auctions${query}`);
      await screen.findByText(said);
      const adds = screen.getAllByRole('link', { name: t('announcements:add') });
      expect(adds.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/auctions/add'));
    },
  );

  test('[A4] a company that may not post has no link to post', async () => {
    const { t } = await visitOwn('/auctions/my-auctions', [], []);
    await screen.findByText('Nu aveți niciun anunț deschis.');
    expect(screen.queryByRole('link', { name: t('announcements:add') })).toBeNull();
  });

  test('a row links to its announcement, and among those that wait says whose turn it is', async () => {
    const item = announcementState({ id: '0e7e3d1e-6120-41f3-b875-b626ef1f9d51', status: 'Closed' });
    const { t } = await visitOwn('/auctions/my-auctions?state=turn', [item]);
    const link = await screen.findByRole('link', { name: t('announcements:answer') });
    expect(link.getAttribute('href')).toBe(`/auctions/${item.id}`);
    expect(screen.getByText(t('announcements:yourTurn'))).toBeTruthy();
  });
});

test('[B4] a trader’s own bids are marked in the list: up to a hundred are read, of all types', async () => {
  const asked: string[] = [];
  const { account } = identity;
  await visitPage(<AnnouncementsPage />, {
    address: '/auctions',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    answers: {
      'GET /services/main/auctions': () =>
        Response.json({ items: [announcementState()], total: 1, page: 1, pageSize: 8 }),
      [`GET /services/main/accounts/${account.id}/auction-bids/All`]: ({ url }) => {
        asked.push(new URL(url).searchParams.get('pageSize') ?? '');
        return Response.json({ items: [], total: 0, page: 1, pageSize: 100 });
      },
    },
    prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity }),
  });
  await waitFor(() => expect(asked).toEqual(['100']));
});

test('[A8] [Q5] a place is searched with its distance, remembered, and shown in rows', async () => {
  const { county, id } = announcementState();
  const rate = { upToKm: 50, price: '12.00', day: '2026-11-20', source: 'Tarif' };
  const asked: (string | null)[] = [];
  const { t, user } = await visitPage(<AnnouncementsPage />, {
    address: '/auctions?counties=TM',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    answers: {
      'GET /services/main/auctions': ({ url }) => {
        asked.push(new URL(url).searchParams.get('filters'));
        return Response.json({ items: [announcementState()], total: 1, page: 1, pageSize: 8 });
      },
      'GET /services/main/haulage-rates': () => Response.json([rate]),
      'GET /services/main/exchange-rates': () => Response.json([]),
    },
  });
  const [place] = await screen.findAllByRole('combobox', { name: t('lists:near.place') });
  if (!place) throw new Error('no field');
  await user.selectOptions(place, county);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('near')).toBe(`${county}-100`));
  expect(new URLSearchParams(window.location.search).get('counties')).toBeNull();
  await waitFor(() => expect(asked.at(-1)).toContain(`county==${county}|`));
  const row = () => plain(document.querySelector(`a[href$="${id}"]`)?.closest('li')?.textContent ?? '');
  await waitFor(() => expect(row()).toContain('la poartă 1.067'));
  expect(row()).toContain('~30 km');
  // The rows keep it without the filter.
  await user.selectOptions(
    screen.getAllByRole('combobox', { name: t('lists:near.distance') })[0] ?? place,
    '',
  );
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('near')).toBeNull());
  expect(row()).toContain('~30 km');
  expect(store.get(placeAtom)).toBe(county);
});

test('[A8] where nothing is near, the nearest counties with announcements are offered', async () => {
  const { t, user } = await visitPage(<AnnouncementsPage />, {
    address: '/auctions?near=CL-50&cereals=corn',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    answers: {
      'GET /services/main/auctions': () => Response.json({ items: [], total: 0, page: 1, pageSize: 8 }),
      'GET /services/main/auctions/counts': () =>
        Response.json({ total: 0, fields: { county: { SM: 4, TR: 3, B: 1, CT: 2 } } }),
    },
  });
  const names = [/în București$/, /în Constanța$/, /în Teleorman$/];
  await screen.findByText(t('announcements:noneMatch'));
  for (const name of names) expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /în Satu Mare$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '3 în Teleorman' }));
  const query = new URLSearchParams(window.location.search);
  expect([query.get('near'), query.get('counties'), query.get('cereals')]).toEqual([null, 'TR', 'corn']);
});

test('[A8] figures are filtered by the chosen crop, in the address and with their own labels', async () => {
  const address = '/auctions?cereals=wheat-milling';
  const { t, user } = await visitList(<AnnouncementsPage />, address, 'GET /services/main/auctions');
  const labelOf = (field: 'fallingNumber' | 'humidity', rule: 'min' | 'max', unit: string) =>
    t(`announcements:figure.${rule}`, { property: t(`labels:qualityField.${field}`), unit });
  await user.click(await screen.findByRole('button', { name: t('lists:filtersChosen', { count: 1 }) }));
  const sheet = within(await screen.findByRole('dialog'));
  const fieldOf = async (label: string) => sheet.findByRole('textbox', { name: label });
  const falling = await fieldOf(labelOf('fallingNumber', 'min', 's'));
  await user.type(falling, '220{Enter}');
  await user.type(await fieldOf(labelOf('humidity', 'max', '%')), '13,5{Enter}');
  const figures = () => new URLSearchParams(window.location.search).get('figures');
  await waitFor(() => expect(figures()).toBe('fallingNumber-220,humidity-13.5'));
  await user.click(sheet.getByRole('checkbox', { name: /^Grâu panificație/ }));
  await waitFor(() => expect(figures()).toBeNull());
  expect(screen.queryByRole('textbox', { name: labelOf('humidity', 'max', '%') })).toBeNull();
  // The button that closes the filters has the number of results.
  await user.click(sheet.getByRole('button', { name: t('announcements:show', { count: 120 }) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [['Auctions.Post'], 1],
  [[], 0],
])(
  '[A1] with the permissions %o, own announcements have the link to post one: %i',
  async (permissions, count) => {
    const { t } = await visitList(
      <OwnAnnouncementsPage identity={buyerIdentity({ user: { permissions } as never })} />,
      '/auctions/my-auctions',
      'GET /services/main/auctions',
    );
    await screen.findByText(t('lists:page', { page: 1, pages: 6 }));
    const links = screen
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href') === '/auctions/add');
    expect(Math.min(1, links.length)).toBe(count);
  },
);
