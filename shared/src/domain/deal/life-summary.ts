import { dayOf, daysAfter, deadlineMsOf } from '../announcement/deadline.ts';
import type { DealSide } from '../contract/signing.ts';
import type { VatRule } from '../vat.ts';
import type { DealLife, Load } from './deal-life.ts';
import { type DealSums, dealSums, invoiceState, owedMinor } from './deal-money.ts';
import type { DealTerms } from './deal-terms.ts';
import { type DealTurn, dealTurns, isUnused, nextChangeMs } from './deal-turn.ts';
import type { DealStage } from './deal-words.ts';
import { type TurnSum, turnSum } from './turn-sum.ts';

/** A turn as lists show it. */
export interface ShownTurn extends DealTurn {
  /** The previous release does not store it. */
  readonly sum?: TurnSum | null;
}

/** What lists show of a deal's life. */
export interface LifeSummary {
  readonly stage: DealStage;
  /** The first thing that each side is to do; null if it waits. */
  readonly turns: Readonly<Record<DealSide, ShownTurn | null>>;
  readonly deliveredThousandths: number;
  readonly sums: DealSums;
  /** What each side still owes the other, with VAT, in minor units; the previous release does not store it. */
  readonly owed?: Readonly<Record<DealSide, number>>;
  /** Open disputes; the previous release does not store them. */
  readonly disputes?: {
    readonly open: number;
    /** When an administrator was first called to one of them; null if nobody has. */
    readonly calledAt: string | null;
  };
}

/** @param nowMs as of which turns and stage are computed */
export function lifeSummary(
  terms: DealTerms,
  life: DealLife,
  nowMs: number,
  rules: readonly VatRule[],
): LifeSummary {
  const turns = dealTurns(terms, life, nowMs);
  const firstOf = (side: DealSide): ShownTurn | null => {
    const turn = turns.find((one) => one.side === side);
    return turn ? { ...turn, sum: turnSum(terms, life, turn, rules) } : null;
  };
  return {
    stage: life.stage,
    turns: { seller: firstOf('seller'), buyer: firstOf('buyer') },
    deliveredThousandths: life.deliveredThousandths,
    sums: dealSums(life),
    owed: owedMinor(terms, life, rules),
    disputes: disputesOf(life),
  };
}

function disputesOf({ disputes }: DealLife) {
  const open = disputes.filter(({ closed }) => closed === null);
  const calls = open.flatMap((dispute) => dispute.calls.map(({ at }) => at)).toSorted();
  return { open: open.length, calledAt: calls[0] ?? null };
}

/** Days from the due day on which the buyer is reminded of an invoice [D8]. */
export const paymentReminderDays = [-3, 0, 3, 10] as const;

/** A reminder of an open invoice that is due on a day. */
export interface PaymentReminder {
  readonly invoiceId: string;
  readonly days: (typeof paymentReminderDays)[number];
  readonly dueDay: string;
  readonly openMinor: number;
}

/** Reminders of the buyer on the day of an instant [D8]. */
export function paymentReminders(terms: DealTerms, life: DealLife, nowMs: number): PaymentReminder[] {
  const today = dayOf(nowMs);
  return life.invoices.flatMap((invoice) => {
    const { dueDay, openMinor } = invoiceState(terms, life, invoice, today);
    if (openMinor === 0 || isUnused(terms, life, invoice)) return [];
    if (invoice.paidMinor >= invoice.totalMinor - invoice.creditedMinor) return [];
    const days = paymentReminderDays.find((one) => daysAfter(dueDay, one) === today);
    return days === undefined ? [] : [{ invoiceId: invoice.stated.id, days, dueDay, openMinor }];
  });
}

/** Planned loads whose evening before has come, and whose day has not [D2]. */
export function loadsTomorrow(life: DealLife, nowMs: number): Load[] {
  return life.loads.filter(
    ({ state, plan }) =>
      state === 'planned' && eveningBeforeMs(plan.day) <= nowMs && nowMs < morningMs(plan.day),
  );
}

/**
 * The next instant at which the clock changes a deal: a settlement becomes final, a truck is expected, the evening
 * before it, a reminder of an invoice, or the next day of one that is late; null if nothing is ahead.
 */
export function nextClockMs(terms: DealTerms, life: DealLife, nowMs: number): number | null {
  const today = dayOf(nowMs);
  const finalMs = nextChangeMs(life, nowMs);
  const loads = life.loads
    .filter(({ state }) => state === 'planned')
    .flatMap(({ plan }) => [eveningBeforeMs(plan.day), morningMs(plan.day)]);
  const reminders = life.invoices.flatMap((invoice) => {
    const { dueDay, openMinor } = invoiceState(terms, life, invoice, today);
    if (openMinor === 0) return [];
    // While it is late, the buyer's record grows by a day each morning.
    const late = [0, 1].map((days) => daysAfter(today, days)).filter((day) => day > dueDay);
    return [...paymentReminderDays.map((days) => daysAfter(dueDay, days)), ...late].map(morningMs);
  });
  // A settlement is final just after its last moment.
  const next = Math.min(
    ...[...(finalMs === null ? [] : [finalMs + 1]), ...loads, ...reminders].filter((ms) => ms > nowMs),
  );
  return Number.isFinite(next) ? next : null;
}

/** 08:00 in Bucharest on a day, when reminders are sent. */
export const morningMs = (day: string): number => deadlineMsOf(day) - 10 * 3_600_000;
/** 18:00 in Bucharest on the day before. */
export const eveningBeforeMs = (day: string): number => deadlineMsOf(daysAfter(day, -1));

/** Turns that were not there before: what their sides are notified of. */
export function newTurns(before: readonly DealTurn[], after: readonly DealTurn[]): DealTurn[] {
  const keyOf = ({ kind, side, about, cause }: DealTurn) => `${kind} ${side} ${about} ${cause}`;
  const known = new Set(before.map(keyOf));
  return after.filter((turn) => !known.has(keyOf(turn)));
}
