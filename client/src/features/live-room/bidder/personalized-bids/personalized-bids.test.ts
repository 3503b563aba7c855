import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { describe, expect, test } from 'vitest';
import { bidValueIssues, typedBidTerms } from '../../../../lib/forms/bid-values.ts';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { textsIn } from '../../../../testing/texts-in.ts';
import { agreedAuction } from '../../room/ending/ending-state.ts';
import { personalizedBidRows } from '../../room/personalized-bids/personalized-bid-card.tsx';
import { auctionIssues, initialBidValues } from './personalized-bid-values.ts';

const auction = liveAuction();
const later = { from: '2026-11-24', to: '2027-12-05' };
const open = liveAuction({ deliveryPeriod: later });
const issues = (change: Partial<ReturnType<typeof initialBidValues>>, of = open) =>
  bidValueIssues({ ...initialBidValues(of, 'ro'), ...change }, 'ro', (terms) => auctionIssues(terms, of)).map(
    ({ path, rule }) => `${path} ${rule}`,
  );

describe('[P1] the terms of a personalised bid', () => {
  test('begin with the auction’s own, in either language', () => {
    for (const locale of ['ro', 'en'] as const) {
      const terms = bidTermsSchema.parse(typedBidTerms(initialBidValues(auction, locale), locale));
      expect(
        personalizedBidRows(auction, { paymentDate: null, withAval: null }, terms, {
          t: textsIn(locale),
          locale,
        }).filter((row) => row.isDifferent),
      ).toEqual([]);
    }
  });

  test('are judged by the call’s schema and by the auction', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ price: 'mult', deliveryType: 'DAPTruck' })).toEqual([
      'price price',
      'deliveryCounty required',
    ]);
    expect(issues({ quantity: '500,001' })).toEqual(['quantity max_value']);
    expect(issues({ paymentType: 'Loan' })).toEqual(['paymentDays required']);
    expect(issues({ deliveryPeriod: { from: '2020-01-01', to: '2020-01-02' } })).toEqual([
      'deliveryPeriod.to auctionEnd',
    ]);
  });

  test('omit values that another delivery or payment makes meaningless', () => {
    const typed = {
      ...initialBidValues(auction, 'ro'),
      deliveryLocation: 'Comvex',
      paymentDate: '2027-01-10',
    };
    const left = { loadingLocation: 'Barn', deliveryLocation: null, paymentDate: null };
    expect(typedBidTerms(typed, 'ro')).toMatchObject(left);
    expect(typedBidTerms({ ...typed, deliveryType: 'DAPTruck' }, 'ro')).toMatchObject({
      loadingLocation: null,
      deliveryLocation: 'Comvex',
    });
  });
});

test('[P1] the owner sees which terms differ, and the sum of the stated quantity', () => {
  const terms = bidTermsSchema.parse(typedBidTerms(initialBidValues(auction, 'ro'), 'ro'));
  const rows = personalizedBidRows(
    auction,
    { paymentDate: null, withAval: null },
    { ...terms, price: '1000', quantity: '70' },
    { t: textsIn('ro'), locale: 'ro' },
  );
  expect(rows.filter((row) => row.isDifferent).map(({ name }) => name)).toEqual(['price', 'quantity', 'sum']);
  expect(rows.find(({ name }) => name === 'sum')?.bid).toMatch(/^70\.000\slei$/);
});

test('[P1] a posted aval also applies to the bid, unless it states otherwise', () => {
  const note = liveAuction({ paymentType: 'OrderNote' });
  const stated = { paymentDate: null, withAval: true };
  const paymentOf = (withAval?: boolean) => {
    const bid = {
      ...statedPersonalizedBid,
      paymentType: 'OrderNote',
      ...(withAval !== undefined && { withAval }),
    };
    return personalizedBidRows(
      note,
      stated,
      { ...bid, paymentDays: null },
      { t: textsIn('ro'), locale: 'ro' },
    ).find(({ name }) => name === 'payment');
  };
  expect(paymentOf()).toMatchObject({ bid: 'Bilet la ordin, cu aval', isDifferent: false });
  expect(paymentOf(true)).toMatchObject({ isDifferent: false });
  expect(paymentOf(false)).toMatchObject({
    ...{ auction: 'Bilet la ordin, cu aval', bid: 'Bilet la ordin, fără aval', isDifferent: true },
  });
  expect(initialBidValues(note, 'ro', true).withAval).toBe('true');
});

test('[P1] the parties’ ending shows the agreed terms instead of the posted ones', () => {
  const bid = {
    ...statedPersonalizedBid,
    number: null,
    companyName: 'Moara SRL',
  } as unknown as PersonalizedBid;
  const outcome = { kind: 'personalizedBidAccepted', at: '2026-11-23T06:00:00.000Z', winner: null } as const;
  const ended = liveAuction({ status: 'Accepted', outcome: { ...outcome, reason: null } });
  const agreed = agreedAuction(ended, bid);
  const winner = { number: 0, by: 'Moara SRL', price: bid.price };
  expect(agreed).toMatchObject({ quantity: bid.quantity, outcome: { ...outcome, winner } });
  expect(agreed.deliveryPeriod).toEqual(bid.deliveryPeriod);
});
