import type {
  LiveAuctionState,
  PublicEntry,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectionStatus } from '../../../../lib/realtime/connection-machine.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { LiveSourceContext } from '../../../../lib/realtime/live-source.ts';
import { store } from '../../../../lib/store.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { Announcer } from './announcer.tsx';
import { useCrossedSeconds } from './room-changes.ts';

const before = liveAuction({ bestBid: null, bidCount: 0, privacyType: 'Public' });
const after = liveAuction({
  ...{ version: before.version + 1, bidCount: 1, privacyType: 'Public' },
  bestBid: { price: '1000.00', by: 'Lanul de Aur SRL', number: 1, at: before.startsAt, automatic: false },
});

/** A bidder's first bid: its frame arrives before the answer with their number. */
function FirstBid() {
  const [auction, setAuction] = useState(before);
  const [number, setNumber] = useState<number | null>(null);
  return (
    <>
      <Announcer auction={auction} viewer={bidderViewer({ number })} />
      <button type="button" onClick={() => setAuction(after)}>
        frame
      </button>
      <button type="button" onClick={() => setNumber(1)}>
        answer
      </button>
    </>
  );
}

test('[R6] a bidder’s first bid is announced as their own, also if its frame arrives before the answer', async () => {
  const { t, user } = await visitPage(<FirstBid />, { address: '/', namespaces: ['room'], answers: {} });
  const price = formatPrice(1000_00, 'Ron', 'ro');
  const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
  await user.click(screen.getByText('frame'));
  await waitFor(() =>
    expect(announced()).toContain(t('room:announceBest', { who: 'Lanul de Aur SRL', price })),
  );
  await user.click(screen.getByText('answer'));
  await waitFor(() => expect(announced()).toContain(t('room:announceMine', { price })), { timeout: 30_000 });
});

/** A running auction that ends by a personalised bid. */
function EndByPersonalizedBid() {
  const running = liveAuction({ privacyType: 'Public' });
  const outcome = {
    kind: 'personalizedBidAccepted',
    at: running.startsAt,
    winner: null,
    reason: null,
  } as const;
  const ended = { ...running, version: running.version + 1, status: 'Accepted', outcome } as const;
  const [auction, setAuction] = useState<typeof running>(running);
  return (
    <>
      <Announcer auction={auction} viewer={bidderViewer({ number: 1 })} />
      <button type="button" onClick={() => setAuction(ended)}>
        end
      </button>
    </>
  );
}

test('[P1] an auction that ends by a personalised bid is announced without a price', async () => {
  const { t, user } = await visitPage(<EndByPersonalizedBid />, {
    address: '/',
    namespaces: ['room'],
    answers: {},
  });
  await user.click(screen.getByText('end'));
  await waitFor(() => expect(document.body.textContent).toContain(t('room:announceEnd.personalized')));
  expect(document.body.textContent).not.toContain(
    t('room:announceEnd.accepted', { price: formatPrice(1040_00, 'Ron', 'ro') }),
  );
});

const at = '2026-11-21T10:00:00.000Z';
const running = liveAuction({ privacyType: 'Public', extensionWindowMinutes: 3 });
const best = (price: string, number: number, automatic = false) => ({
  bestBid: { price, by: `Firma ${number}`, number, at, automatic },
});

/** The announcer of an auction that changes. @returns what it announced, and if it interrupts */
async function hear(first: Partial<LiveAuctionState>, viewer?: Partial<Viewer>) {
  let show: (change: Partial<LiveAuctionState>) => void = () => undefined;
  function Changing() {
    const [auction, setAuction] = useState({ ...running, ...first });
    show = (change) => setAuction((before) => ({ ...before, version: before.version + 1, ...change }));
    return <Announcer auction={auction} viewer={viewer && bidderViewer(viewer)} />;
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await visitPage(<Changing />, { address: '/', namespaces: ['room'], answers: {} });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    pass,
    push: async (change: Partial<LiveAuctionState>) => {
      await act(async () => show(change));
      await pass(0);
    },
    connection: (status: ConnectionStatus) => act(async () => store.set(connectionStatusAtom, status)),
    words: () =>
      [...document.querySelectorAll('[aria-live]')].flatMap((one) =>
        one.textContent ? [plain(one.textContent)] : [],
      ),
    interrupts: () =>
      [...document.querySelectorAll('[aria-live=assertive]')].map((one) => plain(one.textContent ?? '')),
  };
}

test('the best price is announced at once and then at most every 4 seconds, with who bids it', async () => {
  const { push, pass, words } = await hear(best('1000.00', 2), { number: 1, price: null });
  expect(words()).toEqual([]);
  await push(best('1010.00', 3));
  expect(words()).toEqual(['Firma 3 licitează 1.010 lei/t.']);
  await push(best('1020.00', 4, true));
  await pass(3_000);
  expect(words()).toEqual(['Firma 3 licitează 1.010 lei/t.']);
  await push(best('1030.00', 5, true));
  await pass(1_000);
  expect(words()).toEqual(['Firma 5 licitează automat 1.030 lei/t.']);
});

test('a bidder hears that they lead, and without delay that they no longer do', async () => {
  const { push, pass, words, interrupts } = await hear(best('1000.00', 2), { number: 1, price: '900.00' });
  await push(best('1010.00', 1, true));
  expect(words()).toEqual(['Oferta dvs. automată de 1.010 lei/t conduce.']);
  await push(best('1025.00', 3));
  expect(interrupts()).toContain('Ați fost depășit. Cel mai bun preț este 1.025 lei/t.');
  await push(best('1035.00', 1));
  await pass(4_000);
  expect(words()).toEqual(['Oferta dvs. de 1.035 lei/t conduce.']);
});

test('[L7] a bidder whom a limit answers hears it once', async () => {
  const { push, interrupts } = await hear(best('1000.00', 2), { number: 1, price: '1010.00' });
  await push({
    ...best('1015.00', 2, true),
    recent: [
      bidEntry(5, { number: 2 }),
      bidEntry(6, { number: 1, at }),
      bidEntry(7, { number: 2, at, automatic: true }),
    ],
  });
  expect(interrupts()).toContain(
    'Oferta automată a altui participant a răspuns imediat. Cel mai bun preț este 1.015 lei/t.',
  );
});

test.each([
  ['985.00', 'Cel mai bun preț a scăzut la 985 lei/t.'],
  [null, 'Echipa Recolta a retras singura ofertă.'],
])(
  '[L17] a withdrawn bid is announced with the price that is left, %s, and its reason',
  async (price, said) => {
    const bids = [bidEntry(5, { number: 4, price: '985.00' }), bidEntry(6, { number: 1, price: '1000.00' })];
    const before = price === null ? bids.slice(1) : bids;
    const { push, words, interrupts } = await hear(
      { ...best('1000.00', 1), recent: before },
      { number: 1, price: '1000.00' },
    );
    const corrected = {
      kind: 'corrected',
      number: null,
      by: null,
      price,
      corrects: 6,
      reason: 'preț greșit',
    };
    await push({
      ...(price === null ? { bestBid: null } : best(price, 4)),
      recent: [...before, bidEntry(7, corrected)],
    });
    const heard = words().join(' ');
    expect(heard).toContain(said);
    expect(heard).toContain('Motiv: preț greșit');
    expect(interrupts()).toContain('Nu mai conduceți: echipa Recolta a retras o ofertă.');
  },
);

test('[L6] [L11] [L16] the clock: stopped, resumed, prolonged by a bid, by an administrator and after an outage', async () => {
  const later = (minutes: number) =>
    new Date(Date.parse(running.endsAt ?? '') + minutes * 60_000).toISOString();
  const { push, words } = await hear({ bestBid: null });
  await push({ hold: { reason: 'verificare', remainingMs: 1000 } });
  expect(words()).toEqual(['Licitația este suspendată: verificare']);
  await push({ hold: null });
  expect(words()).toEqual(['Licitația a fost reluată. Puteți licita din nou.']);
  const reset = (change: Partial<PublicEntry>) => bidEntry(5, { at: running.endsAt ?? '', ...change });
  await push({ endsAt: later(3), recent: [bidEntry(4), reset({ endsAt: later(3) })] });
  expect(words()).toEqual(['Timp prelungit. Minute rămase: 3.']);
  await push({
    ...{ endsAt: later(9) },
    recent: [
      reset({ endsAt: later(3) }),
      bidEntry(6, { kind: 'extended', reason: 'la cerere', endsAt: later(9) }),
      bidEntry(7, { kind: 'message', endsAt: later(9) }),
    ],
  });
  expect(words()[0]).toMatch(/^Echipa Recolta a prelungit licitația până la 12:39(:00)?: la cerere$/);
  const kept = words();
  await push({ endsAt: later(4) });
  expect(words()).toEqual(kept);
});

test('[L6] a bid near the hard end is announced with the time that is left, not with the whole window', async () => {
  const endsAt = new Date(Date.parse(running.endsAt ?? '') + 50_000).toISOString();
  const { push, words } = await hear({ bestBid: null });
  await push({ endsAt, recent: [bidEntry(5), bidEntry(6, { at: running.endsAt ?? '', endsAt })] });
  expect(words()).toEqual(['Timp prelungit. Secunde rămase: 50.']);
});

test.each([
  [
    { status: 'Closed' },
    {},
    'Licitația s-a închis la 1.040 lei/t. Se așteaptă decizia organizatorului.',
    false,
  ],
  [
    { status: 'Closed' },
    { isOwner: true },
    'Licitația s-a închis la 1.040 lei/t. Se așteaptă decizia dvs.',
    true,
  ],
  [{ status: 'Accepted' }, { number: 4 }, 'Ați câștigat licitația la 1.040 lei/t.', true],
  [{ status: 'Accepted' }, { number: 2 }, 'Licitația are câștigător, la 1.040 lei/t.', true],
  [
    { status: 'Refused' },
    {},
    'Licitația s-a încheiat fără câștigător: cel mai bun preț nu a fost acceptat.',
    false,
  ],
  [{ status: 'Failed', outcome: 'cancelled' }, {}, 'Licitația a fost anulată de echipa Recolta.', false],
  [{ status: 'Failed', outcome: 'noBids' }, {}, 'Licitația s-a încheiat fără ofertă.', false],
] as const)('the end is announced: %o to %o', async (change, viewer, said, isAssertive) => {
  const { push, interrupts, words } = await hear({}, viewer);
  const kind = 'outcome' in change ? change.outcome : 'acceptedByOwner';
  const winner = { number: 4, by: 'Firma 4', price: '1040.00' };
  const outcome = change.status === 'Closed' ? null : { kind, at, winner, reason: null };
  await push({ status: change.status, outcome: outcome as LiveAuctionState['outcome'] });
  expect(words()).toContain(said);
  expect(interrupts().includes(said)).toBe(isAssertive);
});

test('a lost connection is announced, and its return only after a loss', async () => {
  const { connection, words } = await hear({ bestBid: null });
  await connection('live');
  expect(words()).toEqual([]);
  await connection('polling');
  expect(words()).toEqual(['Prețurile se actualizează la fiecare 3 secunde.']);
  await connection('offline');
  expect(words()).toEqual(['Conexiunea s-a întrerupt. Prețul și cronometrul pot fi vechi.']);
  await connection('connecting');
  await connection('live');
  expect(words()).toEqual(['Conexiunea a revenit. Prețurile sunt la zi.']);
  await connection('stale');
  expect(words()).toEqual(['Serverul nu răspunde: prețul și cronometrul pot fi vechi.']);
  await connection('live');
  expect(words()).toEqual(['Conexiunea a revenit. Prețurile sunt la zi.']);
});

test('[L11] an outage without extensions is announced with the minute that is added', async () => {
  const { push, words } = await hear({ bestBid: null, extensionWindowMinutes: 0 });
  const later = new Date(Date.parse(running.endsAt ?? '') + 60_000).toISOString();
  const reason = 'outage 2026-11-21T10:29:57.000Z/2026-11-21T10:30:03.000Z';
  await push({
    endsAt: later,
    recent: [bidEntry(5), bidEntry(6, { kind: 'resumed', number: null, price: null, reason, endsAt: later })],
  });
  expect(words().join()).toMatch(/\b1\b/);
});

test('[R6] the last 60, 30 and 10 seconds are announced once each', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const endsAtMs = Date.parse('2099-11-21T10:30:00.000Z');
  let nowMs = endsAtMs - 61_000;
  const crossed: number[] = [];
  function Clock({ status = 'InProgress' as LiveAuctionState['status'] }) {
    useCrossedSeconds({ endsAt: new Date(endsAtMs).toISOString(), status }, (seconds) =>
      crossed.push(seconds),
    );
    return null;
  }
  const source = {
    isPractice: false,
    statusAtom: connectionStatusAtom,
    participant: null,
    nowMs: () => nowMs,
  };
  const shown = (status?: LiveAuctionState['status']) => (
    <LiveSourceContext value={source}>
      <Clock {...(status && { status })} />
    </LiveSourceContext>
  );
  const { rerender, unmount } = render(shown());
  const pass = (seconds: number) => {
    nowMs += seconds * 1000;
    vi.advanceTimersByTime(500);
  };
  for (const seconds of [1.5, 20, 10, 0.5, 19, 1.5, 5]) pass(seconds);
  expect(crossed).toEqual([60, 30, 10]);
  nowMs = endsAtMs - 61_000;
  rerender(shown('Closed'));
  pass(2);
  expect(crossed).toHaveLength(3);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
