import type { SavedSearch } from '@recolta/shared/contracts/http/saved-searches';
import { addressOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { type Session, sessionAtom } from '../../session/state/session.ts';
import { announcementView, filtersOfView, marketList } from '../state/list-query.ts';
import { AnnouncementsPage } from './announcements-page.tsx';
import { SearchesPage } from './searches-page.tsx';

const path = '/services/main/account/saved-searches';
const idOf = (number: number) => `7c9e6679-7425-40de-944b-e07fc1f9000${number}`;
const search = (number: number, change: Partial<SavedSearch> = {}) =>
  ({
    ...{ id: idOf(number), name: `Căutarea ${number}`, frequency: 'Daily' },
    ...{ path: `/auctions?counties=${number === 1 ? 'CL' : 'TR'}`, savedAt: '2026-11-20T10:00:00.000Z' },
    ...change,
  }) as SavedSearch;

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

async function visit(
  element: React.ReactNode,
  {
    address = '/auctions/searches',
    items = [] as readonly SavedSearch[],
    session = { kind: 'signedIn', identity: buyerIdentity() } as Session,
    answer = (() => new Response(null, { status: 204 })) as () => StubbedAnswer,
  },
) {
  const sent: Sent[] = [];
  let kept = items;
  const keep = async (request: Request) => {
    const { method, url } = request;
    sent.push({ call: `${method} ${new URL(url).pathname}`, body: await request.json().catch(() => null) });
    return answer();
  };
  const page = await visitPage(element, {
    address,
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    answers: {
      [`GET ${path}`]: () => Response.json({ items: kept }),
      ...Object.fromEntries(
        [1, 2].flatMap((at) => [
          [`PATCH ${path}/${idOf(at)}`, keep],
          [`DELETE ${path}/${idOf(at)}`, keep],
        ]),
      ),
      'GET /services/main/auctions': () =>
        Response.json({ items: [announcementState()], total: 1, page: 1, pageSize: 8 }),
    },
    prepare: () => store.set(sessionAtom, session),
  });
  return {
    ...page,
    sent,
    keep: (next: readonly SavedSearch[]) => (kept = next),
    dialog: () => within(screen.getByRole('dialog')),
  };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('[A11] saved searches are listed with their addresses and notifications', async () => {
  await visit(<SearchesPage />, {
    items: [search(1), search(2, { frequency: 'Never' }), search(3, { frequency: 'Hourly' as never })],
  });
  const rows = (await screen.findAllByRole('heading', { level: 2 })).map(
    (one) => one.closest('li') as HTMLElement,
  );
  expect(rows.map((row) => plain(row.textContent ?? ''))).toEqual([
    'Căutarea 1Zilnic la 08:00, dacă sunt anunțuri noi',
    'Căutarea 2Fără notificări',
    'Căutarea 3Imediat',
  ]);
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/auctions?counties=CL',
    '/auctions?counties=TR',
    '/auctions?counties=TR',
  ]);
  expect(screen.getByText(/^3 căutări din cel mult \d+$/)).toBeTruthy();
});

test('[A11] without saved searches the page leads to the market', async () => {
  const { t } = await visit(<SearchesPage />, {});
  expect(await screen.findByText('Nu aveți încă nicio căutare salvată.')).toBeTruthy();
  expect(screen.getByRole('link', { name: t('announcements:toMarket') }).getAttribute('href')).toBe(
    '/auctions',
  );
});

test('[A11] name and notifications of a search are changed in a dialog', async () => {
  const { user, sent, dialog, keep } = await visit(<SearchesPage />, {
    items: [search(1), search(2)],
    answer: () => Response.json(search(2)),
  });
  await user.click(await screen.findByRole('button', { name: 'Modifică căutarea „Căutarea 2”' }));
  expect(screen.getByRole('dialog', { name: 'Modifică căutarea' })).toBeTruthy();
  const name = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Numele căutării' });
  const chosen = () =>
    dialog()
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked);
  expect(name.value).toBe('Căutarea 2');
  expect(chosen()).toEqual([false, true, false]);
  expect(dialog().getByRole('link', { name: 'Vedeți ce ați ales' }).getAttribute('href')).toBe(
    '/account/notifications',
  );
  type(name, '  ');
  await user.click(dialog().getByRole('button', { name: 'Salvează' }));
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(name);
  expect(dialog().getByRole('textbox', { description: /^Scrieți un nume de cel mult/ })).toBe(name);
  type(name, 'Grâu din Teleorman');
  expect(dialog().queryByRole('textbox', { description: /^Scrieți un nume/ })).toBeNull();
  await user.click(dialog().getByRole('radio', { name: 'Fără notificări' }));
  expect(chosen()).toEqual([false, false, true]);
  keep([search(1), search(2, { name: 'Grâu din Teleorman' })]);
  await user.click(dialog().getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { call: `PATCH ${path}/${idOf(2)}`, body: { name: 'Grâu din Teleorman', frequency: 'Never' } },
  ]);
  expect(await screen.findByRole('link', { name: 'Grâu din Teleorman' })).toBeTruthy();
});

test('[A11] a search is removed after a question, and a refusal stays in the dialog', async () => {
  let isRefused = true;
  const { user, sent, dialog, keep } = await visit(<SearchesPage />, {
    items: [search(1), search(2)],
    answer: () => (isRefused ? refusal('ServiceUnavailable', 503) : new Response(null, { status: 204 })),
  });
  const ask = async () =>
    user.click(await screen.findByRole('button', { name: 'Șterge căutarea „Căutarea 1”' }));
  await ask();
  expect(screen.getByRole('dialog', { name: 'Ștergeți căutarea?' })).toBeTruthy();
  expect(
    dialog().getByText('Nu mai primiți notificări pentru „Căutarea 1”. Anunțurile rămân în listă.'),
  ).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Păstrează căutarea' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  await ask();
  await user.click(dialog().getByRole('button', { name: 'Șterge căutarea' }));
  await waitFor(() => expect(dialog().getByRole('alert').textContent).not.toBe(''));
  isRefused = false;
  keep([search(2)]);
  await user.click(dialog().getByRole('button', { name: 'Șterge căutarea' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)?.call).toBe(`DELETE ${path}/${idOf(1)}`);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Căutarea 1' })).toBeNull());
});

test('[A11] the filters of the market are saved once, under a name made of them', async () => {
  const { user, dialog, calls } = await visit(<AnnouncementsPage />, {
    address: '/auctions?counties=CL&cereals=corn',
  });
  const [open] = await screen.findAllByText('Salvează căutarea');
  await act(async () => {
    fireEvent.click(open as HTMLElement);
    await import('./save-dialog.tsx');
  });
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Numele căutării' }).value).toBe(
    'Porumb, Călărași',
  );
  expect(
    dialog()
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked),
  ).toEqual([true, false, false]);
  const saves = () => calls.filter((call) => call.startsWith('PUT '));
  for (const times of [1, 2]) {
    await user.click(dialog().getByRole('button', { name: 'Salvează' }));
    await waitFor(() => expect(saves()).toHaveLength(times));
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Salvează' })).toBeTruthy());
  }
  // Not stored, as far as the page knows: the second attempt saves the same search.
  expect(new Set(saves()).size).toBe(1);
  expect(saves()[0]).toMatch(new RegExp(`^PUT ${path}/[0-9a-f-]{36}$`));
});

test('[A11] filters that are saved lead to the saved searches', async () => {
  const filters = filtersOfView(announcementView(marketList.read(new URLSearchParams('counties=CL'))));
  const saved = addressOfFilters(filters);
  await visit(<AnnouncementsPage />, {
    address: '/auctions?counties=CL',
    items: [search(2), search(1, { path: saved })],
  });
  // By text: among the fields of the market a search by role takes long.
  const [shown] = await screen.findAllByText('Căutare salvată');
  expect(shown?.closest('a')?.getAttribute('href')).toBe('/auctions/searches');
  expect(screen.queryByText('Salvează căutarea')).toBeNull();
});

test('[A11] a visitor who saves a search signs in first, and comes back to it', async () => {
  const { user } = await visit(<AnnouncementsPage />, {
    address: '/auctions?counties=CL',
    session: { kind: 'visitor' },
  });
  const [save] = await screen.findAllByText('Salvează căutarea');
  await user.click(save as HTMLElement);
  expect(window.location.pathname).toBe('/login');
  expect(new URLSearchParams(window.location.search).get('redirectTo')).toBe('/auctions?counties=CL');
});

test.each([
  ['an administrator', '/auctions?counties=CL', buyerIdentity({ user: { roles: ['Admin'] } })],
  ['a list that is not filtered', '/auctions', buyerIdentity()],
])('[A11] nothing is saved for %s', async (_who, address, identity) => {
  await visit(<AnnouncementsPage />, { address, session: { kind: 'signedIn', identity } });
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Salvează căutarea' })).toBeNull();
});

test('[A8] list, map and market are three views of one address', async () => {
  const { user, t } = await visit(<AnnouncementsPage />, {
    address: '/auctions?counties=CL',
    session: { kind: 'visitor' },
  });
  const names = (['list', 'map', 'market'] as const).map((view) => t(`announcements:views.${view}`));
  const pressed = () =>
    names.map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'));
  await screen.findAllByRole('button', { name: names[0] as string });
  expect(pressed()).toEqual(['true', 'false', 'false']);
  await user.click(screen.getByRole('button', { name: names[1] as string }));
  expect(pressed()).toEqual(['false', 'true', 'false']);
  expect(window.location.search).toBe('?counties=CL&view=map');
  await user.click(screen.getByRole('button', { name: names[0] as string }));
  expect(window.location.search).toBe('?counties=CL');
  expect(pressed()).toEqual(['true', 'false', 'false']);
});
