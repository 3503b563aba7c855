import { reasonsNotToBid } from '@recolta/shared/domain/live-auction/may-bid';
import { vatStates } from '@recolta/shared/domain/vat';
import { expect, test } from 'vitest';
import { RenderedAtContext } from '../../../../lib/realtime/live-source.ts';
import { store } from '../../../../lib/store.ts';
import { everyText } from '../../../../testing/every-text.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import type { CannotReason } from './bid-view.ts';
import { CannotBid } from './cannot-bid.tsx';

const startsAt = (inMs: number) => liveAuction({ startsAt: new Date(Date.now() + inMs).toISOString() });
const told = (why: CannotReason, auction = startsAt(3_600_000)) =>
  pageHtml(
    <RenderedAtContext value={Date.now()}>
      <CannotBid auction={auction} why={why} />
    </RenderedAtContext>,
    '/live-auctions/1/participate',
    ['room'],
  );

test('[L9] users who may not bid see why, with the next step', async () => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  const reasons = reasonsNotToBid.filter((why) => why !== 'TermsNotAccepted' && why !== 'VatStateUnknown');
  for (const why of reasons) expect(await told(why), why).toContain(everyText.ro.room.cannot[why]);
  expect(await told('SignInRequired')).toContain(
    'href="/login?redirectTo=%2Flive-auctions%2F1%2Fparticipate"',
  );
  expect(await told('AccountNotActive')).toContain('href="/account"');
  expect(await told('CompanyNotChecked')).toContain('href="/account/company"');
  expect(await told('AuctionBidNotAllowed')).toContain('href="/contact"');
});

test('[Q3] an account without a stated VAT state is asked for it in place', async () => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity({ account: { vatState: null } }) });
  const html = await told('VatStateUnknown');
  expect(html).toContain(everyText.ro.labels.vatQuestion.title);
  for (const state of vatStates) expect(html).toContain(everyText.ro.labels.vatState[state]);
});

test('[R6] in the last minute before the start the button is in place, inactive, with its price', async () => {
  const near = await told('AuctionNotStarted', startsAt(30_000));
  expect(near).toContain('aria-disabled="true"');
  expect(near).toContain(everyText.ro.room.fromStart.split(' {{')[0]);
  expect(near).toContain('lei/t');
  expect(await told('AuctionNotStarted', startsAt(90_000))).not.toContain('<button');
});

test.each([
  [0, 425_000, '07:05', 1],
  [3, 4_025_000, '1:07:05', 3],
  [3, 2 * 86_400_000 + 4_025_000, '2 zile 1\u00a0h', 3],
])(
  '[L11] a held auction with a window of %i min and %i ms left says so, and what is left at least after it',
  async (minutes, remainingMs, left, count) => {
    const auction = liveAuction({
      ...{ endsAt: null, extensionWindowMinutes: minutes },
      hold: { reason: 'Verificăm o ofertă', remainingMs },
    });
    const html = await told('Held', auction);
    expect(html).toContain('Motiv: Verificăm o ofertă');
    expect(html).toContain(`oprit la ${left}; la reluare veți avea cel puțin ${count} min.`);
  },
);

test('[I1] an invited Bidder reads that their company is checked without documents', async () => {
  const bidder = buyerIdentity({ user: { roles: ['Bidder'], isActive: false } });
  store.set(sessionAtom, { kind: 'signedIn', identity: bidder });
  const html = await told('CompanyNotChecked');
  expect(html).toContain(everyText.ro.room.toBidBidder);
  expect(html).not.toContain('/account/documents');
});
