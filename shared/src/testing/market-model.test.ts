import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanceTo } from '../domain/live-auction/advance-to.ts';
import { type BidLimits, noLimits } from '../domain/live-auction/automatic-bids.ts';
import { decideBid } from '../domain/live-auction/decide-bid.ts';
import { type AuctionCommand, decideCommand } from '../domain/live-auction/decide-command.ts';
import { firstBrokenEntry } from '../domain/live-auction/entry-hash.ts';
import type { Entry, LiveAuction } from '../domain/live-auction/live-auction.ts';
import type { Bidder } from '../domain/live-auction/may-bid.ts';
import type { ServiceGap } from '../domain/live-auction/outage.ts';
import {
  personalizedBidStatus,
  whyMayNotSendPersonalizedBid,
} from '../domain/live-auction/personalized-bid.ts';
import { betterBy, isAtLeast, isBetter } from '../domain/price-direction.ts';
import { auctionChoices } from './arbitraries.ts';
import { assertProperty } from './assert-property.ts';
import { auctionId, minuteMs, pendingAuction } from './auction-fixture.ts';
import { MarketModel } from './market-model.ts';

const { process } = globalThis as { readonly process?: { readonly env: { readonly MARKET_RUNS?: string } } };
/** Random histories; `pnpm reliability` runs 100,000. */
const numRuns = Number(process?.env.MARKET_RUNS ?? 2_000);

/** The market as the services use it: advance, decide, store. */
interface Market {
  auction: LiveAuction;
  log: Entry[];
  limits: BidLimits;
  readonly gaps: ServiceGap[];
  readonly numbers: Map<string, number>;
  /** Personalised bids that were not removed, by their sender, and the accepted one. */
  readonly personalizedBids: Map<string, number>;
  wonByPersonalizedBid: string | null;
}

interface Model {
  readonly market: MarketModel;
  nowMs: number;
}

type Step = fc.Command<Model, Market>;

function keep(
  market: Market,
  kept: { readonly auction: LiveAuction; readonly entries: readonly Entry[] },
): void {
  market.auction = kept.auction;
  market.log.push(...kept.entries);
}

function expectSame({ market: model }: Model, market: Market): void {
  const { auction, log, numbers, limits } = market;
  const byNumber = new Map([...numbers].map(([who, number]) => [number, who]));
  expect({
    status: auction.status,
    endsAtMs: auction.endsAtMs,
    hardEndsAtMs: auction.hardEndsAtMs,
    heldSinceMs: auction.hold?.sinceMs ?? null,
    hasResumedAfterOutage: auction.hasResumedAfterOutage,
    decisionEndsAtMs: auction.decisionEndsAtMs,
    best: auction.best?.priceMinor ?? null,
    leader: byNumber.get(auction.best?.number ?? 0),
    winner: market.wonByPersonalizedBid ?? byNumber.get(auction.outcome?.winner?.number ?? 0) ?? null,
    isWonByPersonalizedBid: auction.outcome?.kind === 'personalizedBidAccepted',
    bidCount: auction.bidCount,
    limits: new Map([...limits].map(([number, limit]) => [byNumber.get(number), limit])),
    participants: [...byNumber].sort(([a], [b]) => a - b).map(([, who]) => who),
  }).toEqual({
    status: model.status,
    endsAtMs: model.endsAtMs,
    hardEndsAtMs: model.hardEndsAtMs,
    heldSinceMs: model.heldSinceMs,
    hasResumedAfterOutage: model.hasHadSecondChance,
    decisionEndsAtMs: model.decisionEndsAtMs,
    best: model.bestMinor,
    leader: model.bids.at(-1)?.who,
    winner: model.winner,
    isWonByPersonalizedBid: model.isWonByPersonalizedBid,
    bidCount: model.bids.length,
    limits: model.limits,
    participants: model.participants,
  });
  expect(auction.version).toBe(log.length);
}

/** Steps and an odd amount past the best bid, or past the starting price. */
interface Distance {
  readonly steps: number;
  readonly offGridMinor: number;
}

/** Also an improvement of the own bid, if the same person comes again. A limit of null withdraws. */
function bidding(who: string, price: Distance | undefined, limit: Distance | null | undefined): Step {
  return {
    check: () => true,
    run: (model, market) => {
      const { type, startingPriceMinor, stepMinor } = model.market.choices;
      const from = model.market.bestMinor ?? startingPriceMinor;
      const at = (distance: Distance) =>
        betterBy(type, from, distance.steps * stepMinor + distance.offGridMinor);
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const priceMinor = price && at(price);
      const limitMinor = limit && at(limit);
      const bid = { number: market.numbers.get(who) ?? null, priceMinor: priceMinor ?? null, limitMinor };
      const decision = decideBid(market.auction, bid, model.nowMs, market.limits);
      const refusal = decision.kind === 'refused' ? decision.refusal.code : null;
      const asked = {
        ...(priceMinor === undefined ? {} : { priceMinor }),
        ...(limitMinor === undefined ? {} : { limitMinor }),
      };
      expect(refusal).toBe(model.market.bid(who, asked, model.nowMs));
      if (decision.kind === 'accepted') {
        expectLimitsKept(market, decision.entries, decision.limits);
        market.numbers.set(who, decision.number);
        market.limits = decision.limits;
        keep(market, decision);
      }
      expectSame(model, market);
    },
    toString: () => `bid(${who}, ${JSON.stringify({ price, limit })})`,
  };
}

/** No automatic bid is beyond a limit that its participant set, and the leader's limit is the strongest. */
function expectLimitsKept(
  { auction, limits, log }: Market,
  entries: readonly Entry[],
  next: BidLimits,
): void {
  for (const { automatic, number, priceMinor } of entries) {
    if (!automatic) continue;
    const limit = next.get(number ?? 0) ?? limits.get(number ?? 0);
    expect(isAtLeast(auction.type, limit ?? Number.NaN, priceMinor ?? Number.NaN)).toBe(true);
  }
  const last = entries.at(-1);
  // A correction leaves idle limits that are better than the best bid.
  if (log.some(({ kind }) => kind === 'corrected')) return;
  for (const [number, limit] of last ? next : []) {
    if (number !== last?.number) expect(isBetter(auction.type, limit, last?.priceMinor ?? 0)).toBe(false);
  }
}

function deciding(command: AuctionCommand, decideInModel: (model: Model) => boolean): Step {
  return {
    check: () => true,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const decision = decideCommand(market.auction, command, model.nowMs);
      expect(decision.kind === 'accepted').toBe(decideInModel(model));
      if (decision.kind === 'accepted') keep(market, decision);
      expectSame(model, market);
    },
    toString: () => command.type,
  };
}

/** Everyone in the model may bid, so that only time, hold and price decide. */
function sendingPersonalizedBid(who: string, priceMinor: number): Step {
  return {
    check: () => true,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const { status } = market.auction;
      const side = { status, audience: 'Open', ownerAccountId: 'Vlad', otherCompanies: [] } as const;
      const isSent = whyMayNotSendPersonalizedBid(market.auction, side, memberOf(who)) === null;
      expect(isSent).toBe(model.market.sendPersonalizedBid(who, priceMinor, model.nowMs));
      if (isSent) market.personalizedBids.set(who, priceMinor);
      expectSame(model, market);
    },
    toString: () => `personalizedBid(${who}, ${priceMinor})`,
  };
}

const memberOf = (accountId: string): Bidder => ({
  accountId,
  isActive: true,
  role: 'Client',
  company: { companyNumber: null, iban: null },
  vatState: 'registered',
  hasAcceptedTerms: true,
  isInvited: false,
  mayBidInvited: false,
  hasBid: false,
});

const isOpen = ({ auction, personalizedBids }: Market, who: string) =>
  personalizedBids.has(who) && personalizedBidStatus('Active', auction.status) === 'Active';

function removingPersonalizedBid(who: string): Step {
  return {
    check: () => true,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const isRemoved = isOpen(market, who);
      expect(isRemoved).toBe(model.market.removePersonalizedBid(who, model.nowMs));
      if (isRemoved) market.personalizedBids.delete(who);
      expectSame(model, market);
    },
    toString: () => `removePersonalizedBid(${who})`,
  };
}

function acceptingPersonalizedBid(who: string): Step {
  return {
    check: () => true,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const command = { type: 'owner.acceptPersonalizedBid' } as const;
      const decision = isOpen(market, who) ? decideCommand(market.auction, command, model.nowMs) : null;
      expect(decision?.kind === 'accepted').toBe(model.market.acceptPersonalizedBid(who, model.nowMs));
      if (decision?.kind === 'accepted') {
        keep(market, decision);
        market.wonByPersonalizedBid = who;
        const { number, priceMinor } = decision.entries[0] ?? {};
        expect({ count: decision.entries.length, number, priceMinor }).toEqual({
          ...{ count: 1, number: null, priceMinor: null },
        });
      }
      expectSame(model, market);
    },
    toString: () => `acceptPersonalizedBid(${who})`,
  };
}

/** Time passes to a share of what is left before the next change, or past it; with or without an advance. */
function waiting(share: number, isLookedAt: boolean): Step {
  return {
    check: () => true,
    run: (model, market) => {
      const { status, endsAtMs, decisionEndsAtMs, choices } = model.market;
      const next = status === 'Scheduled' ? choices.startsAtMs : (decisionEndsAtMs ?? endsAtMs);
      model.nowMs += Math.max(0, Math.round((next - model.nowMs) * share));
      if (!isLookedAt) return;
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      model.market.clock(model.nowMs);
      expectSame(model, market);
    },
    toString: () => `wait(${share}${isLookedAt ? ', look' : ''})`,
  };
}

/** An outage that begins shortly before or after the next change by the clock. */
function silence(fromMs: number, lengthMs: number, isLookedAt: boolean): Step {
  return {
    check: () => true,
    run: (model, market) => {
      const { status, endsAtMs, decisionEndsAtMs, choices } = model.market;
      const next = status === 'Scheduled' ? choices.startsAtMs : (decisionEndsAtMs ?? endsAtMs);
      const sinceMs = Math.max(model.nowMs, next + fromMs);
      if (sinceMs >= next && sinceMs > model.nowMs) waiting(1, true).run(model, market);
      model.nowMs = sinceMs + lengthMs;
      market.gaps.push({ sinceMs, untilMs: model.nowMs });
      model.market.silences.push({ fromMs: sinceMs, toMs: model.nowMs });
      if (isLookedAt) waiting(0, true).run(model, market);
    },
    toString: () => `silence(${fromMs}, ${lengthMs}${isLookedAt ? ', look' : ''})`,
  };
}

const approval = fc.constant(
  deciding({ type: 'administrator.approve' }, ({ market, nowMs }) => market.approve(nowMs)),
);
const cancellation = fc.constant(
  deciding({ type: 'administrator.cancel', reason: 'lot retras' }, ({ market, nowMs }) =>
    market.cancel(nowMs),
  ),
);
const hold = fc.constant(
  deciding({ type: 'administrator.hold', reason: 'lot de verificat' }, ({ market, nowMs }) =>
    market.hold(nowMs),
  ),
);
const resumption = fc.constant(
  deciding({ type: 'administrator.resume' }, ({ market, nowMs }) => market.resume(nowMs)),
);
const extension = fc
  .integer({ min: 1, max: 60 })
  .map((minutes) =>
    deciding({ type: 'administrator.extend', minutes, reason: 'rețea căzută' }, ({ market, nowMs }) =>
      market.extend(minutes, nowMs),
    ),
  );
const message = fc.constant(
  deciding({ type: 'administrator.message', text: 'vine camionul' }, ({ market, nowMs }) =>
    market.message(nowMs),
  ),
);
/** One of the last bids, or any earlier one, possibly withdrawn or automatic. */
const correction = fc.nat(6).map(
  (back): Step => ({
    check: ({ market }) => market.history.length > back,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs, market.gaps));
      const nth = model.market.history.length - 1 - back;
      const { version = 0, number = 0 } = market.log.filter(({ kind }) => kind === 'bid')[nth] ?? {};
      const command = { type: 'administrator.correct', version, reason: 'greșeală de tastare' } as const;
      const { best, endsAtMs, participantCount } = market.auction;
      const decision = decideCommand(market.auction, command, model.nowMs, market.log);
      expect(decision.kind === 'accepted').toBe(model.market.correct(nth, model.nowMs));
      if (decision.kind === 'accepted') {
        keep(market, decision);
        market.limits = new Map([...market.limits].filter(([one]) => one !== number));
        // No end moves, no number changes, and the price gets worse or stays.
        expect([market.auction.endsAtMs, market.auction.participantCount]).toEqual([
          endsAtMs,
          participantCount,
        ]);
        const after = market.auction.best?.priceMinor;
        if (after !== undefined)
          expect(isBetter(market.auction.type, after, best?.priceMinor ?? 0)).toBe(false);
      }
      expectSame(model, market);
    },
    toString: () => `correct(${back})`,
  }),
);
const acceptance = fc.constant(
  deciding({ type: 'owner.accept' }, ({ market, nowMs }) => market.decide(true, nowMs)),
);
const refusal = fc.constant(
  deciding({ type: 'owner.refuse' }, ({ market, nowMs }) => market.decide(false, nowMs)),
);
const who = fc.constantFrom('Ana', 'Dan', 'Ion');
const personalizedBid = fc
  .tuple(who, fc.integer({ min: 1, max: 9 }))
  .map((parts) => sendingPersonalizedBid(...parts));
const personalizedBidRemoval = who.map(removingPersonalizedBid);
const personalizedBidAcceptance = who.map(acceptingPersonalizedBid);
const distance = (min: number, max: number) =>
  fc.record({ steps: fc.integer({ min, max }), offGridMinor: fc.constantFrom(0, 0, 0, 1, -1) });
const bid = fc.tuple(who, distance(-1, 6)).map(([name, price]) => bidding(name, price, undefined));
const limit = fc.tuple(who, distance(-1, 12)).map(([name, upTo]) => bidding(name, undefined, upTo));
const withdrawal = who.map((name) => bidding(name, undefined, null));
const bidWithLimit = fc
  .tuple(who, distance(-1, 6), fc.option(distance(-1, 12)))
  .map((parts) => bidding(...parts));
const wait = fc
  .tuple(fc.constantFrom(0.1, 0.5, 0.9, 0.99, 0.99999, 1, 1.0001, 1.5), fc.boolean())
  .map((parts) => waiting(...parts));
const silent = fc
  .tuple(
    fc.constantFrom(-600_000, -120_000, -60_001, -60_000, -5_001, -2_000, -1, 0, 1),
    fc.constantFrom(1, 1_000, 5_000, 5_001, 6_000, 60_000, 28_800_000),
    fc.boolean(),
  )
  .map((parts) => silence(...parts));
// Entries that are listed more often are drawn more often.
const commands = fc.commands(
  [
    ...[bid, bid, bid, bid, limit, limit, bidWithLimit, withdrawal, wait, wait, silent, approval, approval],
    ...[hold, resumption, resumption, extension, message, acceptance, refusal, cancellation],
    ...[
      personalizedBid,
      personalizedBid,
      personalizedBidRemoval,
      personalizedBidAcceptance,
      personalizedBidAcceptance,
      correction,
      correction,
    ],
  ],
  {
    maxCommands: 60,
    size: 'max',
  },
);

// A loaded machine takes 7 ms for a history.
const timeout = 60_000 + numRuns * 20;

it('[L1] [L2] [L3] [L4] [L6] [L7] [L10] [L11] [L15] [L16] [L17] [P1] the market agrees with a second implementation of its rules for any acts', {
  timeout,
}, () => {
  const reached = new Map<string, number>();
  let resumed = 0;
  let wonByPersonalizedBid = 0;
  assertProperty(
    fc.property(auctionChoices, fc.nat(90), commands, (chosen, delayMinutes, steps) => {
      const { auction, log } = pendingAuction(chosen);
      const market: Market = {
        auction,
        log: [...log],
        limits: noLimits,
        numbers: new Map(),
        gaps: [],
        personalizedBids: new Map(),
        wonByPersonalizedBid: null,
      };
      const model: Model = {
        market: new MarketModel(auction),
        nowMs: auction.lastAtMs + delayMinutes * minuteMs,
      };
      fc.modelRun(() => ({ model, real: market }), steps);
      expect(firstBrokenEntry(auctionId, market.log)).toBeNull();
      reached.set(market.auction.status, (reached.get(market.auction.status) ?? 0) + 1);
      if (market.auction.hasResumedAfterOutage) resumed += 1;
      if (market.wonByPersonalizedBid !== null) wonByPersonalizedBid += 1;
    }),
    { numRuns },
  );
  // About 3 and 1.6 of a hundred histories do; the bounds are five standard deviations below.
  expect(resumed).toBeGreaterThan(numRuns / 100);
  expect(wonByPersonalizedBid).toBeGreaterThan(numRuns / 500);
  expect([...reached.keys()].sort()).toEqual(
    ['Accepted', 'Closed', 'Failed', 'InProgress', 'Pending', 'Refused', 'Scheduled'].sort(),
  );
});
