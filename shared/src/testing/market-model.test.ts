import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanceTo } from '../domain/live-auction/advance-to.ts';
import { decideBid } from '../domain/live-auction/decide-bid.ts';
import { type AuctionCommand, decideCommand } from '../domain/live-auction/decide-command.ts';
import { firstBrokenEntry } from '../domain/live-auction/entry-hash.ts';
import type { Entry, LiveAuction } from '../domain/live-auction/live-auction.ts';
import { betterBy } from '../domain/price-direction.ts';
import { auctionChoices } from './arbitraries.ts';
import { assertProperty } from './assert-property.ts';
import { auctionId, minuteMs, pendingAuction } from './auction-fixture.ts';
import { MarketModel } from './market-model.ts';

/** The market as the services use it: advance, decide, keep. */
interface Market {
  auction: LiveAuction;
  log: Entry[];
  readonly numbers: Map<string, number>;
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

function expectSame({ market: model }: Model, { auction, log, numbers }: Market): void {
  const byNumber = new Map([...numbers].map(([who, number]) => [number, who]));
  expect({
    status: auction.status,
    endsAtMs: auction.endsAtMs,
    hardEndsAtMs: auction.hardEndsAtMs,
    heldSinceMs: auction.hold?.sinceMs ?? null,
    decisionEndsAtMs: auction.decisionEndsAtMs,
    best: auction.best?.priceMinor ?? null,
    leader: byNumber.get(auction.best?.number ?? 0),
    winner: byNumber.get(auction.outcome?.winner?.number ?? 0) ?? null,
    bidCount: auction.bidCount,
    participants: [...byNumber].sort(([a], [b]) => a - b).map(([, who]) => who),
  }).toEqual({
    status: model.status,
    endsAtMs: model.endsAtMs,
    hardEndsAtMs: model.hardEndsAtMs,
    heldSinceMs: model.heldSinceMs,
    decisionEndsAtMs: model.decisionEndsAtMs,
    best: model.bestMinor,
    leader: model.bids.at(-1)?.who,
    winner: model.winner,
    bidCount: model.bids.length,
    participants: model.participants,
  });
  expect(auction.version).toBe(log.length);
}

/** Also the improvement of an own bid: the same person comes again. */
function bidding(who: string, steps: number, offGridMinor: number): Step {
  return {
    check: () => true,
    run: (model, market) => {
      const { type, startingPriceMinor, stepMinor } = model.market.choices;
      const from = model.market.bestMinor ?? startingPriceMinor;
      const priceMinor = betterBy(type, from, steps * stepMinor + offGridMinor);
      keep(market, advanceTo(market.auction, model.nowMs));
      const bid = { number: market.numbers.get(who) ?? null, priceMinor };
      const decision = decideBid(market.auction, bid, model.nowMs);
      const refusal = decision.kind === 'refused' ? decision.refusal.code : null;
      expect(refusal).toBe(model.market.bid(who, priceMinor, model.nowMs));
      if (decision.kind === 'accepted') {
        market.numbers.set(who, decision.number);
        keep(market, decision);
      }
      expectSame(model, market);
    },
    toString: () => `bid(${who}, ${steps} steps and ${offGridMinor})`,
  };
}

function deciding(command: AuctionCommand, decideInModel: (model: Model) => boolean): Step {
  return {
    check: () => true,
    run: (model, market) => {
      keep(market, advanceTo(market.auction, model.nowMs));
      const decision = decideCommand(market.auction, command, model.nowMs);
      expect(decision.kind === 'accepted').toBe(decideInModel(model));
      if (decision.kind === 'accepted') keep(market, decision);
      expectSame(model, market);
    },
    toString: () => command.type,
  };
}

/** Time passes to a share of what is left before the next change, or past it; looked at or not. */
function waiting(share: number, isLookedAt: boolean): Step {
  return {
    check: () => true,
    run: (model, market) => {
      const { status, endsAtMs, decisionEndsAtMs, choices } = model.market;
      const next = status === 'Scheduled' ? choices.startsAtMs : (decisionEndsAtMs ?? endsAtMs);
      model.nowMs += Math.max(0, Math.round((next - model.nowMs) * share));
      if (!isLookedAt) return;
      keep(market, advanceTo(market.auction, model.nowMs));
      model.market.clock(model.nowMs);
      expectSame(model, market);
    },
    toString: () => `wait(${share}${isLookedAt ? ', look' : ''})`,
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
const acceptance = fc.constant(
  deciding({ type: 'owner.accept' }, ({ market, nowMs }) => market.decide(true, nowMs)),
);
const refusal = fc.constant(
  deciding({ type: 'owner.refuse' }, ({ market, nowMs }) => market.decide(false, nowMs)),
);
const bid = fc
  .tuple(
    fc.constantFrom('Ana', 'Dan', 'Ion'),
    fc.integer({ min: -1, max: 6 }),
    fc.constantFrom(0, 0, 0, 1, -1),
  )
  .map((parts) => bidding(...parts));
const wait = fc
  .tuple(fc.constantFrom(0.1, 0.5, 0.9, 0.99, 0.99999, 1, 1.0001, 1.5), fc.boolean())
  .map((parts) => waiting(...parts));
// What is named more often is drawn more often.
const commands = fc.commands(
  [
    ...[bid, bid, bid, bid, bid, bid, wait, wait, approval, approval],
    ...[hold, resumption, resumption, acceptance, refusal, cancellation],
  ],
  {
    maxCommands: 60,
    size: 'max',
  },
);

it('[L1] [L2] [L3] [L4] [L6] [L10] [L11] the market does as a second reading of its rules does, whatever people do', () => {
  const reached = new Map<string, number>();
  assertProperty(
    fc.property(auctionChoices, fc.nat(90), commands, (chosen, delayMinutes, steps) => {
      const { auction, log } = pendingAuction(chosen);
      const market: Market = { auction, log: [...log], numbers: new Map() };
      const model: Model = {
        market: new MarketModel(auction),
        nowMs: auction.lastAtMs + delayMinutes * minuteMs,
      };
      fc.modelRun(() => ({ model, real: market }), steps);
      expect(firstBrokenEntry(auctionId, market.log)).toBeNull();
      reached.set(market.auction.status, (reached.get(market.auction.status) ?? 0) + 1);
    }),
    { numRuns: 1_000 },
  );
  expect([...reached.keys()].sort()).toEqual(
    ['Accepted', 'Closed', 'Failed', 'InProgress', 'Pending', 'Refused', 'Scheduled'].sort(),
  );
});
