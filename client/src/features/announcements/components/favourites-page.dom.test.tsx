import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { FavouritesPage } from './favourites-page.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const favourite = announcementState({ version: 3, quantityLeft: '500.000' });

/** The page of one favourite, which has changed since as the room says. */
function visit(items: readonly unknown[], changed: object = {}) {
  const asked: (string | null)[] = [];
  const page = visitPage(<FavouritesPage accountId={accountId} />, {
    address: '/auctions/favourites',
    namespaces: ['announcements', 'goods', 'lists', 'saved'],
    answers: {
      'GET /services/main/auctions': ({ url }) => {
        const { searchParams } = new URL(url);
        asked.push(searchParams.get('filters'), searchParams.get('sorts'));
        return Response.json({ items, total: items.length, page: 1, pageSize: 20 });
      },
      'GET /rooms/announcements': () =>
        Response.json({
          ...{ ok: true, room: 'announcements', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
          ...{ watchers: 0, relaysAway: 0, items: { [favourite.id]: { ...favourite, ...changed } } },
        }),
    },
    prepare: () => store.set(connectionStatusAtom, 'polling'),
  });
  return page.then((visited) => ({ ...visited, asked }));
}
const shown = () => plain(document.body.textContent ?? '');

test.each([
  ['a newer state', { version: 4, quantityLeft: '212.000' }, true],
  ['an older state', { version: 2, quantityLeft: '212.000' }, false],
])('[A10] a favourite is shown as the room says, unless that is %s', async (_, changed, isShown) => {
  const { calls } = await visit([favourite], changed);
  await waitFor(() => expect(calls).toContain('GET /rooms/announcements'));
  await waitFor(() => expect(shown()).toContain(isShown ? '212 t' : '500 t'));
  expect(shown().includes('500 t')).toBe(!isShown);
});

test('[A10] favourites are asked for by the latest deadline; without any the page leads to the market', async () => {
  const { t, asked } = await visit([]);
  expect(await screen.findByText(t('saved:noFavourites'))).toBeTruthy();
  expect(asked.slice(0, 2)).toEqual(['favourite==me', '-deadline']);
  const link = screen.getByRole('link', { name: t('announcements:toMarket') });
  expect(link.getAttribute('href')).toBe('/auctions');
});
