import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { describe, expect, it } from 'vitest';
import {
  announcementApproved,
  announcementCancelled,
  announcementDeleted,
  announcementEnded,
  announcementExtended,
  bidAccepted,
  bidCountered,
  bidPlaced,
  bidRejected,
  bidRemoved,
  bidUpdated,
  decisionDue,
} from './announcement-notifications.ts';
import type { AnnouncementRow } from './announcement-row.ts';

const row = {
  id: 'a-1',
  version: 9,
  owner_account_id: 'owner',
  owner_company_name: 'Agro SRL',
  privacy_type: 'Public',
  currency: 'Euro',
  goods: { name: 'Porumb, 500 t, recolta 2026', unit: 'Bag' },
  deadline_at: new Date('2026-12-01T16:00:00Z'),
  best: { priceMinor: 220_00, quantityThousandths: 120_000, number: 6, companyName: 'Silo SRL' },
} as AnnouncementRow;
const confidential: AnnouncementRow = { ...row, privacy_type: 'Incognito' };
const bid = { id: 'b-1', account_id: 'bidder', number: 4, company_name: 'Moara SA', version: 7 };
const other = { id: 'b-2', account_id: 'second', number: 6, company_name: 'Silo SRL', version: 2 };
const terms = { price: '212.50', quantity: '120.000' } as BidTerms;

const name = 'Porumb, 500 t, recolta 2026';
const ofBid = { link: '/auctions/a-1', eventKey: 'announcementBid:b-1:7' };
const atBest = { price: '220.00', currency: 'Euro', unit: 'Bag' };
const priced = { price: '212.50', currency: 'Euro', unit: 'Bag' };

describe('[N1] the notifications of an announcement', () => {
  it('tell the owner of bids that are placed, changed and withdrawn, and the bidder of a rejection', () => {
    expect([bidPlaced(row, bid), bidUpdated(row, bid), bidRemoved(row, bid), bidRejected(row, bid)]).toEqual([
      { accountId: 'owner', type: 'AuctionBidPlaced', ...ofBid, tokens: { name, count: '1', ...atBest } },
      { accountId: 'owner', type: 'BidUpdated', ...ofBid, tokens: { name, by: 'Moara SA', number: '4' } },
      {
        ...{ accountId: 'owner', type: 'AuctionBidRemoved', ...ofBid },
        tokens: { name, by: 'Moara SA', number: '4' },
      },
      { accountId: 'bidder', type: 'AuctionBidRejected', ...ofBid, tokens: { name } },
    ]);
  });

  it.each([
    ['bidder', 'owner', { by: 'Moara SA', number: '4' }],
    ['owner', 'bidder', { by: 'Agro SRL', number: '' }],
  ] as const)('tell the other side of a counter-offer and an acceptance by the %s', (by, accountId, who) => {
    expect(bidCountered(row, bid, by, terms)).toEqual({
      ...{ accountId, type: 'AuctionBidCounterOfferReceived', ...ofBid },
      tokens: { name, ...who, ...priced },
    });
    expect(bidAccepted(row, bid, by, terms)).toEqual({
      ...{ accountId, type: 'AuctionBidAccepted', ...ofBid },
      tokens: { name: 'Porumb, 120 t, recolta 2026', ...priced },
    });
  });

  it('[B5] name no party of a confidential one', () => {
    const told = [
      bidPlaced(confidential, bid),
      bidUpdated(confidential, bid),
      bidRemoved(confidential, bid),
      bidCountered(confidential, bid, 'bidder', terms),
      bidCountered(confidential, bid, 'owner', terms),
      bidAccepted(confidential, bid, 'owner', terms),
    ];
    expect(JSON.stringify(told)).not.toMatch(/Agro SRL|Moara SA/);
    const whoOf = ({ tokens }: (typeof told)[number]) =>
      'number' in tokens ? [tokens.by, tokens.number] : null;
    expect(told.map(whoOf)).toEqual([null, ['', '4'], ['', '4'], ['', '4'], ['', ''], null]);
  });

  it('tell the owner of the approval, of each outcome and of a decision that is due', () => {
    const owner = { accountId: 'owner', link: '/auctions/a-1' };
    expect(announcementApproved(row)).toEqual({
      ...{ ...owner, type: 'AnnouncementApproved', eventKey: 'announcement:a-1:9' },
      tokens: { name, endsAt: '2026-12-01T16:00:00.000Z' },
    });
    for (const outcome of ['announcementWithoutBids', 'announcementPartlySold', 'announcementSold'] as const)
      expect(announcementEnded(row, outcome)).toEqual({
        ...{ ...owner, type: 'AuctionClosed', eventKey: 'announcement:a-1:ended' },
        tokens: { name, outcome },
      });
    const due = {
      ...{ ...owner, type: 'DecisionDue', eventKey: 'announcement:a-1:decision' },
      tokens: { name, ...atBest, decisionEndsAt: '2026-12-04T16:00:00.000Z' },
    };
    const endsAtMs = Date.parse('2026-12-04T16:00:00Z');
    expect(decisionDue(row, endsAtMs, null)).toEqual(due);
    // A reminder in the last hour has a key of its own.
    expect([24, 0].map((hours) => decisionDue(row, endsAtMs, hours).eventKey)).toEqual([
      `${due.eventKey}:24`,
      `${due.eventKey}:0`,
    ]);
  });

  it('tell the owner and all bidders of a cancellation, but only bidders of a deletion', () => {
    const cancelled = announcementCancelled(row, [bid, other], 'Fotografii greșite');
    expect(cancelled).toEqual(
      ['owner', 'bidder', 'second'].map((accountId) => ({
        ...{ accountId, type: 'AnnouncementCancelled', link: '/auctions/a-1' },
        ...{ tokens: { name, reason: 'Fotografii greșite' }, eventKey: 'announcement:a-1:cancelled' },
      })),
    );
    expect(announcementExtended(row, [bid, other])).toEqual(
      ['bidder', 'second'].map((accountId) => ({
        ...{ accountId, type: 'AnnouncementExtended', link: '/auctions/a-1' },
        ...{ tokens: { name, endsAt: '2026-12-01T16:00:00.000Z' }, eventKey: 'announcement:a-1:9' },
      })),
    );
    expect(announcementDeleted(row, [bid, other])).toEqual(
      ['bidder', 'second'].map((accountId) => ({
        ...{ accountId, type: 'AnnouncementDeleted', link: '/auction-bids/my' },
        ...{ tokens: { name }, eventKey: 'announcement:a-1:deleted' },
      })),
    );
  });
});
