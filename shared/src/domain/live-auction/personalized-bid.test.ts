import { describe, expect, it } from 'vitest';
import { runningAuction } from '../../testing/auction-fixture.ts';
import { statedPersonalizedBid } from '../../testing/personalized-bid-fixture.ts';
import { auctionStatuses } from '../enumerations.ts';
import { bidTermsSchema } from '../goods/bid-terms.ts';
import {
  issuesInAuction,
  mayStillWin,
  personalizedBidStatus,
  whyMayNotSendPersonalizedBid,
} from './personalized-bid.ts';

const issuesOf = (changes: object) =>
  (bidTermsSchema.safeParse({ ...statedPersonalizedBid, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('the terms of a personalised bid', () => {
  it('[P1] are accepted as a whole, and every field is required that has no single meaning if it is missing', () => {
    expect(bidTermsSchema.parse(statedPersonalizedBid)).toEqual(statedPersonalizedBid);
    const isRequired = (field: string) => issuesOf({ [field]: undefined }).length > 0;
    expect(Object.keys(statedPersonalizedBid).filter(isRequired).sort()).toEqual([
      ...['deliveryPeriod', 'deliveryType', 'loadingLocation', 'paymentDays', 'paymentType', 'price'],
      'quantity',
    ]);
    expect(issuesOf({ status: 'Accepted' })).not.toEqual([]);
  });

  const elsewhere = { deliveryType: 'DAPTruck', loadingLocation: null, deliveryCounty: 'CT' };
  it.each<[string, object, string[]]>([
    ['delivery to a county', elsewhere, []],
    ['a note of several lines', { note: 'Încărcare în zilele lucrătoare.\nMarfă curată.' }, []],
    ['loading without its place', { loadingLocation: null }, ['loadingLocation required']],
    ['a loading place by rail', { deliveryType: 'FCAWagon' }, ['loadingLocation delivery']],
    ['delivery to nowhere', { ...elsewhere, deliveryCounty: null }, ['deliveryCounty required']],
    [
      'a period that ends before it begins',
      { deliveryPeriod: { from: '2026-12-20', to: '2026-12-01' } },
      ['deliveryPeriod.to order'],
    ],
    ['payment at a date without the date', { paymentDays: null }, ['paymentDate required']],
    ['payment before the delivery', { paymentDate: '2026-12-01' }, ['paymentDate order']],
    ['a promissory note without an aval', { paymentType: 'OrderNote', withAval: false }, []],
    ['an aval on another payment', { withAval: true }, ['withAval payment']],
    ['a credit without days', { paymentType: 'Loan', paymentDays: null }, ['paymentDays required']],
  ])('[P1] are judged field by field: %s', (_name, changes, issues) => {
    expect(issuesOf(changes)).toEqual(issues);
  });

  it('[P1, B5] are limited to the quantity, delivered after the end, and without a note if parties are confidential', () => {
    const auction = {
      quantityKg: 300_000,
      privacyType: 'Public',
      endsAtMs: Date.parse('2026-11-30T12:00:00Z'),
    } as const;
    const found = (changes: object, about: object = {}) =>
      issuesInAuction({ ...statedPersonalizedBid, ...changes }, { ...auction, ...about });
    expect(found({ note: 'Numai dimineața.' })).toEqual([]);
    expect(found({ quantity: '300.001' })).toEqual([
      { path: 'quantity', rule: 'maximum', maximum: '300.000' },
    ]);
    const period = (to: string) => ({ deliveryPeriod: { from: '2026-11-01', to } });
    expect(found(period('2026-11-30'))).toEqual([]);
    expect(found(period('2026-11-30'), { endsAtMs: Date.parse('2026-11-30T22:00:00Z') })).toEqual([
      { path: 'deliveryPeriod.to', rule: 'auctionEnd' },
    ]);
    expect(found(period('2026-11-28'))).toEqual([{ path: 'deliveryPeriod.to', rule: 'auctionEnd' }]);
    expect(found({ note: 'Suntem Exemplu SRL.' }, { privacyType: 'Incognito' })).toEqual([
      { path: 'note', rule: 'confidential' },
    ]);
  });
});

describe('a personalised bid', () => {
  it('[P1] is open until the auction is decided, and then lapses', () => {
    const found = auctionStatuses.map((status) => [status, personalizedBidStatus('Active', status)]);
    const open = found.filter(([, status]) => status === 'Active').map(([status]) => status);
    expect(open).toEqual(['InProgress', 'Closed']);
    for (const stored of ['Accepted', 'Rejected', 'Removed'] as const)
      for (const status of auctionStatuses) expect(personalizedBidStatus(stored, status)).toBe(stored);
  });

  const company = { companyNumber: '14399840', iban: null };
  const side = {
    status: 'InProgress',
    audience: 'Open',
    ownerAccountId: 'owner',
    otherCompanies: [],
  } as const;
  const bidder = {
    accountId: 'a',
    isActive: true,
    role: 'Client',
    company,
    vatState: 'registered',
    hasAcceptedTerms: true,
    isInvited: false,
    mayBidInvited: false,
    hasBid: false,
  } as const;
  const running = runningAuction().auction;

  it('[P1] is sent by accounts that may bid by hand, while it runs and the desired price is not met', () => {
    expect(whyMayNotSendPersonalizedBid(running, side, bidder)).toBeNull();
    expect(whyMayNotSendPersonalizedBid(running, side, null)).toBe('SignInRequired');
    expect(whyMayNotSendPersonalizedBid(running, side, { ...bidder, accountId: 'owner' })).toBe('OwnAuction');
    expect(whyMayNotSendPersonalizedBid(running, side, { ...bidder, hasAcceptedTerms: false })).toBe(
      'TermsNotAccepted',
    );
    expect(whyMayNotSendPersonalizedBid(running, { ...side, status: 'Closed' }, bidder)).toBe(
      'ExpiredAuction',
    );
    const hold = { reason: 'o verificare', sinceMs: 1 };
    expect(whyMayNotSendPersonalizedBid({ ...running, hold }, side, bidder)).toBe('AuctionHeld');
    const best = { priceMinor: 1100_00, number: 1, atMs: 1, automatic: false };
    const met = { ...running, desiredPriceMinor: 1100_00, best };
    expect(whyMayNotSendPersonalizedBid(met, side, bidder)).toBe('DesiredPriceMet');
  });

  it('[P1] may win while its bidder may bid, even after the end, and on terms accepted earlier', () => {
    const closed = { ...side, status: 'Closed' } as const;
    expect(mayStillWin(closed, { ...bidder, hasAcceptedTerms: false })).toBe(true);
    expect(mayStillWin(closed, { ...bidder, isActive: false })).toBe(false);
    expect(mayStillWin({ ...closed, audience: 'Invited' }, bidder)).toBe(false);
    expect(mayStillWin({ ...closed, otherCompanies: [company] }, bidder)).toBe(false);
  });
});
