import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import { Ending } from './ending.tsx';

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

test.each([
  ['Client', '/auction-winning-bids/my'],
  ['Provider', '/auction-winning-bids/my'],
  // A Bidder has no other pages: their deals are listed beside their auctions.
  ['Bidder', '/account/participated-auctions'],
] as const)('[C1] a %s who won finds their deal at %s', async (role, address) => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity({ user: { roles: [role] } }) });
  onTestFinished(() => void store.set(sessionAtom, { kind: 'unknown' }));
  const viewer = bidderViewer({ number: 2, price: '1055.00', counterparty: contact });
  const { t } = await visitPage(<Ending auction={sold} viewer={viewer} isFresh={false} awaited="" />, {
    address: `/live-auctions/${sold.id}/participate`,
    namespaces: ['ending', 'room', 'live', 'labels', 'goods'],
    answers: {},
  });
  const link = await screen.findByRole('link', { name: t('ending:toDeal') });
  expect(link.getAttribute('href')).toBe(address);
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

async function visit(auction: LiveAuctionState, viewer: Partial<Viewer>) {
  const shown = <Ending auction={auction} viewer={bidderViewer(viewer)} isFresh={false} awaited="" />;
  const page = await visitPage(shown, {
    address: `/live-auctions/${sold.id}/participate`,
    namespaces: ['ending', 'room', 'live', 'labels', 'goods'],
    answers: {},
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
