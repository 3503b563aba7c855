import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setRoomRefusal } from '../../lib/realtime/connection-state.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../testing/live-auction.ts';
import { plain, refusal, visitPage } from '../../testing/page-visit.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { sessionAtom } from '../session/state/session.ts';
import { AuctionRoom } from './auction-room.tsx';
import { visitRoom } from './testing/room-visit.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const scheduled: Partial<LiveAuctionState> = {
  ...{ status: 'Scheduled', startsAt: '2099-11-21T09:00:00.000Z', endsAt: '2099-11-21T10:30:00.000Z' },
  ...{ hardEndsAt: '2099-11-21T11:45:00.000Z', startingPrice: '960.00', desiredPrice: '1055.00' },
  ...{ bestBid: null, bidCount: 0 },
};
const early = { mayBid: false, why: 'AuctionNotStarted' } as const;
const textOf = (element: Element | null) => plain(element?.textContent ?? '');

test('[L9] a bidder accepts the terms before the start, once they have been shown', async () => {
  const { promise: goods, resolve: answerGoods } = Promise.withResolvers<Response>();
  const { user, calls, t } = await visitRoom({
    auction: scheduled,
    viewer: { ...early, hasAcceptedTerms: false },
    goods: () => goods,
  });
  const acts = () => document.querySelector('[data-room-acts]') as HTMLElement;
  await user.click(await within(acts()).findByRole('button', { name: 'Acceptă condițiile' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Condițiile licitației' }));
  expect(dialog().getByText('La prima ofertă le vedeți din nou, deja acceptate.')).toBeTruthy();
  const accept = () => dialog().getByRole('button', { name: 'Acceptă condițiile' });
  await user.click(accept());
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  answerGoods(Response.json(contractDeal.goods));
  await waitFor(() => expect(accept().getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(accept());
  expect(await within(acts()).findByText(t('acts:termsAccepted'))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(acts()).queryByRole('button', { name: 'Acceptă condițiile' })).toBeNull();
  expect(within(acts()).getByRole('button', { name: 'Verifică internetul' })).toBeTruthy();
  expect(within(acts()).getByRole('button', { name: t('room:phone.none') })).toBeTruthy();
});

test('[N3] a bidder is reminded by following the auction, reads why that failed, and ends it again', async () => {
  const { id } = liveAuction();
  const api = '/services/live-auctions/api/v1';
  let ids: string[] = [];
  let refuses = true;
  const { user, calls } = await visitRoom({
    auction: scheduled,
    viewer: early,
    answers: {
      [`GET ${api}/account/followed-auctions`]: () => Response.json({ ids }),
      [`PUT ${api}/auctions/${id}/follow`]: () => {
        if (refuses) return refusal('TooManyRequests', 429, { retryAfterSeconds: 7 });
        ids = [id];
        return new Response(null, { status: 204 });
      },
      [`DELETE ${api}/auctions/${id}/follow`]: () => {
        ids = [];
        return new Response(null, { status: 204 });
      },
    },
  });
  const acts = within(document.querySelector('[data-room-acts]') as HTMLElement);
  await user.click(await acts.findByRole('button', { name: 'Amintește-mi' }));
  expect((await acts.findByRole('alert')).textContent).toMatch(/^Prea multe/);
  refuses = false;
  await user.click(await acts.findByRole('button', { name: 'Amintește-mi' }));
  const reminded = await acts.findByRole('button', { name: 'Vă amintim înainte' });
  expect(acts.queryByRole('alert')).toBeNull();
  await user.click(reminded);
  await acts.findByRole('button', { name: 'Amintește-mi' });
  expect(calls.filter((call) => call.endsWith('/follow')).map((call) => call.split(' ')[0])).toEqual([
    'PUT',
    'PUT',
    'DELETE',
  ]);
});

test('[R4] the connection test is the next step until it is done', async () => {
  // A test is kept by auction, also for other files of this process.
  const id = `${liveAuction().id.slice(0, -1)}e`;
  const { user } = await visitRoom({ auction: { ...scheduled, id }, viewer: early });
  const acts = document.querySelector('[data-room-acts]') as HTMLElement;
  await user.click(await within(acts).findByRole('button', { name: 'Verifică internetul' }));
  await screen.findByRole('region', { name: 'Rezultatele verificării' });
  expect(within(acts).queryByRole('button', { name: /Verific/ })).toBeNull();
});

test('the time of an auction is saved as an event, to its last end while the planned one is unknown', async () => {
  const files = savedFiles();
  const { user, t } = await visitRoom({ auction: { ...scheduled, endsAt: null }, viewer: early });
  await user.click(await screen.findByRole('button', { name: t('live:calendar') }));
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  expect(files[0]?.name).toBe('recolta.ics');
  const { id } = liveAuction();
  for (const line of [
    `UID:${id}@recolta`,
    'DTSTART:20991121T090000Z',
    'DTEND:20991121T114500Z',
    `URL:${globalThis.location.origin}/live-auctions/${id}/participate`,
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(text).toMatch(/SUMMARY:.*Grâu panificație/);
});

test('a visitor has no reminder and accepts nothing, but saves the time', async () => {
  const { t } = await visitRoom({
    auction: scheduled,
    viewer: { mayBid: false, why: 'SignInRequired', hasAcceptedTerms: false },
    isSignedIn: false,
  });
  expect(await screen.findByRole('button', { name: t('live:calendar') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Amintește-mi' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Acceptă condițiile' })).toBeNull();
  expect(screen.queryByText(t('acts:termsAccepted'))).toBeNull();
  expect(screen.queryByRole('region', { name: 'Pregătirea' })).toBeNull();
});

const ends = 'Se încheie pe 21 nov., 12:30, cu prelungiri cel târziu la 13:45.';
const extended = 'După o ofertă din ultimele 2 minute, cronometrul revine la 2 minute.';
const ownLimit = 'Limita pentru licitarea automată o vedeți numai dvs.';
const sellingFirst = 'Prima ofertă: cel puțin 960 lei/t, apoi pași de 5.';

const othersLimit = 'Limita pentru licitarea automată o vede numai ofertantul care a stabilit-o.';
const owner = { mayBid: false, why: 'OwnAuction', isOwner: true };
const buying = { type: 'Buying', minimumBidThreshold: '2.50', desiredPrice: '911.00' };
const buyingFirst = 'Prima ofertă: cel mult 960 lei/t, apoi pași de 2,50 în jos.';

const facts: [string, object, object, string[]][] = [
  [
    'a bidder',
    {},
    early,
    [
      sellingFirst,
      ends,
      extended,
      'Preț dorit 1.055 lei/t: dacă este atins la final, marfa se vinde automat. Altfel decide vânzătorul.',
      ownLimit,
    ],
  ],
  [
    'a bidder of a purchase',
    buying,
    early,
    [
      buyingFirst,
      ends,
      extended,
      'Preț oferit 911 lei/t: dacă este atins la final, marfa se cumpără automat. Altfel decide cumpărătorul.',
      ownLimit,
    ],
  ],
  [
    'the owner',
    {},
    owner,
    [
      sellingFirst,
      ends,
      extended,
      'Preț dorit 1.055 lei/t: dacă este atins la final, marfa se vinde automat. Altfel decideți dvs.',
      othersLimit,
    ],
  ],
  [
    'the owner of a purchase without extensions',
    { ...buying, extensionWindowMinutes: 0 },
    owner,
    [
      buyingFirst,
      'Se încheie pe 21 nov., 12:30, fără prelungiri.',
      'Preț oferit 911 lei/t: dacă este atins la final, marfa se cumpără automat. Altfel decideți dvs.',
      othersLimit,
    ],
  ],
  [
    'the owner without a desired price',
    { desiredPrice: null },
    owner,
    [
      sellingFirst,
      ends,
      extended,
      'După închidere, acceptați sau refuzați cea mai bună ofertă.',
      othersLimit,
    ],
  ],
  [
    'a bidder of an auction without a desired price and an end, extended by one minute',
    { desiredPrice: null, endsAt: null, extensionWindowMinutes: 1 },
    early,
    [
      sellingFirst,
      'După o ofertă din ultimul minut, cronometrul revine la un minut.',
      'După închidere, organizatorul acceptă sau refuză cea mai bună ofertă.',
      ownLimit,
    ],
  ],
];

test.each(facts)(
  '[L9] %s reads the rules of the auction with its figures',
  async (_who, change, viewer, said) => {
    await visitPage(
      <WaitingRoom auction={liveAuction({ ...scheduled, ...change })} viewer={bidderViewer(viewer)} />,
      { address: '/', namespaces: ['waiting'], answers: {} },
    );
    const region = within(screen.getByRole('region', { name: 'De știut, pe scurt' }));
    expect(region.getAllByRole('listitem').map(textOf)).toEqual(said);
  },
);

async function visitMissing(answer: () => Response | Promise<Response>, isSignedIn = true) {
  const { id } = liveAuction();
  store.set(sessionAtom, isSignedIn ? { kind: 'signedIn', identity: buyerIdentity() } : { kind: 'visitor' });
  return visitPage(<AuctionRoom id={id} />, {
    address: `/live-auctions/${id}/participate?view=1`,
    namespaces: ['room', 'pages'],
    answers: { [`GET /rooms/auction:${id}`]: answer },
  });
}

test.each([
  [true, null],
  [false, `/login?redirectTo=${encodeURIComponent(`/live-auctions/${liveAuction().id}/participate?view=1`)}`],
])('a room that is not there for its reader (signed in: %s) leads on', async (isSignedIn, login) => {
  const answer = Promise.withResolvers<Response>();
  const { t } = await visitMissing(() => answer.promise, isSignedIn);
  expect(screen.getByRole('status').textContent).toBe('Se deschide sala de licitație…');
  answer.resolve(Response.json({ ok: false, code: 'NotFound' }));
  expect(await screen.findByRole('heading', { name: t('room:missing') })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('room:backToList') }).getAttribute('href')).toBe('/live');
  const link = screen.queryByRole('link', { name: t('room:signIn') });
  expect(link?.getAttribute('href') ?? null).toBe(login);
  expect(screen.queryByText(t('room:missingHint')) === null).toBe(isSignedIn);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['ServiceUnavailable', /^Serviciul/],
  ['TooManyRequests', /^Prea multe/],
  ['TooManyRooms', /^Prea multe/],
])('[R1] a room that was refused because of %s says so, and is asked for again', async (code, said) => {
  let answer = () => Response.json({ ok: false, code });
  const { user, t } = await visitMissing(() => answer());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading').textContent).toBe('Licitația nu a putut fi încărcată.');
  expect(alert.getByText(said)).toBeTruthy();
  answer = () => Response.json({ ok: false, code: 'NotFound' });
  await user.click(alert.getByRole('button', { name: t('pages:retry') }));
  expect(await screen.findByRole('heading', { name: t('room:missing') })).toBeTruthy();
});

test.each([true, false])(
  '[R1] a page too old for the room is loaded again; known by its answer: %s',
  async (isAnswered) => {
    const code = isAnswered ? 'ClientOutdated' : 'ServiceUnavailable';
    const { t } = await visitMissing(() => Response.json({ ok: false, code }));
    if (!isAnswered) act(() => setRoomRefusal(`auction:${liveAuction().id}`, 'ClientOutdated'));
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByRole('button', { name: t('pages:reload') })).toBeTruthy();
    expect(alert.queryByRole('button', { name: t('pages:retry') })).toBeNull();
  },
);

test.each([
  'AuctionNotStarted',
  'AccountNotActive',
  'CompanyNotChecked',
  'NotVerified',
  'OwnAuction',
] as const)('[L9] the preparations are for those who will take part: %s', async (why) => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  await visitPage(
    <WaitingRoom auction={liveAuction(scheduled)} viewer={bidderViewer({ mayBid: false, why })} />,
    { address: '/', namespaces: ['waiting'], answers: {} },
  );
  const isOpen = screen.queryByRole('region', { name: 'Pregătirea' }) !== null;
  expect(isOpen).toBe(why !== 'NotVerified' && why !== 'OwnAuction');
});

test.each(['NotFound', 'SignInRequired'] as const)(
  '[R1] a reader who may no longer see a room (%s) leaves it',
  async (code) => {
    const { t } = await visitRoom({ auction: scheduled, viewer: early });
    expect(screen.queryByRole('heading', { name: t('room:missing') })).toBeNull();
    act(() => setRoomRefusal(`auction:${liveAuction().id}`, code));
    expect(await screen.findByRole('heading', { name: t('room:missing') })).toBeTruthy();
  },
);
