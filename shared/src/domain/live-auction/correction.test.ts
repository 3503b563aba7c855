import { describe, expect, it } from 'vitest';
import { minuteMs, runningAuction } from '../../testing/auction-fixture.ts';
import { advanceTo, hasMetDesiredPrice } from './advance-to.ts';
import { type BidLimits, noLimits } from './automatic-bids.ts';
import { type Bid, decideBid } from './decide-bid.ts';
import { closedAccountReason, decideCommand } from './decide-command.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { noGaps } from './outage.ts';
import { standingBids } from './standing-bids.ts';

const reason = 'o cifră în plus';

/** A running auction with its log and limits, with acts a minute apart. */
class Play {
  auction: LiveAuction;
  readonly log: Entry[];
  limits: BidLimits = noLimits;
  constructor(choices: Parameters<typeof runningAuction>[0] = {}) {
    const start = runningAuction(choices);
    this.auction = start.auction;
    this.log = [...start.log];
  }

  bid(number: number | null, lei: number | null, limit?: number): readonly Entry[] {
    const limitMinor = limit === undefined ? undefined : limit * 100;
    const bid: Bid = { number, priceMinor: lei === null ? null : lei * 100, limitMinor };
    const decision = decideBid(this.auction, bid, this.auction.lastAtMs + minuteMs, this.limits);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    this.limits = decision.limits;
    return this.keep(decision);
  }

  withdraw(version: number, closed: readonly number[] = []) {
    const command = { type: 'administrator.correct', version, reason } as const;
    const atMs = this.auction.lastAtMs + minuteMs;
    const decision = decideCommand(this.auction, command, atMs, this.log, new Set(closed));
    if (decision.kind === 'accepted') this.keep(decision);
    return decision;
  }

  end(): void {
    this.keep(advanceTo(this.auction, this.auction.endsAtMs, noGaps));
  }

  keep({ auction, entries }: { auction: LiveAuction; entries: readonly Entry[] }): readonly Entry[] {
    this.auction = auction;
    this.log.push(...entries);
    return entries;
  }

  /** The leader and their price in lei; null without a bid. */
  get leads(): readonly [number, number] | null {
    const { best } = this.auction;
    return best && [best.number, best.priceMinor / 100];
  }
}

describe('correction', () => {
  it('[L17] withdraws a bid by hand: the best of the others leads, and no end, number or count of participants changes', () => {
    const play = new Play();
    play.bid(null, 1000);
    play.bid(null, 1005);
    play.bid(1, 1500);
    const before = play.auction;
    const { version } = before;
    expect(play.withdraw(version)).toMatchObject({ kind: 'accepted' });
    expect(play.log.at(-1)).toMatchObject({
      ...{ kind: 'corrected', corrects: version, reason, version: version + 1 },
      ...{ number: 2, priceMinor: 1005_00, endsAtMs: before.endsAtMs },
    });
    expect(play.auction).toMatchObject({
      ...{ status: 'InProgress', bidCount: 2, participantCount: 2 },
      ...{ endsAtMs: before.endsAtMs, hardEndsAtMs: before.hardEndsAtMs },
      best: { number: 2, priceMinor: 1005_00, automatic: false },
    });
    expect(play.bid(1, 1010)).toMatchObject([{ number: 1, priceMinor: 1010_00 }]);
  });

  it('[L17] leaves no leader if it withdraws the only bid, and the next is from the starting price', () => {
    const play = new Play();
    const [only] = play.bid(null, 1200);
    play.withdraw(only?.version ?? 0);
    expect([play.leads, play.auction.bidCount, play.auction.participantCount]).toEqual([null, 0, 1]);
    expect(play.log.at(-1)).toMatchObject({ number: null, priceMinor: null });
    expect(play.bid(null, 1000)).toMatchObject([{ number: 2, priceMinor: 1000_00 }]);
  });

  it('[L7] [L17] ends the automatic bids so far; runs no limit, and the next bid meets the leader’s limit again', () => {
    const play = new Play();
    play.bid(null, 1020, 1100);
    const [wrong, answer] = play.bid(null, 1500);
    // Past the limit of the leader, which does not answer.
    expect([wrong?.number, answer]).toEqual([2, undefined]);
    play.withdraw(wrong?.version ?? 0);
    expect(play.leads).toEqual([1, 1020]);
    expect(play.bid(2, 1030)).toMatchObject([
      { number: 2, priceMinor: 1030_00, automatic: false },
      { number: 1, priceMinor: 1035_00, automatic: true },
    ]);
  });

  it('[L7] [L17] a limit that reaches the desired price bids it when it answers again', () => {
    const play = new Play({ desiredPriceMinor: 1100_00 });
    play.bid(null, 1000);
    play.bid(1, null, 1150);
    const [wrong] = play.bid(null, 1500);
    play.withdraw(wrong?.version ?? 0);
    expect(play.leads).toEqual([1, 1000]);
    expect(play.bid(2, 1010)).toMatchObject([
      { number: 2, priceMinor: 1010_00, automatic: false },
      { number: 1, priceMinor: 1100_00, automatic: true },
    ]);
  });

  it('[L7] [L17] leaves a limit that only bid automatically idle until its participant bids', () => {
    const play = new Play();
    play.bid(null, null, 1200);
    const [wrong] = play.bid(null, 1050);
    expect(play.leads).toEqual([1, 1055]);
    play.withdraw(wrong?.version ?? 0);
    expect([play.leads, play.auction.bidCount]).toEqual([null, 0]);
    expect(play.bid(2, 1000)).toHaveLength(1);
    expect(play.bid(1, null, 1200)).toMatchObject([{ number: 1, priceMinor: 1005_00, automatic: true }]);
  });

  it('[L1] [L17] a desired price reached by the withdrawn bid is no longer reached', () => {
    const play = new Play({ desiredPriceMinor: 1100_00 });
    play.bid(null, 1000);
    const [wrong] = play.bid(null, 1500);
    expect(hasMetDesiredPrice(play.auction)).toBe(true);
    play.withdraw(wrong?.version ?? 0);
    play.end();
    expect([play.auction.status, play.leads]).toEqual(['Closed', [1, 1000]]);
  });

  it('[L17] is refused for anything but a standing bid by hand, and a second time for the same one', () => {
    const play = new Play();
    play.bid(null, null, 1200);
    const [byHand, automatic] = play.bid(null, 1050);
    for (const version of [1, automatic?.version ?? 0, 99])
      expect(play.withdraw(version)).toMatchObject({ kind: 'refused', code: 'BidNotStanding' });
    expect(play.withdraw(byHand?.version ?? 0).kind).toBe('accepted');
    expect(play.withdraw(byHand?.version ?? 0)).toMatchObject({ code: 'BidNotStanding' });
    expect(standingBids(play.log)).toEqual([]);
  });

  it('[L17] first withdraws each bid of a closed account that would lead, with its own entry', () => {
    const play = new Play();
    play.bid(null, 1000);
    const [low] = play.bid(null, 1005);
    const [high] = play.bid(2, 1010);
    const [wrong] = play.bid(null, 1500);
    play.withdraw(wrong?.version ?? 0, [2]);
    expect(play.log.slice(-3)).toMatchObject([
      {
        kind: 'corrected',
        corrects: low?.version,
        number: 3,
        priceMinor: 1500_00,
        reason: closedAccountReason,
      },
      {
        kind: 'corrected',
        corrects: high?.version,
        number: 3,
        priceMinor: 1500_00,
        reason: closedAccountReason,
      },
      { kind: 'corrected', corrects: wrong?.version, number: 1, priceMinor: 1000_00, reason },
    ]);
    expect([play.leads, play.auction.bidCount]).toEqual([[1, 1000], 1]);
    expect(standingBids(play.log)).toHaveLength(1);
  });

  it('[L17] leaves a closed account’s bid that does not lead', () => {
    const play = new Play();
    const [first] = play.bid(null, 1000);
    play.bid(null, 1005);
    play.bid(null, 1010);
    const length = play.log.length;
    play.withdraw(first?.version ?? 0, [2]);
    expect(play.log.slice(length).map(({ corrects }) => corrects)).toEqual([first?.version]);
    expect([play.leads, play.auction.bidCount]).toEqual([[3, 1010], 2]);
  });

  it('[L1] [L17] a closed auction with only closed accounts left has failed', () => {
    const play = new Play();
    play.bid(null, 1000);
    const [wrong] = play.bid(null, 1005);
    play.end();
    play.withdraw(wrong?.version ?? 0, [1]);
    expect(play.log.slice(-3).map(({ kind }) => kind)).toEqual(['corrected', 'corrected', 'failed']);
    expect([play.auction.status, play.leads]).toEqual(['Failed', null]);
  });

  it('[L11] [L17] is allowed while the auction is held and its clock stands still', () => {
    const play = new Play();
    const [wrong] = play.bid(null, 1000);
    play.keep(
      decideCommand(
        play.auction,
        { type: 'administrator.hold', reason },
        play.auction.lastAtMs + minuteMs,
      ) as never,
    );
    play.withdraw(wrong?.version ?? 0);
    expect(play.log.at(-1)).toMatchObject({ kind: 'corrected', endsAtMs: null });
    expect(play.auction.hold).not.toBeNull();
  });

  it('[L1] [L17] changes the bid that awaits the owner in a closed auction; without any it has failed', () => {
    const play = new Play();
    const [first] = play.bid(null, 1000);
    const [second] = play.bid(null, 1005);
    play.end();
    const { decisionEndsAtMs } = play.auction;
    play.withdraw(second?.version ?? 0);
    expect([play.auction.status, play.leads, play.auction.decisionEndsAtMs]).toEqual([
      'Closed',
      [1, 1000],
      decisionEndsAtMs,
    ]);
    play.withdraw(first?.version ?? 0);
    expect(play.log.slice(-2).map(({ kind }) => kind)).toEqual(['corrected', 'failed']);
    expect([play.auction.status, play.auction.outcome?.kind]).toEqual(['Failed', 'noBids']);
    // Not after the outcome.
    expect(play.withdraw(first?.version ?? 0)).toMatchObject({ code: 'StatusConflict' });
  });
});
