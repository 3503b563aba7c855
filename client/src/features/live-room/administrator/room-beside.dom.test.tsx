import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { takeState } from '../../../lib/realtime/room-data.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { RoomBeside } from './room-beside.tsx';

async function visit(
  change: Parameters<typeof liveAuction>[0],
  isAdministrator = true,
  more: Parameters<typeof bidderViewer>[0] = {},
) {
  const auction = liveAuction({ endsAt: new Date(Date.now() + 3_600_000).toISOString(), ...change });
  const path = `/services/live-auctions/api/v1/auctions/${auction.id}`;
  const onClose = vi.fn();
  const page = await visitPage(
    <RoomBeside id={auction.id} wanted={null} onWanted={() => undefined} onClose={onClose} />,
    {
      address: '/live-auctions?view=grid',
      namespaces: ['room', 'live', 'labels', 'acts', 'phone', 'goods', 'binding', 'ending', 'bids'],
      answers: {
        [`GET ${path}`]: () =>
          Response.json({ auction, viewer: bidderViewer({ isAdministrator, mayBid: false, ...more }) }),
        [`GET ${path}/bids`]: () => Response.json(auction.recent),
      },
      prepare: (queries) => {
        store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity({ user: { roles: ['Admin'] } }) });
        store.set(connectionStatusAtom, 'live');
        takeState(queries, auction);
      },
    },
  );
  return { ...page, auction, onClose, text: () => plain(document.body.textContent ?? '') };
}

test('the panel names the lot, its best price and its desired price, leads to its room, and is closed', async () => {
  const { user, text, auction, onClose } = await visit({});
  expect(screen.getByRole('heading', { level: 2, name: /^Grâu panificație, 500.t/ })).toBeTruthy();
  expect(text()).toContain('Vânzare · Teleorman');
  expect(text()).toContain('Cel mai bun prețTimp rămas');
  expect(text()).toMatch(/1\.040.*lei\/t/);
  expect(text()).toContain('1.055 lei/t');
  expect(screen.getByRole('link', { name: 'Intră în sală' }).getAttribute('href')).toBe(
    `/live-auctions/${auction.id}/participate`,
  );
  expect(await screen.findByRole('button', { name: 'Anulează licitația' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Închide panoul' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('without bids it shows the starting price, held it says why, and to others it has no acts', async () => {
  const hold = {
    reason: 'Verificăm o ofertă',
    sinceAt: new Date().toISOString(),
    by: 'administrator',
  } as never;
  const { t, text } = await visit(
    { bestBid: null, bidCount: 0, endsAt: null, hold, desiredPrice: null },
    false,
  );
  expect(text()).toContain('Preț de pornire');
  expect(text()).toContain('960');
  expect(text()).toContain('Verificăm o ofertă');
  expect(text()).toContain(t('live:held'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anulează licitația' })).toBeNull());
});

test('an auction that is over shows no time left', async () => {
  const { text } = await visit({ status: 'Failed' });
  expect(text()).not.toContain('Timp rămas');
});

test('[L18] the history names who entered a bid by phone', async () => {
  const recent = [1, 2, 3, 4].map((version) => bidEntry(version));
  const { text } = await visit({ recent }, true, { phoneBids: [{ version: 3, by: 'Ana Pop' }] });
  await waitFor(() => expect(text().match(/prin telefon: Ana Pop/g)).toHaveLength(1));
});
