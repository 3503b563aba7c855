import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
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
