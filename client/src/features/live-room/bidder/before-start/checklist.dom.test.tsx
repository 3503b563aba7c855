import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soundAtom } from '../../../../lib/device/device-settings.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { serverClock } from '../../../../lib/realtime/server-clock.ts';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import { Checklist } from './checklist.tsx';

let count = 0;

/** The checklist of an auction that was not tested yet; `saved` has the results sent. */
async function visit(viewer: object, status: 'live' | 'polling' | 'offline' = 'live', isKept = true) {
  // A test is kept by auction, also for the next test of this process.
  const id = liveAuction().id.slice(0, -1) + (count++ % 10);
  const auction = liveAuction({ id, status: 'Scheduled', bestBid: null });
  const saved: unknown[] = [];
  const page = await visitPage(
    <Checklist auction={auction} viewer={bidderViewer({ mayBid: false, ...viewer })} />,
    {
      address: `/live-auctions/${id}/participate`,
      namespaces: ['waiting'],
      answers: {
        [`GET /rooms/auction:${id}`]: () =>
          status === 'offline'
            ? Promise.reject(new TypeError('Failed to fetch'))
            : Response.json({
                ...{ ok: true, room: `auction:${id}`, epoch: 1, version: 4, mode: 'state' },
                ...{ nowMs: Date.now(), watchers: 0, relaysAway: 0, state: auction },
              }),
        [`PUT /services/live-auctions/api/v1/auctions/${id}/connection-test/my`]: async (request) => {
          saved.push(await request.json());
          return isKept ? new Response(null, { status: 204 }) : Response.json({}, { status: 500 });
        },
      },
      prepare: () => {
        store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
        store.set(connectionStatusAtom, status);
      },
    },
  );
  onTestFinished(() => {
    store.set(soundAtom, 'off');
  });
  const rows = () =>
    screen.getAllByRole('listitem').map((row) => [row.dataset.state, plain(row.textContent ?? '')]);
  return { ...page, saved, rows };
}
/** Sets the device's clock, in ms after the server's. */
function setClock(offsetMs: number) {
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => serverClock.nowMs() + offsetMs);
  onTestFinished(() => clock.mockRestore());
}
const press = (name: string) => screen.getByRole('button', { name });

test('[L9] a bidder who is not checked, and has not accepted, has both open', async () => {
  const { rows } = await visit({ why: 'AccountNotActive', hasAcceptedTerms: false });
  expect(rows()).toEqual([
    ['warn', 'Cont și firmă verificateContul sau firma nu sunt încă verificate de echipa Recolta.'],
    ['open', 'Condițiile licitațieiFără acceptare puteți privi, dar nu puteți licita.'],
    ['open', 'Verificarea internetuluidurează câteva secundeVerifică internetul'],
  ]);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('link', { name: /Exersați/ }).getAttribute('href')).toBe('/exersare');
});

test('[R4] the test of a live connection says what it found, saves it, and the bidder is ready', async () => {
  const { user, rows, saved } = await visit({ why: 'AuctionNotStarted', hasAcceptedTerms: true });
  expect(rows().slice(0, 2)).toEqual([
    ['good', 'Cont și firmă verificate'],
    ['good', 'Condițiile licitațieiacceptate'],
  ]);
  setClock(0);
  await user.click(press('Verifică internetul'));
  const results = within(await screen.findByRole('region', { name: 'Rezultatele verificării' }));
  expect(screen.getByRole('status').textContent).toBe('Sunteți pregătit');
  expect(rows().slice(2)).toEqual([
    ['good', 'Verificarea internetuluifăcută pe acest dispozitivVerifică din nou'],
    ['good', 'Internetuldupă 5 încercăribun'],
    ['good', 'Ceasul dispozitivuluiContează ora serverului, cea de pe ecran.0 s'],
    ['good', 'Actualizarea prețuluise actualizează singurpe loc'],
    ['open', 'SunetVă anunță când vă întrece altcineva.Redă'],
    ['warn', expect.stringMatching(/^NotificăriPuteți licita, dar nu vă putem anunța/)],
  ]);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ isPush: true, isHeard: null, hasNotifications: false });
  await user.click(results.getByRole('button', { name: 'Redă' }));
  expect(await results.findByText('L-ați auzit?')).toBeTruthy();
  await user.click(press('Nu'));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(results.getByText('Verificați volumul. Fără sunet, urmăriți ecranul.')).toBeTruthy();
  expect(store.get(soundAtom)).not.toBe('on');
  await user.click(results.getByRole('button', { name: 'Redă' }));
  await user.click(await results.findByRole('button', { name: 'Da' }));
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.map((one) => (one as { isHeard: unknown }).isHeard)).toEqual([null, false, true]);
  expect(results.getByText('Auzit și pornit: vă anunță când vă întrece altcineva.')).toBeTruthy();
  expect(store.get(soundAtom)).toBe('on');
});

test('[R4] without push the test polls, and a result that is not saved says so', async () => {
  const { user, rows, calls } = await visit(
    { why: 'AuctionNotStarted', hasAcceptedTerms: false },
    'polling',
    false,
  );
  await user.click(press('Verifică internetul'));
  expect(await screen.findByText('Rezultatul nu a putut fi trimis. Verificați din nou.')).toBeTruthy();
  expect(rows()[5]).toEqual([
    'warn',
    'Actualizarea prețuluiRețeaua dvs. nu permite actualizări mai dese. Ofertele se trimit la fel de repede.la fiecare 3 secunde',
  ]);
  expect(calls.filter((call) => call.startsWith('GET /rooms/auction:'))).toHaveLength(5);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[R4] without a connection the test fails, and may be repeated', async () => {
  const { user, saved } = await visit({ why: 'AuctionNotStarted', hasAcceptedTerms: true }, 'offline');
  await user.click(press('Verifică internetul'));
  expect(await screen.findByText('Nu există conexiune. Căutați semnal și verificați din nou.')).toBeTruthy();
  expect(press('Verifică din nou')).toBeTruthy();
  expect(saved).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('[R4] the test waits for a connection that is being opened', async () => {
  const { user, saved } = await visit(
    { why: 'AuctionNotStarted', hasAcceptedTerms: true },
    'connecting' as never,
  );
  await user.click(press('Verifică internetul'));
  expect(press('Verificăm internetul…').getAttribute('aria-busy')).toBe('true');
  await act(async () => store.set(connectionStatusAtom, 'live'));
  await screen.findByRole('region', { name: 'Rezultatele verificării' });
  await waitFor(() => expect(saved).toMatchObject([{ isPush: true }]));
});

test('[R4] a device whose clock is wrong by more than two seconds is warned', async () => {
  const { user, rows, saved } = await visit({ why: 'AuctionNotStarted', hasAcceptedTerms: true });
  setClock(-3500);
  await user.click(press('Verifică internetul'));
  await screen.findByRole('region', { name: 'Rezultatele verificării' });
  expect(rows()[4]).toEqual([
    'warn',
    'Ceasul dispozitivuluiCeasul e greșit, dar aici contează ora serverului, cea de pe ecran.−3,5 s',
  ]);
  await waitFor(() => expect(saved).toMatchObject([{ clockOffsetMs: -3500 }]));
});
