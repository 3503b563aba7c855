import { describe, expect, it, test } from 'vitest';
import type { ControlRoomRow } from '../../contracts/http/control-room.ts';
import { type AlarmKind, alarmActs, alarmKinds, alarmsOf, isAcknowledged } from './alarms.ts';

const nowMs = Date.parse('2026-10-01T10:00:00.000Z');
const minuteMs = 60_000;
const at = (ms: number) => new Date(nowMs + ms).toISOString();

/** Half of an hour-long auction has passed; two bidders, the desired price met. */
function rowWith(parts: Partial<ControlRoomRow> = {}): ControlRoomRow {
  return {
    id: '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01',
    epoch: 1,
    version: 1,
    status: 'InProgress',
    type: 'Selling',
    name: 'Grâu',
    product: 'wheat-milling',
    county: 'TR',
    quantity: '100.000',
    currency: 'Ron',
    privacyType: 'Public',
    audience: 'Open',
    isDemo: false,
    owner: 'Agro SRL',
    startingPrice: '1000.00',
    desiredPrice: '1050.00',
    desiredPriceStatus: 'met',
    bestPrice: '1050.00',
    bidCount: 4,
    participantCount: 2,
    invitedCount: 0,
    connectedCount: 2,
    startsAt: at(-30 * minuteMs),
    endsAt: at(30 * minuteMs),
    decisionEndsAt: null,
    hold: null,
    outcome: null,
    extensions: 0,
    prices: ['1000.00'],
    bidsAtMs: [nowMs - minuteMs],
    jump: null,
    refusalsAtMs: [],
    bidsAfterEndAtMs: [],
    suspects: [],
    acknowledged: {},
    ...parts,
  };
}
const kindsAt = (row: ControlRoomRow, ms = 0) => alarmsOf(row, nowMs + ms).map(({ kind }) => kind);
const noBid = { bidCount: 0, participantCount: 0, bestPrice: null, desiredPriceStatus: 'notMet' } as const;
const refusals = (count: number, eachMs: number) =>
  Array.from({ length: count }, (_, i) => nowMs - i * eachMs);

describe('alarms', () => {
  test('none for an auction without problems', () => {
    expect(kindsAt(rowWith())).toEqual([]);
    expect(
      kindsAt(rowWith({ status: 'Scheduled', startsAt: at(minuteMs), endsAt: at(9 * minuteMs) })),
    ).toEqual([]);
    expect(kindsAt(rowWith({ status: 'Accepted', outcome: 'desiredPriceMet', endsAt: at(-9000) }))).toEqual(
      [],
    );
  });

  const cases: readonly (readonly [AlarmKind, Partial<ControlRoomRow>, Partial<ControlRoomRow>])[] = [
    ['noBids', noBid, { ...noBid, endsAt: at(31 * minuteMs) }],
    [
      'belowDesired',
      { desiredPriceStatus: 'notMet', endsAt: at(5 * minuteMs) },
      { endsAt: at(5 * minuteMs) },
    ],
    ['oneBidder', { participantCount: 1 }, { participantCount: 1, endsAt: at(31 * minuteMs) }],
    [
      'jump',
      { jump: { steps: 6, atMs: nowMs - 9 * minuteMs } },
      { jump: { steps: 6, atMs: nowMs - 11 * minuteMs } },
    ],
    ['late', { endsAt: at(-2001) }, { endsAt: at(-2000) }],
    ['late', { status: 'Scheduled', startsAt: at(-3000) }, { status: 'Scheduled', startsAt: at(-1000) }],
    ['late', { status: 'Closed', decisionEndsAt: at(-3000) }, { status: 'Closed', decisionEndsAt: at(3000) }],
    ['held', { hold: { reason: 'o verificare', sinceMs: nowMs - 5000 }, endsAt: null }, {}],
    [
      'refusals',
      { refusalsAtMs: refusals(10, 6000).reverse() },
      { refusalsAtMs: refusals(10, 7000).reverse() },
    ],
    ['refusals', { refusalsAtMs: refusals(10, 100).reverse() }, { refusalsAtMs: refusals(9, 100).reverse() }],
    ['bidsAfterEnd', { status: 'Closed', bidsAfterEndAtMs: [nowMs] }, { status: 'Closed' }],
    ['shill', { suspects: [2] }, { suspects: [2], status: 'Closed' }],
  ];
  it.each(cases)('%s: raised by its cause, and not just without it', (kind, cause, without) => {
    expect(kindsAt(rowWith(cause))).toContain(kind);
    expect(kindsAt(rowWith(without))).not.toContain(kind);
  });

  test('every kind has a case here and an act for it', () => {
    expect(new Set(cases.map(([kind]) => kind))).toEqual(new Set(alarmKinds));
    expect(Object.keys(alarmActs).toSorted()).toEqual([...alarmKinds].toSorted());
  });

  test('sorts the most urgent first', () => {
    const row = rowWith({ ...noBid, jump: { steps: 9, atMs: nowMs }, endsAt: at(-3000), suspects: [1] });
    expect(kindsAt(row)).toEqual(['late', 'noBids', 'shill', 'jump']);
  });

  test('raises no alarm for a bid at a fair pace below the desired price before the last five minutes', () => {
    expect(kindsAt(rowWith({ desiredPriceStatus: 'notMet' }))).toEqual([]);
    expect(kindsAt(rowWith({ desiredPriceStatus: 'notMet' }), 25 * minuteMs)).toEqual(['belowDesired']);
  });

  test('an acknowledgement covers the suspects that were known, and not one found since', () => {
    const [alarm] = alarmsOf(rowWith({ suspects: [4] }), nowMs);
    const acknowledged = { shill: alarm?.untilMs ?? 0 };
    const isCovered = (suspects: number[]) => {
      const row = rowWith({ suspects, acknowledged });
      return alarmsOf(row, nowMs).every((one) => isAcknowledged(row, one));
    };
    expect([isCovered([4]), isCovered([2, 4])]).toEqual([true, false]);
  });

  test('an acknowledgement covers only its cause: a soft close is not a new one, a new jump is', () => {
    const covered = (row: ControlRoomRow) =>
      alarmsOf(row, nowMs).every((alarm) => isAcknowledged(row, alarm));
    const below = { desiredPriceStatus: 'notMet', endsAt: at(minuteMs) } as const;
    const [alarm] = alarmsOf(rowWith(below), nowMs);
    const acknowledged = { belowDesired: alarm?.untilMs ?? 0 };
    expect(covered(rowWith(below))).toBe(false);
    expect(covered(rowWith({ ...below, acknowledged }))).toBe(true);
    expect(covered(rowWith({ ...below, acknowledged, endsAt: at(3 * minuteMs) }))).toBe(true);
    const jumped = (atMs: number) =>
      rowWith({ jump: { steps: 6, atMs }, acknowledged: { jump: nowMs - 1000 } });
    expect(covered(jumped(nowMs - 1000))).toBe(true);
    expect(covered(jumped(nowMs - 999))).toBe(false);
  });
});
