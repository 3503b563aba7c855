import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { factId } from '@recolta/shared/testing/deal-fixture';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { dealAnswer } from '../../../../testing/deal.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { savedFiles } from '../../../../testing/saved-files.ts';
import { sessionAtom } from '../../../session/state/session.ts';
import { Ending } from './ending.tsx';
import { SimilarLots } from './similar-lots.tsx';

const winner = { number: 2, by: 'Lanul de Aur SRL', price: '1055.00' };
const at = '2026-11-21T12:00:00.000Z';
const sold = liveAuction({
  ...{ status: 'Accepted', privacyType: 'Public', bestBid: { ...winner, at, automatic: false } },
  outcome: { kind: 'acceptedByOwner', at, winner, reason: null },
});
const contact = {
  ...{ companyName: 'Agro Vest SRL', companyNumber: null, administratorName: 'Ion Pop' },
  ...{ email: 'ion@agro.test', telephone: '+40722123456' },
};

const { deal } = dealAnswer();
const ofAnother = { ...deal, id: factId(8), source: { kind: 'liveAuction', id: factId(9) } };
const ofThis = { ...deal, source: { kind: 'liveAuction', id: sold.id } };

test.each([
  ['Client', [ofAnother, ofThis], `/auction-winning-bids/${deal.id}`],
  ['Provider', [ofAnother], '/auction-winning-bids/my'],
  // A Bidder has no other pages: their deals are listed beside their auctions.
  ['Bidder', [], '/account/participated-auctions'],
  ['Bidder', [ofThis], `/auction-winning-bids/${deal.id}`],
] as const)('[C1] a %s who won, with the deals %j, finds theirs at %s', async (role, items, address) => {
  const identity = buyerIdentity({ user: { roles: [role] } });
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const viewer = bidderViewer({ number: 2, price: '1055.00', counterparty: contact });
  const { t } = await visitPage(<Ending auction={sold} viewer={viewer} isFresh={false} awaited="" />, {
    address: `/live-auctions/${sold.id}/participate`,
    namespaces: ['ending', 'room', 'live', 'labels', 'goods'],
    answers: {
      [`GET /services/main/accounts/${identity.account.id}/auction-winning-bids`]: () =>
        Response.json({ items, total: items.length, page: 1, pageSize: 20 }),
    },
  });
  const link = await screen.findByRole('link', { name: t('ending:toDeal') });
  await waitFor(() => expect(link.getAttribute('href')).toBe(address));
});

const parts: [string, Partial<LiveAuctionState>, Partial<Viewer>, string, string[]][] = [
  [
    'the winner',
    {},
    { number: 2, price: '1055.00' },
    'won',
    ['Ați câștigat ', 'Organizatorul a acceptat oferta.'],
  ],
  [
    'the winner of a purchase',
    { type: 'Buying' },
    { number: 2, price: '1055.00' },
    'won',
    ['vindeți la acest preț.'],
  ],
  [
    'the owner',
    {},
    { isOwner: true },
    'owner',
    ['Ați vândut ', 'Ați acceptat oferta.', 'Câștigător: Lanul de Aur SRL.'],
  ],
  ['the owner of a purchase', { type: 'Buying' }, { isOwner: true }, 'owner', ['Ați cumpărat ']],
  [
    'a stranger',
    {},
    { mayBid: false, why: 'NotVerified' },
    'watching',
    ['Licitația s-a încheiat ', 'Câștigător: Lanul de Aur SRL.'],
  ],
];

const path = `/services/live-auctions/api/v1/auctions/${sold.id}/personalized-bids`;

async function visit(
  auction: LiveAuctionState,
  viewer: Partial<Viewer>,
  answers: Parameters<typeof visitPage>[1]['answers'] = {},
) {
  const shown = <Ending auction={auction} viewer={bidderViewer(viewer)} isFresh={false} awaited="" />;
  const page = await visitPage(shown, {
    address: `/live-auctions/${sold.id}/participate`,
    namespaces: ['bids', 'ending', 'room', 'live', 'labels', 'goods'],
    answers,
  });
  const field = await screen.findByRole('region', { name: page.t('room:situation') });
  return { ...page, field: plain(field.textContent ?? ''), text: plain(document.body.textContent ?? '') };
}

test.each(parts)(
  '[L10] %s reads how the auction ended, with price and value',
  async (_who, change, viewer, kind, said) => {
    const { field } = await visit({ ...sold, ...change }, viewer);
    expect(document.querySelector('[data-ending]')?.getAttribute('data-standing')).toBe(kind);
    for (const words of [
      ...said,
      '21 noiembrie 2026, la 14:00',
      '1.055',
      'lei/t',
      '500 t · 527.500 lei, fără TVA',
    ])
      expect(field).toContain(words);
    expect(field.includes('Câștigător:')).toBe(kind !== 'won');
  },
);

test('[L10] a bidder who lost reads the final price, their own and the difference, and that they are free', async () => {
  const { field, text } = await visit(sold, { number: 3, price: '1033.00' });
  expect(field).toContain('A câștigat alt ofertant');
  expect(field).toContain('Oferta dvs.1.033lei/t');
  expect(field).toMatch(/Diferența22\s?lei\/t2,1\s?% · 11\.000 lei la 500 t/);
  expect(field).toContain('Oferta dvs. nu vă mai obligă. Nu aveți nimic de făcut.');
  expect(text).toContain('Loturi asemănătoare');
  expect(text).not.toContain('Ce urmează');
});

test('[L17] a participant whose only bid was withdrawn reads how the auction ended', async () => {
  const { field } = await visit(sold, { number: 3, price: null });
  expect(document.querySelector('[data-ending]')?.getAttribute('data-standing')).toBe('lost');
  for (const words of ['21 noiembrie 2026, la 14:00', 'Câștigător: Lanul de Aur SRL.', '1.055'])
    expect(field).toContain(words);
  expect(field).not.toContain('Oferta dvs.');
});

test.each([
  ['Selling', { isOwner: true }, 'Cumpărătorul', 'Sună cumpărătorul', 'Sunați cumpărătorul'],
  ['Selling', { number: 2, price: '1055.00' }, 'Vânzătorul', 'Sună vânzătorul', 'Sunați vânzătorul'],
  ['Buying', { isOwner: true }, 'Vânzătorul', 'Sună vânzătorul', 'Sunați vânzătorul'],
  ['Buying', { number: 2, price: '1055.00' }, 'Cumpărătorul', 'Sună cumpărătorul', 'Sunați cumpărătorul'],
] as const)(
  '[B5] in a %s auction the party %o reads who the other one is and how to reach them',
  async (type, viewer, title, call, step) => {
    const { text } = await visit(
      { ...sold, type },
      { ...viewer, counterparty: { ...contact, companyNumber: 'RO123' } },
    );
    const card = screen.getByRole('heading', { name: title }).parentElement;
    const said = plain(card?.textContent ?? '');
    expect(said).toContain(`${title}Agro Vest SRL`);
    for (const value of ['RO123', 'Ion Pop', '0722 123 456', 'ion@agro.test']) expect(said).toContain(value);
    const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf(/ion@agro\.test/)).toBe('mailto:ion@agro.test');
    expect(addressOf(new RegExp(`^${call} · `))).toBe('tel:+40722123456');
    expect(text).toContain(step);
  },
);

const byPersonalizedBid = {
  ...sold,
  outcome: { kind: 'personalizedBidAccepted', at, winner: null, reason: null },
} as LiveAuctionState;
/** The accepted one among others, with terms that all differ from the auction's. */
const accepted = {
  ...statedPersonalizedBid,
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90002', status: 'Accepted', sentAt: at, decidedAt: at },
  ...{ companyName: 'Moara Dunării SRL', number: 7, contract: 'uploaded', price: '1061.00' },
  ...{
    note: 'Aducem noi sacii.',
    deliveryType: 'DAPConstantaTruck',
    loadingLocation: null,
    deliveryLocation: 'Constanța',
  },
} as PersonalizedBid;
const removed = {
  ...accepted,
  id: '7c9e6679-7425-40de-944b-e07fc1f90001',
  status: 'Removed',
  price: '999.00',
};
const ofOwner = () => Response.json({ items: [removed, accepted], total: 2, page: 1, pageSize: 100 });
const ofBidder = () => Response.json({ items: [removed, accepted], mayOffer: false, why: null, left: 3 });

test.each([
  [{ price: '1033.00', number: 3 }, true],
  [{ mayBid: false, why: 'NotVerified' }, false],
  [{ mayBid: false, why: 'NotVerified', isOwner: true }, false],
] as const)(
  '[P1] %o reads that a personalised bid ended the auction, without its terms; freed: %s',
  async (viewer, isFreed) => {
    const { field, text, calls } = await visit(byPersonalizedBid, viewer);
    expect(field).toBe(
      'Încheiată prin ofertă personalizatăLicitația s-a încheiat sâmbătă, 21 noiembrie 2026, la 14:00:00. ' +
        'Organizatorul a acceptat o ofertă personalizată. Condițiile ei le văd numai cele două părți.' +
        (isFreed ? 'Oferta dvs. nu vă mai obligă. Nu aveți nimic de făcut.' : ''),
    );
    expect(text).toContain('Loturi asemănătoare');
    expect(calls).not.toContain(`GET ${path}/my`);
  },
);

test.each([
  ['the owner', { isOwner: true }, 'Ați vândut ', 'Câștigător: Moara Dunării SRL.', path, ofOwner],
  ['the bidder', { number: 3, price: '1033.00' }, 'Ați câștigat ', '', `${path}/my`, ofBidder],
] as const)(
  '[P1] %s reads the agreed terms, price and contract of the accepted personalised bid',
  async (_who, viewer, verb, name, list, answer) => {
    const party = { ...viewer, counterparty: contact };
    await visit(byPersonalizedBid, party, { [`GET ${list}`]: answer });
    await screen.findByText('Aducem noi sacii.');
    const field = plain(document.querySelector('[data-ending]')?.textContent ?? '');
    for (const said of [
      verb,
      '1.061',
      '300 t · 318.300 lei, fără TVA',
      'Printr-o ofertă personalizată, în condițiile ei.',
      name,
    ])
      expect(field).toContain(said);
    expect(screen.getByRole('link', { name: 'Descarcă contractul' }).getAttribute('href')).toBe(
      `${path}/${accepted.id}/contract`,
    );
    const text = plain(document.body.textContent ?? '');
    for (const said of ['Ce urmează', 'DAP Constanța camion, Constanța.']) expect(text).toContain(said);
    expect(text).not.toContain('999');
  },
);

test('[P1] of an accepted personalised bid without note and contract the parties see neither', async () => {
  const bare = { ...accepted, note: null, contract: 'notAsked' };
  const answer = () => Response.json({ items: [bare], total: 1, page: 1, pageSize: 100 });
  await visit(byPersonalizedBid, { isOwner: true, counterparty: contact }, { [`GET ${path}`]: answer });
  await screen.findByText(/Ați vândut/);
  expect(screen.queryByText('Mesajul ofertantului')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Descarcă contractul' })).toBeNull();
});

const ahead = {
  ...{ ...sold, outcome: { ...sold.outcome, at: '2099-11-20T12:00:00.000Z' } },
  ...{ deliveryPeriod: { from: '2099-12-01', to: '2099-12-11' }, deliveryLocation: 'Silozul Roșiori' },
  ...{ paymentType: 'PaymentAtDate', paymentDays: 9 },
} as LiveAuctionState;

test('[L10] the seller reads the steps with their days and terms, and saves those to come', async () => {
  const files = savedFiles();
  const { user } = await visit(ahead, { isOwner: true, counterparty: contact });
  const steps = screen.getAllByRole('listitem').map((one) => plain(one.textContent ?? ''));
  expect(steps).toEqual([
    '1Contactpână luni, 23 nov.Sunați cumpărătorul și stabiliți graficul de livrare.',
    '2Contractpână marți, 24 nov.Contract general: îl semnează ambele părți, înainte de livrare.',
    '3Livrare1 dec. – 11 dec.FCA camion, din magazie, Silozul Roșiori. 250 t/zi: cel puțin 2 zile de încărcare.',
    '4Platăpână duminică, 20 dec.Plată la termen. Factura se trimite prin RO e-Factura.',
  ]);
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([
    'step',
    null,
    null,
    null,
  ]);
  await user.click(screen.getByRole('button', { name: 'Adaugă termenele în calendar' }));
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  const uid = (step: string) => `UID:${sold.id}-${step}@recolta`;
  const url = `URL:${window.location.origin}/live-auctions/${sold.id}/participate`;
  const keeps = /^(UID|DTSTART|DTEND|SUMMARY|DESCRIPTION|URL)/;
  expect(
    plain(text)
      .split('\r\n')
      .filter((line) => keeps.test(line)),
  ).toEqual([
    ...[uid('contact'), 'DTSTART:20991123T070000Z', 'DTEND:20991123T160000Z'],
    'SUMMARY:Contact: Grâu panificație\\, 500 t',
    ...['DESCRIPTION:Sunați cumpărătorul și stabiliți graficul de livrare.', url],
    ...[uid('contract'), 'DTSTART:20991124T070000Z', 'DTEND:20991124T160000Z'],
    'SUMMARY:Contract: Grâu panificație\\, 500 t',
    ...['DESCRIPTION:Contract general: îl semnează ambele părți\\, înainte de livrare.', url],
    ...[uid('delivery'), 'DTSTART:20991201T070000Z', 'DTEND:20991211T160000Z'],
    'SUMMARY:Livrare: Grâu panificație\\, 500 t',
    'DESCRIPTION:FCA camion\\, din magazie\\, Silozul Roșiori. 250 t/zi: cel puțin 2 zile de încărcare.',
    url,
    ...[uid('payment'), 'DTSTART:20991220T070000Z', 'DTEND:20991220T160000Z'],
    'SUMMARY:Plată: Grâu panificație\\, 500 t',
    ...['DESCRIPTION:Plată la termen. Factura se trimite prin RO e-Factura.', url],
  ]);
});

test('[L10] a payment at a date is due on that day, which comes with the goods', async () => {
  const dated = { ...ahead, paymentDays: null };
  const goods = () => Response.json({ ...contractDeal.goods, paymentDate: '2100-01-15', paymentDays: null });
  await visit(
    dated,
    { isOwner: true, counterparty: contact },
    { [`GET /services/live-auctions/api/v1/auctions/${sold.id}/goods`]: goods },
  );
  const payment = await screen.findByText(/Plată la termen/);
  expect(plain(payment.closest('li')?.textContent ?? '')).toContain('până vineri, 15 ian.');
});

test('[L10] steps of the past are not saved, nor is a step due for those who are no party', async () => {
  const past = { ...ahead, outcome: { ...sold.outcome, at: '2024-11-20T12:00:00.000Z' } } as LiveAuctionState;
  const over = { ...past, deliveryPeriod: { from: '2024-12-01', to: '2024-12-11' } };
  await visit(over, { number: 2, price: '1055.00', counterparty: contact });
  expect(screen.queryByRole('button', { name: 'Adaugă termenele în calendar' })).toBeNull();
  expect(screen.getAllByRole('listitem').some((one) => one.hasAttribute('aria-current'))).toBe(false);
});

test.each([
  ['desiredPriceMet', 'Selling', 'Prețul dorit a fost atins.'],
  ['desiredPriceMet', 'Buying', 'Prețul oferit a fost atins.'],
  ['acceptedByOwner', 'Selling', 'Organizatorul a acceptat oferta.'],
] as const)('[L10] a bidder who lost reads that it ended because of %s: %s', async (kind, type, said) => {
  const outcome = { ...sold.outcome, kind } as LiveAuctionState['outcome'];
  const { field } = await visit({ ...sold, type, outcome }, { number: 3, price: '1060.00' });
  expect(field).toContain(`la 14:00:00. ${said} Câștigător: Lanul de Aur SRL.`);
});

test('the page of an ended auction is printed, and its protocol verified', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const { user } = await visit(sold, { number: 3, price: '1060.00' });
  await user.click(screen.getByRole('button', { name: 'Tipărește' }));
  expect(print).toHaveBeenCalledTimes(1);
});

const otherLots = [1, 2, 3, 4].map((at) => {
  const { recent: _, ...lot } = liveAuction({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, name: `Alt lot ${at}` },
  });
  return lot;
});

test.each([
  ['the open lots of the same goods', 1, 1],
  ['three lots', 3, 3],
  ['three of four lots', 4, 3],
  ['that there are none', 0, 0],
])('a bidder who lost sees %s', async (_what, count, shownCount) => {
  const items = otherLots.slice(0, count);
  const lost = liveAuction({ status: 'Accepted' });
  const { t } = await visitPage(<SimilarLots auction={lost} />, {
    address: `/live-auctions/${lost.id}/participate`,
    namespaces: ['ending', 'live', 'labels', 'goods'],
    answers: {
      'GET /rooms/live-list': () =>
        Response.json({
          ...{ ok: true, room: 'live-list', epoch: 1, version: 0, mode: 'state', nowMs: Date.now() },
          ...{ watchers: 0, relaysAway: 0, items: Object.fromEntries(items.map((one) => [one.id, one])) },
        }),
    },
    prepare: () => store.set(connectionStatusAtom, 'polling'),
  });
  const shown = () => [
    screen.queryAllByRole('article').length,
    screen.queryAllByText(t('ending:noneSimilar')).length,
  ];
  await vi.waitFor(() => expect(shown()).toEqual([shownCount, count === 0 ? 1 : 0]));
});
