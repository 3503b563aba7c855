import { cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { roomKey } from '../lib/realtime/room-kinds.ts';
import { controlRow } from '../testing/control-row.ts';
import { plain, visitPage } from '../testing/page-visit.tsx';
import { AdminLayout } from './admin-layout.tsx';

const startsIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const work = {
  ...{ activations: 2, invitees: { count: 3, firstStartsAt: startsIn(29.5) }, permissionRequests: 4 },
  ...{ companyChanges: 5, announcements: 6, reports: 7, disputes: 8, recoveries: 9 },
};

const visit = (address: string, counts: object | null = work) =>
  visitPage(<AdminLayout>page</AdminLayout>, {
    ...{ address, namespaces: ['administration', 'frame'] },
    answers: counts === null ? {} : { 'GET /services/main/admin/work-counts': () => Response.json(counts) },
    prepare: (queries) => {
      const pending = (number: number, minutes: number) =>
        controlRow(`a${number}`, { status: 'Pending', startsAt: startsIn(minutes) });
      queries.setQueryData(roomKey('control-room'), {
        a1: pending(1, 60 * 50),
        a2: pending(2, 60 * 3 + 5),
        a3: controlRow('a3', { startsAt: startsIn(5) }),
      });
    },
  });

/** The accessible words about waiting work in the menu, by the address of the entry. */
const waiting = () =>
  Object.fromEntries(
    screen.getAllByRole('link').flatMap((link) => {
      const said = link.querySelector('.sr-only')?.parentElement?.textContent;
      return said ? [[link.getAttribute('href'), plain(said)]] : [];
    }),
  );

test('the menu counts the work that waits at each entry, and the first start that it delays', async () => {
  await visit('/admin/audit');
  await screen.findByText('6 anunțuri așteaptă aprobarea');
  expect(waiting()).toEqual({
    '/admin':
      '182 utilizatori așteaptă activarea, 3 firme invitate de verificat, 4 cereri de publicare, ' +
      '9 cereri de ștergere a factorilor · în 30 min',
    '/admin/auctions': '66 anunțuri așteaptă aprobarea',
    '/live-auctions': '22 licitații așteaptă aprobarea · în 3 h',
    '/admin/company-changes': '55 modificări așteaptă verificarea',
    '/admin/disputes': '88 tranzacții cu dispute',
    '/admin/reports': '77 rapoarte de decis',
  });
});

test('an entry without work has no count; without the counts only auctions have one', async () => {
  await visit('/admin', {
    ...{ activations: 0, invitees: { count: 0, firstStartsAt: null }, permissionRequests: 1 },
    ...{ companyChanges: 0, announcements: 0, reports: 0, disputes: 0 },
  });
  await screen.findByText('1 cerere de publicare');
  expect(Object.keys(waiting()).toSorted()).toEqual(['/admin', '/live-auctions']);
  cleanup();
  await visit('/admin', null);
  expect(Object.keys(waiting())).toEqual(['/live-auctions']);
});

test.each([
  ['/admin', '/admin'],
  ['/admin/users/7', '/admin'],
  ['/admin/auctions', '/admin/auctions'],
  ['/admin/auctions/7', '/admin/auctions'],
  ['/admin/product-catalog', '/admin/product-catalog'],
  ['/account', null],
])('at %s the current entry is %s', async (address, entry) => {
  await visit(address);
  const menu = within(screen.getByRole('navigation'));
  const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual(entry === null ? [] : [entry]);
});

test('the row of a phone scrolls until the current page is in its middle', async () => {
  const rectOf = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const [left, width] = this.matches('[aria-current=page]') ? [900, 100] : [10, 380];
    return { left, width } as DOMRect;
  });
  onTestFinished(() => rectOf.mockRestore());
  await visit('/admin/market-data');
  expect(screen.getByRole('navigation').querySelector('ul')?.scrollLeft).toBe(900 - 10 - 140);
});
