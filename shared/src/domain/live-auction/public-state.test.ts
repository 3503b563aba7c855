import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  itemPriceCount,
  liveAuctionItemSchema,
  liveAuctionStateSchema,
  recentEntryCount,
} from '../../contracts/http/live-auction-state.ts';
import { attempts, auctionChoices, play } from '../../testing/arbitraries.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import { runningAuction, startMs, type WithLog } from '../../testing/auction-fixture.ts';
import type { PrivacyType } from '../enumerations.ts';
import { advanceTo } from './advance-to.ts';
import { decideBid } from './decide-bid.ts';
import { noGaps } from './outage.ts';
import { auctionItem, bidderName, type Listing, publicState } from './public-state.ts';

const ownerName = 'CANARY-PROPRIETAR SRL';
const address = 'CANARY-Strada Silozului 7, Călărași';
const names = new Map([1, 2, 3, 4, 5].map((number) => [number, `CANARY-OFERTANT-${number} SA`]));

function listing(privacyType: PrivacyType): Listing {
  return {
    goods: {
      name: 'Grâu panificație 2026',
      product: 'wheat-milling',
      harvestYear: 2026,
      origin: 'România',
      county: 'CL',
      quality: {
        humidity: 13,
        impurities: 2,
        protein: 12.5,
        hectolitricMass: 78,
        oil: null,
        damaged: 'max-2%',
      },
      deliveryType: 'FCATruck',
      loadingLocation: 'Barn',
      deliveryLocation: address,
      deliveryPeriod: { from: '2026-12-01', to: '2026-12-20' },
      loadingRate: 200,
      paymentType: 'PaymentAtLoad',
      paymentDays: null,
      qualityMeasurementPlace: 'Load',
      quantityMeasurementPlace: 'Load',
      priceType: 'InvertedVat',
      contractType: 'General',
    },
    cover: 'CANARY-poza',
    currency: 'Ron',
    quantityKg: 500_000,
    privacyType,
    audience: 'Open',
    isDemo: false,
    ownerCompanyName: ownerName,
  };
}

/** The state of an auction with additional data that only its owner and its database know. */
function stateOf({ auction, log }: WithLog, privacyType: PrivacyType, companies = names) {
  const secrets = { backupPriceMinor: 7_654_321, limits: [[1, 8_765_432]], ownerAccountId: 'CANARY-cont' };
  return publicState({ ...auction, ...secrets }, listing(privacyType), 3, log, companies);
}

function outcomeOf(played: WithLog): WithLog {
  const { auction, entries } = advanceTo(played.auction, Number.MAX_SAFE_INTEGER, noGaps);
  return { auction, log: [...played.log, ...entries] };
}

describe('publicState', () => {
  it('[B5] names nobody and no place of an Incognito auction, at any point of any play', () => {
    assertProperty(
      fc.property(auctionChoices, attempts, (choices, moves) => {
        const played = play(runningAuction(choices), moves);
        for (const point of [played, outcomeOf(played)]) {
          const text = JSON.stringify(stateOf(point, 'Incognito'));
          expect(text).not.toContain('CANARY');
          expect(text).toBe(JSON.stringify(stateOf(point, 'Incognito', new Map([[1, 'Altă firmă']]))));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[L8] [B5] shows the backup price, a limit or an account to nobody, including Public auctions', () => {
    assertProperty(
      fc.property(auctionChoices, attempts, (choices, moves) => {
        const text = JSON.stringify(stateOf(outcomeOf(play(runningAuction(choices), moves)), 'Public'));
        for (const secret of [
          '7654321',
          '76543.21',
          '8765432',
          '87654.32',
          'CANARY-cont',
          'backup',
          'imit',
        ]) {
          expect(text).not.toContain(secret);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[B5] names the companies of a Public auction', () => {
    const { auction, log } = runningAuction();
    const bid = decideBid(auction, { number: null, priceMinor: 100_000 }, startMs + 1);
    if (bid.kind === 'refused') throw new Error(bid.refusal.code);
    const state = stateOf({ auction: bid.auction, log: [...log, ...bid.entries] }, 'Public');
    expect(state).toMatchObject({ owner: ownerName, deliveryLocation: address, cover: 'CANARY-poza' });
    expect([state.bestBid?.by, state.recent.at(-1)?.by]).toEqual([names.get(1), names.get(1)]);
  });

  it('[L8] shows the prices of bids and the desired price', () => {
    const { auction, log } = runningAuction({ desiredPriceMinor: 110_000 });
    const bid = decideBid(auction, { number: null, priceMinor: 100_000 }, startMs + 1);
    if (bid.kind === 'refused') throw new Error(bid.refusal.code);
    const state = stateOf({ auction: bid.auction, log: [...log, ...bid.entries] }, 'Public');
    expect([state.desiredPrice, state.recent.at(-1)?.price]).toEqual(['1100.00', '1000.00']);
    const [last] = state.recent.slice(-1);
    if (!last) throw new Error('no entry');
    const won = { ...last, kind: 'won', price: '1000.00' } as const;
    const { recent, ...withoutEntries } = state;
    expect(auctionItem({ ...withoutEntries, recent: [last, won] }).prices).toEqual(['1000.00']);
    expect(auctionItem(withoutEntries).prices).toEqual([]);
  });

  it('[R2] matches the schema of every push, poll and answer', () => {
    assertProperty(
      fc.property(
        auctionChoices,
        attempts,
        fc.constantFrom('Public', 'Incognito'),
        (choices, moves, privacyType) => {
          const state = stateOf(outcomeOf(play(runningAuction(choices), moves)), privacyType);
          expect(liveAuctionStateSchema.parse(state)).toEqual(state);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('[L6] [L10] has the extension window in minutes and the end of the owner’s time to decide', () => {
    const { auction, log } = runningAuction({ extensionWindowMs: 180_000 });
    expect(stateOf({ auction, log }, 'Public')).toMatchObject({
      extensionWindowMinutes: 3,
      decisionEndsAt: null,
    });
    const decided = { ...auction, decisionEndsAtMs: Date.UTC(2026, 10, 21, 9) };
    expect(stateOf({ auction: decided, log }, 'Public').decisionEndsAt).toBe('2026-11-21T09:00:00.000Z');
  });

  it('[L8] says whether the desired price is not set, not met or met', () => {
    const status = (desiredPriceMinor: number | null) => {
      const { auction, log } = runningAuction({ desiredPriceMinor });
      const bid = decideBid(auction, { number: null, priceMinor: 110_000 }, startMs + 1);
      return [stateOf({ auction, log }, 'Public'), stateOf({ auction: bid.auction, log }, 'Public')].map(
        (state) => state.desiredPriceStatus,
      );
    };
    expect(status(null)).toEqual(['notSet', 'notSet']);
    expect(status(110_000)).toEqual(['notMet', 'met']);
    expect(status(110_001)).toEqual(['notMet', 'notMet']);
  });

  it('[R2] carries only the last entries, oldest first', () => {
    const { auction, log } = runningAuction();
    const many = Array.from(
      { length: 40 },
      (_, index) => ({ ...log[0], version: index + 1 }) as (typeof log)[0],
    );
    const { recent } = stateOf({ auction, log: many }, 'Public');
    expect(recent.map((entry) => entry.version)).toEqual(
      Array.from({ length: recentEntryCount }, (_, index) => 40 - recentEntryCount + index + 1),
    );
  });
});

describe('auctionItem', () => {
  it('has the last prices instead of the entries', () => {
    const { auction, log } = runningAuction();
    const state = stateOf({ auction, log }, 'Public');
    const [entry] = state.recent;
    if (!entry) throw new Error('no entry');
    const bids = Array.from({ length: 10 }, (_, at) => ({ ...entry, kind: 'bid', price: `${1000 + at}.00` }));
    const recent = [...state.recent, ...bids, entry] as typeof state.recent;
    const item = auctionItem({ ...state, recent });
    expect(item.prices).toEqual(Array.from({ length: itemPriceCount }, (_, at) => `${1002 + at}.00`));
    expect(item).not.toHaveProperty('recent');
    expect(liveAuctionItemSchema.parse(item)).toEqual(item);
    // As forwarded from a release that has no entries.
    const { recent: _, ...without } = state;
    expect(auctionItem(without).prices).toEqual([]);
  });
});

it('[B5] bidderName numbers a confidential or unknown bidder', () => {
  expect(bidderName('Incognito', 3, names)).toBe('Ofertant 3');
  expect(bidderName('Public', 3, names)).toBe(names.get(3));
  expect(bidderName('Public', 9, names)).toBe('Ofertant 9');
});
