import type { ControlRoomRow } from '../../contracts/http/control-room.ts';

/** In display order, the most urgent first. */
export const alarmKinds = [
  'late',
  'bidsAfterEnd',
  'belowDesired',
  'noBids',
  'refusals',
  'shill',
  'jump',
  'oneBidder',
  'held',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Acts of an administrator for an alarm, shown next to it. */
export const alarmActs = {
  late: 'look',
  bidsAfterEnd: 'look',
  belowDesired: 'extend',
  noBids: 'extend',
  refusals: 'sendMessage',
  shill: 'look',
  jump: 'correct',
  oneBidder: 'sendMessage',
  held: 'resume',
} as const satisfies Record<AlarmKind, string>;

/** Kinds that need action now; the others are to be watched. */
export const urgentAlarms: ReadonlySet<AlarmKind> = new Set([
  'late',
  'bidsAfterEnd',
  'belowDesired',
  'noBids',
]);

/** An alarm with its cause; `figure` is a count (refusals, bids, steps, seconds late), null if there is none. */
export interface Alarm {
  readonly kind: AlarmKind;
  /** Beginning and newest part of the cause: an acknowledgement up to `untilMs` covers everything known now. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly figure: number | null;
}

/** A best price below the desired one is an alarm this long before the end. */
export const belowDesiredMs = 5 * 60_000;
/** A change that is overdue by more than this is late. */
export const lateMs = 2000;
/** A bid within this time after the end was meant for the auction. */
export const afterEndMs = 5000;
/** This many refused bids within this time are too many. */
export const manyRefusals = 10;
export const refusalsWithinMs = 60_000;
/** How long a jump, or many refusals, stay relevant. */
const newsMs = 10 * 60_000;

type Facts = Pick<
  ControlRoomRow,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'decisionEndsAt'
  | 'hold'
  | 'bidCount'
  | 'participantCount'
  | 'desiredPriceStatus'
  | 'jump'
  | 'refusalsAtMs'
  | 'bidsAfterEndAtMs'
  | 'suspects'
>;

/**
 * The alarms of an auction at a time, the most urgent first, including acknowledged ones.
 *
 * @param nowMs the server's time
 */
export function alarmsOf(row: Facts, nowMs: number): readonly Alarm[] {
  return alarmKinds.flatMap((kind) => rules[kind](row, nowMs) ?? []);
}

/** Returns true if the alarm is acknowledged and its cause has not begun again since. */
export function isAcknowledged(row: Pick<ControlRoomRow, 'acknowledged'>, { kind, sinceMs }: Alarm): boolean {
  const untilMs = row.acknowledged[kind];
  return untilMs !== undefined && sinceMs <= untilMs;
}

type Rule = (row: Facts, nowMs: number) => Alarm | null;

const rules: Readonly<Record<AlarmKind, Rule>> = {
  late(row, nowMs) {
    const dueMs = dueAtMs(row);
    if (dueMs === null || nowMs - dueMs <= lateMs) return null;
    return { kind: 'late', sinceMs: dueMs, untilMs: dueMs, figure: Math.floor((nowMs - dueMs) / 1000) };
  },
  bidsAfterEnd({ bidsAfterEndAtMs }) {
    return groupAlarm('bidsAfterEnd', bidsAfterEndAtMs);
  },
  belowDesired(row, nowMs) {
    const { endsAt, startsAt, desiredPriceStatus } = row;
    if (row.status !== 'InProgress' || endsAt === null || desiredPriceStatus !== 'notMet') return null;
    if (row.bidCount === 0 || Date.parse(endsAt) - nowMs > belowDesiredMs) return null;
    // Counted from the start, not from the end: a soft close that moves the end is not a new cause.
    return lasting('belowDesired', startsAt);
  },
  noBids(row, nowMs) {
    if (row.bidCount > 0 || !isPastHalf(row, nowMs)) return null;
    return lasting('noBids', row.startsAt);
  },
  refusals({ status, refusalsAtMs }, nowMs) {
    const last = refusalsAtMs.slice(-manyRefusals);
    const [oldestMs] = last;
    const newestMs = last.at(-1);
    if (status !== 'InProgress' || oldestMs === undefined || newestMs === undefined) return null;
    if (last.length < manyRefusals || newestMs - oldestMs > refusalsWithinMs) return null;
    return nowMs - newestMs > newsMs ? null : groupAlarm('refusals', last);
  },
  shill({ status, startsAt, suspects }) {
    if (status !== 'InProgress' || suspects.length === 0) return null;
    // Later by a millisecond for each: an acknowledgement covers as many as were known, not those found since.
    const sinceMs = Date.parse(startsAt) + suspects.length;
    return { kind: 'shill', sinceMs, untilMs: sinceMs, figure: suspects.length };
  },
  jump({ status, jump }, nowMs) {
    if (status !== 'InProgress' || jump === null || nowMs - jump.atMs > newsMs) return null;
    return { kind: 'jump', sinceMs: jump.atMs, untilMs: jump.atMs, figure: jump.steps };
  },
  oneBidder(row, nowMs) {
    if (row.bidCount === 0 || row.participantCount !== 1 || !isPastHalf(row, nowMs)) return null;
    return lasting('oneBidder', row.startsAt);
  },
  held({ status, hold }) {
    if (status !== 'InProgress' || hold === null) return null;
    return { kind: 'held', sinceMs: hold.sinceMs, untilMs: hold.sinceMs, figure: null };
  },
};

function lasting(kind: AlarmKind, startsAt: string): Alarm {
  const sinceMs = Date.parse(startsAt);
  return { kind, sinceMs, untilMs: sinceMs, figure: null };
}

function groupAlarm(kind: AlarmKind, timesMs: readonly number[]): Alarm | null {
  const [sinceMs] = timesMs;
  const untilMs = timesMs.at(-1);
  if (sinceMs === undefined || untilMs === undefined) return null;
  return { kind, sinceMs, untilMs, figure: timesMs.length };
}

/** When the auction is due to start, end or be decided; null while nothing is due by the clock. */
function dueAtMs({ status, startsAt, endsAt, decisionEndsAt }: Facts): number | null {
  const due = { Scheduled: startsAt, InProgress: endsAt, Closed: decisionEndsAt } as const;
  const at = status in due ? due[status as keyof typeof due] : null;
  return at === null ? null : Date.parse(at);
}

function isPastHalf({ status, startsAt, endsAt }: Facts, nowMs: number): boolean {
  if (status !== 'InProgress' || endsAt === null) return false;
  const startsAtMs = Date.parse(startsAt);
  return nowMs - startsAtMs >= (Date.parse(endsAt) - startsAtMs) / 2;
}
