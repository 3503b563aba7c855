import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempts, auctionChoices, play } from '../../testing/arbitraries.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import {
  minuteMs,
  pendingAuction,
  runningAuction,
  scheduledAuction,
  startMs,
} from '../../testing/auction-fixture.ts';
import { advanceTo } from './advance-to.ts';
import { decideBid } from './decide-bid.ts';
import { decideCommand } from './decide-command.ts';
import type { LiveAuction } from './live-auction.ts';
import { noGaps, outageAtEnd, outageOfReason, outageReason, type ServiceGap } from './outage.ts';

const { process } = globalThis as { readonly process?: { readonly env: { readonly MARKET_RUNS?: string } } };
/** Random histories; `pnpm reliability` runs 100,000. */
const numRuns = Number(process?.env.MARKET_RUNS ?? 2_000);
const timeout = 60_000 + numRuns * 20;

const { auction } = runningAuction();
const { endsAtMs, hardEndsAtMs, extensionWindowMs: windowMs } = auction;
const nightMs = 480 * minuteMs;

/** A gap by its distances from the end. */
const gap = (sinceMs: number, untilMs: number): ServiceGap => ({
  sinceMs: endsAtMs + sinceMs,
  untilMs: endsAtMs + untilMs,
});
const kindsAfter = (one: LiveAuction, gaps: readonly ServiceGap[], nowMs: number) =>
  advanceTo(one, nowMs, gaps).entries.map(({ kind }) => kind);

describe('an outage at the end', () => {
  it.each<[what: string, gaps: ServiceGap[], verdict: string]>([
    ['1 s across the end', [gap(-500, 500)], 'failed'],
    ['6 s across the end', [gap(-3000, 3000)], 'resumed'],
    ['6 s in the last window, back before the end', [gap(-60_000, -54_000)], 'resumed'],
    ['6 s before the last window', [gap(-windowMs - 7000, -windowMs - 1000)], 'failed'],
    ['from before the last window into it', [gap(-windowMs - 5001, -windowMs + 1)], 'resumed'],
    ['from the last moment for a night', [gap(-1, nightMs)], 'resumed'],
    ['twice 3 s in the last window', [gap(-9000, -6000), gap(-4000, -1000)], 'failed'],
    ['twice 6 s in the last window', [gap(-8000, -1000), gap(-60_000, -54_000)], 'resumed'],
    ['exactly 5 s', [gap(-3000, 2000)], 'failed'],
    ['one that ends where the last window begins', [gap(-windowMs - 6000, -windowMs)], 'failed'],
    ['one that begins at the end', [gap(0, nightMs)], 'failed'],
    ['none', [], 'failed'],
  ])('[L11] %s: %s', (_what, gaps, verdict) => {
    const { entries } = advanceTo(auction, endsAtMs + nightMs, gaps);
    expect(entries.map(({ kind }) => kind)).toEqual([verdict]);
  });

  it('[L11] resumes with the full window from now on, moves the hard end by the same time, and the log has the reason', () => {
    const bidden = decideBid(auction, { number: null, priceMinor: 100_000 }, startMs + 1).auction;
    const nowMs = endsAtMs + 3100;
    const resumed = advanceTo(bidden, nowMs, [gap(-3000, 3000)]);
    expect(resumed.auction).toEqual({
      ...bidden,
      endsAtMs: nowMs + windowMs,
      hardEndsAtMs: hardEndsAtMs + 3100 + windowMs,
      hasResumedAfterOutage: true,
      version: bidden.version + 1,
      lastAtMs: nowMs,
      lastHash: resumed.entries[0]?.hash,
    });
    expect(resumed.entries).toMatchObject([
      {
        ...{ kind: 'resumed', number: null, atMs: nowMs, endsAtMs: nowMs + windowMs },
        reason: 'outage 2026-11-20T10:59:57.000Z/2026-11-20T11:00:03.000Z',
      },
    ]);
    expect(outageOfReason(resumed.entries[0]?.reason ?? null)).toEqual(gap(-3000, 3000));
  });

  it('[L11] names the first of several gaps', () => {
    const { entries } = advanceTo(auction, endsAtMs, [gap(-8000, -1000), gap(-60_000, -54_000)]);
    expect(outageOfReason(entries[0]?.reason ?? null)).toEqual(gap(-60_000, -54_000));
  });

  it('[L11] resumes past the hard end', () => {
    const { auction: hard } = runningAuction({ endsAtMs, hardEndsAtMs: endsAtMs });
    const { auction: resumed } = advanceTo(hard, endsAtMs + 3000, [gap(-3000, 3000)]);
    expect(resumed.endsAtMs).toBe(endsAtMs + 3000 + windowMs);
    expect(resumed.hardEndsAtMs).toBe(resumed.endsAtMs);
  });

  it('[L11] uses the last minute if the soft close is off', () => {
    const { auction: off } = runningAuction({ extensionWindowMs: 0 });
    expect(kindsAfter(off, [gap(-minuteMs - 9000, -minuteMs)], endsAtMs)).toEqual(['failed']);
    const resumed = advanceTo(off, endsAtMs, [gap(-minuteMs - 9000, -minuteMs + 1)]).auction;
    expect(resumed.endsAtMs).toBe(endsAtMs + minuteMs);
  });

  it('[L11] resumes once: after a second outage it ends at the resumed end', () => {
    const resumed = advanceTo(auction, endsAtMs + 3000, [gap(-3000, 3000)]).auction;
    const second = { sinceMs: resumed.endsAtMs - 6000, untilMs: resumed.endsAtMs + nightMs };
    const { entries } = advanceTo(resumed, second.untilMs, [gap(-3000, 3000), second]);
    expect(entries).toMatchObject([{ kind: 'failed', atMs: resumed.endsAtMs }]);
  });

  it('[L6] [L11] a bid after the gap that moves the end moves the last window past the gap', () => {
    const gaps = [gap(-60_000, -54_000)];
    const atMs = endsAtMs - 1000;
    const looked = advanceTo(auction, atMs, gaps).auction;
    const extended = decideBid(looked, { number: null, priceMinor: 100_000 }, atMs).auction;
    expect(kindsAfter(extended, gaps, extended.endsAtMs)).toEqual(['closed']);
  });

  it('[L11] a hold during the gap leaves a whole window after it', () => {
    const reason = 'lot de verificat';
    const held = decideCommand(auction, { type: 'administrator.hold', reason }, endsAtMs - 30_000).auction;
    const gaps = [gap(-20_000, nightMs)];
    expect(kindsAfter(held, gaps, endsAtMs + nightMs)).toEqual([]);
    const { auction: resumed } = decideCommand(held, { type: 'administrator.resume' }, endsAtMs + nightMs);
    expect(kindsAfter(resumed, gaps, resumed.endsAtMs)).toEqual(['failed']);
  });

  it('[L3] [L11] a bid that triggers the resume is judged by the resumed end', () => {
    const nowMs = endsAtMs + 4000;
    const looked = advanceTo(auction, nowMs, [gap(-3000, 4000)]).auction;
    expect(decideBid(looked, { number: null, priceMinor: 100_000 }, nowMs)).toMatchObject({
      kind: 'accepted',
      entries: [{ version: auction.version + 2, atMs: nowMs }],
    });
  });

  it('[L11] starts late as of the start, and resumes at once if the end has passed too', () => {
    const { auction: short } = scheduledAuction({ endsAtMs: startMs + minuteMs });
    const away = { sinceMs: startMs - 9000, untilMs: startMs + nightMs };
    const late = advanceTo(short, away.untilMs, [away]);
    expect(late.entries).toMatchObject([
      { kind: 'started', atMs: startMs },
      { kind: 'resumed', atMs: away.untilMs, endsAtMs: away.untilMs + windowMs },
    ]);
    const before = { sinceMs: startMs - 9000, untilMs: startMs };
    expect(kindsAfter(short, [before], startMs + minuteMs)).toEqual(['started', 'failed']);
  });

  it('[L2] [L11] names the shorter of two gaps with the same beginning, in any order', () => {
    const [shorter, longer] = [gap(-nightMs, 1), gap(-nightMs, 2)];
    for (const gaps of [
      [shorter, longer],
      [longer, shorter],
    ])
      expect(outageAtEnd(auction, gaps)).toEqual(shorter);
  });

  it('[L1] [L10] [L11] prolongs neither approval nor decision time', () => {
    const away = gap(-nightMs, nightMs);
    expect(kindsAfter(pendingAuction().auction, [away], away.untilMs)).toEqual(['failed']);
    const bidden = decideBid(auction, { number: null, priceMinor: 100_000 }, startMs + 1).auction;
    const closed = advanceTo(bidden, endsAtMs, noGaps).auction;
    expect(kindsAfter(closed, [away], away.untilMs)).toEqual(['decisionTimeEnded']);
  });

  it.each([
    null,
    'lot de verificat',
    'outage',
    'outage x/y',
    'outage 2026-11-20T10:59:57.000Z',
    'outage a/b/c',
  ])('reads no outage from the reason %s', (reason) => expect(outageOfReason(reason)).toBeNull());

  it('[L2] [L11] the decision is the same for every caller, and however late, over random histories', {
    timeout,
  }, () => {
    const gaps = fc.array(
      fc.record({
        fromMs: fc.integer({ min: -400_000, max: 20_000 }),
        lengthMs: fc.integer({ min: 1, max: 12_000 }),
      }),
      { maxLength: 4 },
    );
    let resumedCount = 0;
    assertProperty(
      fc.property(auctionChoices, attempts, gaps, fc.nat(nightMs), (chosen, moves, chosenGaps, lateMs) => {
        const played = play(runningAuction(chosen), moves).auction;
        fc.pre(played.status === 'InProgress');
        const record = chosenGaps.map(({ fromMs, lengthMs }) => ({
          sinceMs: played.endsAtMs + fromMs,
          untilMs: played.endsAtMs + fromMs + lengthMs,
        }));
        const completeMs = Math.max(played.endsAtMs, ...record.map(({ untilMs }) => untilMs));
        const soon = advanceTo(played, completeMs, record);
        const late = advanceTo(played, completeMs + lateMs, [...record].reverse());
        const [verdict] = soon.entries;
        expect([late.entries[0]?.kind, late.entries[0]?.reason]).toEqual([verdict?.kind, verdict?.reason]);
        if (verdict?.kind !== 'resumed') return;
        resumedCount += 1;
        expect(outageReason(outageOfReason(verdict.reason) ?? gap(0, 0))).toBe(verdict.reason);
        expect(soon.auction.endsAtMs - soon.auction.hardEndsAtMs).toBe(played.endsAtMs - played.hardEndsAtMs);
        // A second caller finds the decision.
        expect(advanceTo(soon.auction, completeMs, record).entries).toEqual([]);
        const end = advanceTo(soon.auction, soon.auction.endsAtMs, [...record, gap(-nightMs, 2 * nightMs)]);
        expect(end.entries[0]?.kind).not.toBe('resumed');
      }),
      { numRuns },
    );
    expect(resumedCount).toBeGreaterThan(numRuns / 10);
  });
});
