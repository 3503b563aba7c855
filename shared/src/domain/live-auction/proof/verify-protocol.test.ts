import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../../testing/assert-property.ts';
import { runningAuction } from '../../../testing/auction-fixture.ts';
import {
  honestProtocol,
  plantedManipulations,
  protocolWithCorrection,
} from '../../../testing/planted-manipulations.ts';
import { marketKeys, protocolOfLog, receiptOf, signed } from '../../../testing/proof-fixture.ts';
import { validHistory } from '../../../testing/valid-history.ts';
import { advanceTo } from '../advance-to.ts';
import { noGaps, outageReason } from '../outage.ts';
import { verifyProtocol } from './verify-protocol.ts';

const firstFault = (checks: ReturnType<typeof verifyProtocol>['checks']) =>
  checks.find(({ verdict }) => verdict === 'wrong');

describe('the verification of a protocol', () => {
  it('[L13] accepts an honest one, with the receipts of its bidders', () => {
    const protocol = honestProtocol();
    const receipts = [4, 5, 9].map((version) => receiptOf(protocol, version));
    const { checks, verdict } = verifyProtocol(protocol, marketKeys, receipts);
    expect(checks.filter((check) => check.verdict !== 'right')).toEqual([]);
    expect(verdict).toBe('right');
  });

  it('[L13] [L17] accepts one with a correction, with the receipt of the withdrawn bid', () => {
    const protocol = protocolWithCorrection();
    const { checks } = verifyProtocol(protocol, marketKeys, [receiptOf(protocol, 6)]);
    expect(checks.filter((check) => check.verdict !== 'right')).toEqual([]);
  });

  it('[L13] accepts the protocol of any history, with limits, holds and every end', () => {
    let count = 0;
    assertProperty(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 60 }), (seed, callCount) => {
        const { auction, end, log } = validHistory(seed, callCount);
        if (end.outcome === null) return;
        count++;
        const { checks } = verifyProtocol(protocolOfLog(auction, end, log), marketKeys);
        expect(checks.filter((check) => check.verdict !== 'right')).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(100);
  });

  it.each(plantedManipulations().map((one) => [one.name, one] as const))(
    '[L13] finds %s, and names it',
    (_name, { protocol, receipts, check, version, reason }) => {
      const { checks, verdict } = verifyProtocol(protocol, marketKeys, receipts);
      expect(verdict).toBe('wrong');
      expect(firstFault(checks)).toEqual({ name: check, verdict: 'wrong', version, reason });
    },
  );

  it('[L11] [L13] accepts a resume after an outage only if its interval is a cause for it', () => {
    const start = runningAuction();
    const { endsAtMs } = start.auction;
    const protocolWith = (seconds: number) => {
      const outage = { sinceMs: endsAtMs - 3000, untilMs: endsAtMs + 3000 };
      const resumed = advanceTo(start.auction, endsAtMs + 4000, [outage]);
      const over = advanceTo(resumed.auction, resumed.auction.endsAtMs, noGaps);
      const honest = protocolOfLog(start.auction, over.auction, [
        ...start.log,
        ...resumed.entries,
        ...over.entries,
      ]);
      const reason = outageReason({ ...outage, untilMs: outage.sinceMs + seconds * 1000 });
      const entries = honest.entries.map((entry) =>
        entry.kind === 'resumed' ? { ...entry, reason } : entry,
      );
      return signed({ ...honest, entries });
    };
    expect(verifyProtocol(protocolWith(6), marketKeys).verdict).toBe('right');
    for (const seconds of [5, 3600]) {
      const { checks } = verifyProtocol(protocolWith(seconds), marketKeys);
      expect(firstFault(checks)).toMatchObject({ version: start.log.length + 1, reason: 'order' });
    }
  });

  it('[L13] reports checks that depend on a wrong entry as not judged, and points to the entry', () => {
    const [altered] = plantedManipulations();
    if (!altered) throw new Error('no manipulation');
    const { checks, brokenFrom, computedHash } = verifyProtocol(altered.protocol, marketKeys);
    const depends = { verdict: 'notJudged', version: 5, reason: 'dependsOnEntry' };
    expect(brokenFrom).toBe(5);
    expect(computedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(checks).toEqual([
      { name: 'terms', verdict: 'right' },
      { name: 'chain', verdict: 'wrong', version: 5, reason: 'altered' },
      { name: 'steps', ...depends },
      { name: 'ends', ...depends },
      { name: 'winner', ...depends },
      { name: 'signatures', verdict: 'right' },
    ]);
  });

  it('[L13] judges no entry of an unknown kind, nor the following ones', () => {
    const honest = honestProtocol();
    const entries = honest.entries.map((entry) =>
      entry.version === 5 ? { ...entry, kind: 'ofALaterRelease' as never } : entry,
    );
    const { checks, verdict } = verifyProtocol(signed({ ...honest, entries }), marketKeys);
    expect(verdict).toBe('notJudged');
    expect(checks.filter((check) => check.verdict !== 'right').map(({ name }) => name)).toEqual([
      'steps',
      'ends',
      'winner',
    ]);
  });

  it('[L13] accepts the signature of an old key for times before its end, and not later', () => {
    const protocol = honestProtocol();
    const at = Date.parse(protocol.head.at);
    const until = (ms: number) => marketKeys.map((key) => ({ ...key, until: new Date(ms).toISOString() }));
    expect(verifyProtocol(protocol, until(at + 1)).verdict).toBe('right');
    expect(firstFault(verifyProtocol(protocol, until(at)).checks)).toMatchObject({ reason: 'retiredKey' });
    expect(firstFault(verifyProtocol(protocol, []).checks)).toMatchObject({ reason: 'unknownKey' });
  });

  it('[L13] does not judge the terms of an auction of a release that stored no hash of them', () => {
    const honest = honestProtocol();
    const entries = honest.entries.map(({ termsHash: _none, ...entry }) => entry);
    const { checks, verdict } = verifyProtocol(signed({ ...honest, entries }), marketKeys);
    expect(verdict).toBe('notJudged');
    expect(checks[0]).toMatchObject({ verdict: 'notJudged', reason: 'noTermsHash' });
  });
});
