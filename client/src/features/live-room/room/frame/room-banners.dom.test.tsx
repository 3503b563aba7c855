import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { RoomBanners } from './room-banners.tsx';

// Test files of one process share it.

async function visit(
  entries: readonly PublicEntry[],
  viewer: Partial<Viewer> = {},
  auction: Partial<LiveAuctionState> = {},
) {
  const shown = liveAuction({ privacyType: 'Public', ...auction });
  const page = await visitPage(
    <RoomBanners auction={shown} entries={entries} viewer={bidderViewer(viewer)} />,
    { address: '/', namespaces: ['room', 'pages'], answers: {} },
  );
  return { ...page, text: () => plain(document.body.textContent ?? '').trim() };
}

const bids = [
  bidEntry(1, { number: 1, by: 'Moara SRL', price: '970.00' }),
  bidEntry(2, { number: 4, by: 'Agro SRL', price: '985.00' }),
  bidEntry(3, { number: 1, by: 'Moara SRL', price: '1005.00' }),
];
const correction = (corrects: number, price: string | null) =>
  bidEntry(4, { kind: 'corrected', number: null, by: null, price, corrects, reason: 'preț greșit' });

test.each([
  [
    'the best bid',
    bids,
    correction(3, '985.00'),
    {},
    'Moara SRL, 1.005 lei/tCel mai bun preț a scăzut la 985 lei/t.',
  ],
  [
    'a lower bid',
    bids,
    correction(2, '1005.00'),
    {},
    'Agro SRL, 985 lei/tCel mai bun preț rămâne 1.005 lei/t.',
  ],
  [
    'the only bid',
    bids.slice(0, 1),
    correction(1, null),
    {},
    'Moara SRL, 970 lei/tNu a rămas nicio ofertă valabilă.',
  ],
] as const)(
  '[L17] everybody reads that %s was withdrawn, until they close it',
  async (_what, before, entry, viewer, text) => {
    const page = await visit([...before, entry], viewer);
    expect(page.text()).toBe(`Echipa Recolta a retras oferta: ${text}Motiv: preț greșit`);
    await page.user.click(screen.getByRole('button', { name: 'Închide anunțul retragerii' }));
    expect(page.text()).toBe('');
  },
);

test('[L16] a message of an administrator is shown with its time until its reader closes it', async () => {
  const at = '2026-11-21T10:07:00.000Z';
  const message = bidEntry(4, {
    kind: 'message',
    number: null,
    by: null,
    price: null,
    at,
    reason: 'Revenim la 13',
  });
  const page = await visit([...bids, message]);
  expect(page.text()).toMatch(/^Mesajul echipei Recolta, 12:07(:00)?Revenim la 13$/);
  await page.user.click(screen.getByRole('button', { name: 'Închide mesajul' }));
  expect(page.text()).toBe('');
});

test('neither a correction nor a message is shown once the auction is decided', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  const outcome = { kind: 'refusedByOwner', at, winner: null, reason: null } as const;
  const message = bidEntry(5, { kind: 'message', reason: 'Revenim la 13' });
  const page = await visit([...bids, correction(3, '985.00'), message], {}, { status: 'Refused', outcome });
  expect(page.text()).toBe('');
});

test.each([
  ['offline', 'Fără conexiune: prețul și cronometrul pot fi vechi.', 'Acum nu puteți trimite oferte.'],
  ['stale', 'Serverul nu răspunde: prețul și cronometrul pot fi vechi.', 'Acum nu puteți trimite oferte.'],
  ['polling', 'Fără conexiune directă: prețurile se actualizează la fiecare 3 secunde.', 'Puteți licita.'],
  ['outdated', 'A apărut o versiune nouă. Reîncărcați pagina pentru a continua.', ''],
] as const)('a room that is %s says so, and a bidder reads if bids arrive', async (status, text, ofBids) => {
  const page = await visit(bids);
  expect(page.text()).toBe('');
  await act(async () => store.set(connectionStatusAtom, status));
  const reload = status === 'outdated' ? 'Reîncarcă pagina' : '';
  expect(page.text()).toBe(reload ? `${text} ${reload}` : `${text} ${ofBids}`);
  expect(screen.queryAllByRole('button')).toHaveLength(reload ? 1 : 0);
  await act(async () => store.set(connectionStatusAtom, 'live'));
  expect(page.text()).toBe('');
  cleanup();
  const stranger = await visit(bids, { mayBid: false, why: 'NotVerified' });
  await act(async () => store.set(connectionStatusAtom, status));
  expect(stranger.text()).toBe(`${text} ${reload}`.trim());
});
