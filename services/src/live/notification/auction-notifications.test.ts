import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { describe, expect, it } from 'vitest';
import {
  notificationOfBids,
  notificationsOfEntries,
  notificationsOfMoment,
  notificationsOfPhoneBids,
} from './auction-notifications.ts';

type About = Parameters<typeof notificationsOfEntries>[0];

const auction = {
  id: 'a-1',
  type: 'Selling',
  goods: { name: 'Grâu', unit: 'Bag' },
  currency: 'Ron',
  starts_at: new Date('2026-11-22T09:00:00Z'),
  ends_at: new Date('2026-11-22T10:00:00Z'),
  decision_ends_at: new Date('2026-11-22T12:00:00Z'),
  outcome: null,
  best_price_minor: 1010_00,
} as About;

const recipients = {
  ownerAccountId: 'owner',
  participants: new Map([
    [1, 'ana'],
    [2, 'ion'],
    [3, 'eva'],
  ]),
  invitedAccountIds: ['guest', 'ana'],
  personalizedBidderIds: [],
  acceptedPersonalizedBid: null,
};

/** Two personalised bids are open, one of them of an auction's bidder. */
const withPersonalizedBids = {
  personalizedBidderIds: ['mara', 'ion'],
  acceptedPersonalizedBid: { accountId: 'ana', price: '1070.00' },
};

/** One is open, and the accepted one is not known. */
const withoutAccepted = { personalizedBidderIds: ['mara'], acceptedPersonalizedBid: null };

/** Entries in the order of the log, from version 5 on. */
const entriesOf = (...parts: Partial<Entry>[]) =>
  parts.map(
    (part, index) => ({ version: 5 + index, number: null, priceMinor: null, reason: null, ...part }) as Entry,
  );
const bidBy = (number: number, priceMinor = 1000_00): Partial<Entry> => ({ kind: 'bid', number, priceMinor });

/** The notified accounts with their notifications, in order. */
function toldOf(
  entries: readonly Entry[],
  leader: number | null = null,
  about: Partial<About> = {},
  bids: Partial<Parameters<typeof notificationsOfEntries>[1]> = {},
) {
  const told = { ...recipients, ...bids };
  const { notifications } = notificationsOfEntries({ ...auction, ...about }, told, entries, leader);
  return notifications.map(({ accountId, type }) => `${accountId} ${type}`);
}

describe('[N1] the notifications of entries', () => {
  it('reach accounts that were outbid and do not lead again, once each, with the last price', () => {
    const entries = entriesOf(bidBy(2), bidBy(1), bidBy(2), bidBy(2), bidBy(3, 1015_00));
    const { notifications, bidCount } = notificationsOfEntries(auction, recipients, entries, 1);
    expect(bidCount).toBe(5);
    expect(notifications).toEqual([
      {
        accountId: 'ana',
        type: 'Outbid',
        link: '/live-auctions/a-1/participate',
        eventKey: 'live:a-1:7',
        tokens: { name: 'Grâu', price: '1015.00', currency: 'Ron', unit: 'Bag' },
      },
      expect.objectContaining({ accountId: 'ion', type: 'Outbid', eventKey: 'live:a-1:9' }),
    ]);
    expect(toldOf(entriesOf(bidBy(2), bidBy(1)), 1)).toEqual(['ion Outbid']);
    expect(toldOf(entriesOf(bidBy(1), bidBy(1)))).toEqual([]);
    expect(toldOf(entriesOf({ kind: 'approved' }), 1)).toEqual(['owner AuctionApproved']);
  });

  it('[L17] reach the bidder of the withdrawn bid, the new leader, and everyone else', () => {
    const withdrawn = entriesOf(bidBy(2, 1500_00));
    const correction = {
      kind: 'corrected' as const,
      corrects: 5,
      number: 1,
      priceMinor: 1000_00,
      reason: 'greșeală',
    };
    const toldAfter = (part: Partial<Entry>, leader: number) =>
      notificationsOfEntries(auction, recipients, entriesOf(part), leader, withdrawn).notifications;
    const told = toldAfter(correction, 2);
    expect(told.map(({ accountId, type }) => `${accountId} ${type}`)).toEqual([
      'owner AuctionCorrected',
      'ana LeadingAgain',
      'ion BidWithdrawn',
      'eva AuctionCorrected',
      'guest AuctionCorrected',
    ]);
    expect(told.map(({ tokens }) => ('price' in tokens ? tokens.price : null))).toEqual([
      ...['1000.00', '1000.00', '1500.00', '1000.00', '1000.00'],
    ]);
    // The previous leader still leads; then nobody leads.
    expect(toldAfter(correction, 1)[1]).toMatchObject({ accountId: 'ana', type: 'AuctionCorrected' });
    const none = { ...correction, number: null, priceMinor: null };
    expect(toldAfter(none, 2)[0]).toMatchObject({ type: 'AuctionCorrected', tokens: { price: '' } });
    // Nobody was outbid by it, and the next bid outbids the new leader.
    expect(toldOf(entriesOf(bidBy(3), { ...correction, corrects: 5 }, bidBy(2)), 1)).toContain('ana Outbid');
  });

  it('are in the order of the log', () => {
    const won = { kind: 'won' as const, number: 2, priceMinor: 1010_00 };
    expect(toldOf(entriesOf(bidBy(1), bidBy(2), won))).toEqual([
      'ana Outbid',
      'owner AuctionClosed',
      'ion AuctionWon',
      'ana AuctionLost',
      'eva AuctionLost',
    ]);
  });

  it('name how an auction ended without a winner', () => {
    const outcomeOf = (outcome: About['outcome']) =>
      notificationsOfEntries(
        { ...auction, outcome },
        recipients,
        entriesOf({ kind: 'failed' }),
        null,
      ).notifications.map(({ tokens }) => tokens);
    const outcome = { winner: null, reason: null, atMs: 0 };
    expect(outcomeOf({ ...outcome, kind: 'notApproved' })).toEqual([
      { name: 'Grâu', outcome: 'notApproved' },
    ]);
    expect(outcomeOf({ ...outcome, kind: 'noBids' })[0]).toEqual({ name: 'Grâu', outcome: 'noBids' });
    // [L17] All bids of the participants were withdrawn.
    expect(toldOf(entriesOf({ kind: 'failed' }))).toEqual([
      ...['owner AuctionClosed', 'ana AuctionLost', 'ion AuctionLost', 'eva AuctionLost'],
    ]);
    expect(toldOf(entriesOf({ kind: 'refused' }))).toHaveLength(3);
    expect(toldOf(entriesOf({ kind: 'decisionTimeEnded' }))).toContain('owner AuctionClosed');
  });

  it('[P1] of an accepted personalised bid reach its bidder with its price, and everyone else without', () => {
    const entries = entriesOf({ kind: 'personalizedBidAccepted' });
    expect(toldOf(entries, 2, {}, withPersonalizedBids)).toEqual([
      'ana AuctionBidAccepted',
      'ion AuctionLost',
      'eva AuctionLost',
      'mara PersonalizedBidLapsed',
    ]);
    const { notifications } = notificationsOfEntries(
      auction,
      { ...recipients, ...withPersonalizedBids },
      entries,
      2,
    );
    const [accepted, ...others] = notifications.map(({ tokens }) => tokens);
    expect(accepted).toEqual({ name: 'Grâu', price: '1070.00', currency: 'Ron', unit: 'Bag' });
    expect(JSON.stringify(others)).not.toContain('1070');
  });

  it('[P1] of any other end reach accounts whose personalised bid lapses, unless they are notified of the end anyway', () => {
    const bids = { ...withPersonalizedBids, acceptedPersonalizedBid: null };
    const toldOfEnd = (kind: Entry['kind']) =>
      toldOf(entriesOf({ kind, number: 2, priceMinor: 1010_00 }), 2, {}, bids).filter((one) =>
        /^(mara|ion) /.test(one),
      );
    expect(toldOfEnd('won')).toEqual(['ion AuctionWon', 'mara PersonalizedBidLapsed']);
    expect(toldOfEnd('refused')).toEqual(['ion AuctionLost', 'mara PersonalizedBidLapsed']);
    // Ion’s bids were all withdrawn.
    expect(toldOfEnd('failed')).toEqual(['ion AuctionLost', 'mara PersonalizedBidLapsed']);
    expect(toldOfEnd('closed')).toEqual([]);
    expect(toldOfEnd('cancelled')).toEqual(['ion AuctionCancelled', 'mara AuctionCancelled']);
  });

  it('of a hold and of its end reach all who know of the auction, each once', () => {
    const everyone = ['owner', 'ana', 'ion', 'eva', 'guest'];
    const endsAtMs = Date.UTC(2026, 10, 22, 10, 30);
    const entries = entriesOf({ kind: 'held', reason: 'Lot de verificat' }, { kind: 'resumed', endsAtMs });
    expect(toldOf(entries)).toEqual([
      ...everyone.map((account) => `${account} AuctionHeld`),
      ...everyone.map((account) => `${account} AuctionResumed`),
    ]);
    const tokens = notificationsOfEntries(auction, recipients, entries, null).notifications.map(
      (notification) => notification.tokens,
    );
    expect(tokens[0]).toEqual({ name: 'Grâu', reason: 'Lot de verificat' });
    const resumedTokens = { name: 'Grâu', endsAt: '2026-11-22T10:30:00.000Z', since: '' };
    expect(tokens[5]).toEqual({ ...resumedTokens, side: 'owner' });
    expect(tokens[6]).toEqual({ ...resumedTokens, side: '' });
    const reason = 'outage 2026-11-22T10:00:00.000Z/2026-11-22T10:00:09.000Z';
    const afterOutage = entriesOf({ kind: 'resumed', endsAtMs, reason });
    const [resumed] = notificationsOfEntries(auction, recipients, afterOutage, null).notifications;
    expect(resumed?.tokens).toMatchObject({ since: '2026-11-22T10:00:00.000Z' });
  });

  it('of a cancellation reach all who know of the auction, each once', () => {
    const cancelled = entriesOf({ kind: 'cancelled', reason: 'Date greșite' });
    expect(toldOf(cancelled)).toEqual(
      ['owner', 'ana', 'ion', 'eva', 'guest'].map((account) => `${account} AuctionCancelled`),
    );
    const outcome = { kind: 'notApproved', winner: null, reason: null, atMs: 0 } as const;
    expect(toldOf(cancelled, null, { outcome })).toEqual(['owner AuctionCancelled']);
  });

  describe('have exactly these recipients and words', () => {
    const name = 'Grâu';
    const inBags = { currency: 'Ron', unit: 'Bag' };
    const endsAtMs = Date.UTC(2026, 10, 22, 10, 30);
    const endsAt = '2026-11-22T10:30:00.000Z';
    const winning = { number: 2, priceMinor: 1234_00 };
    const won = ['ion', 'AuctionWon', { name, price: '1234.00', ...inBags }];
    const lost = (...accounts: string[]) => accounts.map((account) => [account, 'AuctionLost', { name }]);
    const closed = (outcome: string) => ['owner', 'AuctionClosed', { name, outcome }];
    const all = ['owner', 'ana', 'ion', 'eva', 'guest', 'mara'];
    const allTold = (type: string, tokens: object) => all.map((account) => [account, type, tokens]);
    const lapsed = ['mara', 'PersonalizedBidLapsed', { name }];

    it.each<[string, Partial<Entry>, unknown[]]>([
      [
        'approval',
        { kind: 'approved' },
        [['owner', 'AuctionApproved', { name, startsAt: '2026-11-22T09:00:00.000Z' }]],
      ],
      [
        'a win by the desired price',
        { kind: 'won', ...winning },
        [closed('desiredPriceMet'), won, ...lost('ana', 'eva'), lapsed],
      ],
      [
        'a close that the owner decides about, at the best price',
        { kind: 'closed', priceMinor: null },
        [
          [
            'owner',
            'DecisionDue',
            { name, price: '1010.00', ...inBags, decisionEndsAt: '2026-11-22T12:00:00.000Z' },
          ],
        ],
      ],
      ['acceptance', { kind: 'accepted', ...winning }, [won, ...lost('ana', 'eva'), lapsed]],
      ['an acceptance without a known winner', { kind: 'accepted' }, [...lost('ana', 'ion', 'eva'), lapsed]],
      [
        'an acceptance of a number without an account',
        { kind: 'accepted', number: 9, priceMinor: 1 },
        [...lost('ana', 'ion', 'eva'), lapsed],
      ],
      ['refusal', { kind: 'refused' }, [...lost('ana', 'ion', 'eva'), lapsed]],
      [
        'an end without a decision',
        { kind: 'decisionTimeEnded' },
        [closed('decisionTimeEnded'), ...lost('ana', 'ion', 'eva'), lapsed],
      ],
      ['an end without bids', { kind: 'failed' }, [closed('noBids'), ...lost('ana', 'ion', 'eva'), lapsed]],
      ['a hold', { kind: 'held', reason: 'lot' }, allTold('AuctionHeld', { name, reason: 'lot' })],
      ['a hold without a reason', { kind: 'held' }, allTold('AuctionHeld', { name, reason: '' })],
      [
        'an extension',
        { kind: 'extended', endsAtMs, reason: 'ploaie' },
        allTold('AuctionExtended', { name, endsAt, reason: 'ploaie' }),
      ],
      [
        'an extension without a reason',
        { kind: 'extended', endsAtMs: null },
        allTold('AuctionExtended', { name, endsAt: '', reason: '' }),
      ],
      [
        'a cancellation',
        { kind: 'cancelled', reason: 'greșit' },
        allTold('AuctionCancelled', { name, reason: 'greșit' }),
      ],
      [
        'a cancellation without a reason',
        { kind: 'cancelled' },
        allTold('AuctionCancelled', { name, reason: '' }),
      ],
      ['a start', { kind: 'started' }, []],
      ['a message', { kind: 'message', reason: 'atenție' }, []],
      ['an edit', { kind: 'edited' }, []],
    ])('of %s', (_, entry, expected) => {
      const told = { ...recipients, personalizedBidderIds: ['mara'] };
      const { notifications, bidCount } = notificationsOfEntries(auction, told, entriesOf(entry), 2);
      expect(notifications.map(({ accountId, type, tokens }) => [accountId, type, tokens])).toEqual(expected);
      for (const { link, eventKey } of notifications)
        expect([link, eventKey]).toEqual(['/live-auctions/a-1/participate', 'live:a-1:5']);
      expect(bidCount).toBe(0);
    });

    it('[A5] of a purchase won at the price that its owner offers', () => {
      const [first] = notificationsOfEntries(
        { ...auction, type: 'Buying' },
        recipients,
        entriesOf({ kind: 'won', ...winning }),
        2,
      ).notifications;
      expect(first).toMatchObject({ accountId: 'owner', tokens: { name, outcome: 'offeredPriceMet' } });
    });

    it('of an accepted personalised bid that is not stored: everyone lost', () => {
      const told = toldOf(entriesOf({ kind: 'personalizedBidAccepted' }), 2, {}, withoutAccepted);
      expect(told).toEqual([
        ...['ana AuctionLost', 'ion AuctionLost', 'eva AuctionLost', 'mara PersonalizedBidLapsed'],
      ]);
    });

    it('of a correction: its reason, and the price of each', () => {
      const withdrawn = entriesOf(bidBy(3, 1400_00), bidBy(2, 1500_00));
      const entry = { kind: 'corrected' as const, corrects: 6, number: 1, priceMinor: 1000_00 };
      const tokensOf = (part: Partial<Entry>) =>
        notificationsOfEntries(
          auction,
          recipients,
          entriesOf({ ...entry, ...part }),
          2,
          withdrawn,
        ).notifications.map(({ tokens }) => tokens);
      const corrected = { name, price: '1000.00', ...inBags, reason: 'tastat greșit' };
      const all = Array(5).fill(corrected);
      expect(tokensOf({ reason: 'tastat greșit' })).toEqual(all.with(2, { ...corrected, price: '1500.00' }));
      expect(tokensOf({})[0]).toMatchObject({ reason: '' });
      // The bid is unknown: nobody is named as its bidder.
      expect(toldOf(entriesOf({ ...entry, corrects: 9 }), 2)).toEqual([
        ...['owner AuctionCorrected', 'ana LeadingAgain', 'ion AuctionCorrected'],
        ...['eva AuctionCorrected', 'guest AuctionCorrected'],
      ]);
    });

    it('of an outbid account without an account any more: none', () => {
      const participants = new Map([[1, 'ana']]);
      const { notifications } = notificationsOfEntries(
        auction,
        { ...recipients, participants },
        entriesOf(bidBy(1, 1400_00)),
        2,
      );
      expect(notifications).toEqual([]);
    });

    it('of bids by phone: who entered them, when and at which price', () => {
      const entries = entriesOf(
        { ...bidBy(1, 1400_00), atMs: Date.UTC(2026, 10, 22, 9, 7) },
        { ...bidBy(2, 1500_00), atMs: Date.UTC(2026, 10, 22, 9, 8) },
      );
      const bids = [
        { accountId: 'ana', version: 5, by: 'Operator' },
        { accountId: 'ion', version: 6, by: null },
        { accountId: 'eva', version: 9, by: 'Operator' },
      ];
      const base = { link: '/live-auctions/a-1/participate', type: 'PhoneBidEntered' };
      expect(notificationsOfPhoneBids(auction, bids, entries)).toEqual([
        {
          ...{ ...base, accountId: 'ana', eventKey: 'live:a-1:5' },
          tokens: { name, price: '1400.00', ...inBags, by: 'Operator', at: '2026-11-22T09:07:00.000Z' },
        },
        {
          ...{ ...base, accountId: 'ion', eventKey: 'live:a-1:6' },
          tokens: { name, price: '1500.00', ...inBags, by: '', at: '2026-11-22T09:08:00.000Z' },
        },
      ]);
    });

    it('of several bids, to the owner: their number and the best price, by the ton if no unit is stated', () => {
      const byTon = { ...auction, goods: { name } } as About;
      expect(notificationOfBids(byTon, recipients, 8, 3, 1600_00)).toEqual({
        accountId: 'owner',
        type: 'AuctionBidPlaced',
        link: '/live-auctions/a-1/participate',
        eventKey: 'live:a-1:8',
        tokens: { name, count: '3', price: '1600.00', currency: 'Ron', unit: 'Ton' },
      });
    });

    it('of a start and an end that are near, to each account once', () => {
      const base = { accountId: 'ana', link: '/live-auctions/a-1/participate' };
      expect(notificationsOfMoment(auction, 'start', ['ana', 'ana'])).toEqual([
        {
          ...{ ...base, type: 'AuctionStartsSoon', eventKey: 'live:a-1:startsSoon' },
          tokens: { name, startsAt: '2026-11-22T09:00:00.000Z' },
        },
      ]);
      expect(notificationsOfMoment(auction, 'end', ['ana'])).toEqual([
        {
          ...{ ...base, type: 'AuctionEndsSoon', eventKey: 'live:a-1:endsSoon' },
          tokens: { name, endsAt: '2026-11-22T10:00:00.000Z' },
        },
      ]);
    });
  });
});
