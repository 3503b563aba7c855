import { deadlineMsOf } from '../announcement/deadline.ts';
import type { DealFact } from './deal-facts.ts';
import type { DealLife } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';
import { dealTurns } from './deal-turn.ts';

const dayMs = 24 * 3_600_000;

/** Days without a statement from which a deal is shown to administrators as standing still. */
export const standingDays = 7;
/** Days without a statement from which an administrator may end a deal [D12]. */
export const endableDays = 180;

/**
 * Since when a deal stands still: the last statement or, if that is later, the last deadline that ran out or runs, the
 * last day of delivery included. Null for a deal that is paid or that an administrator ended, and for an annulled one in
 * which nothing is to be done any more.
 *
 * @returns ms since the epoch; in the future while a deadline runs
 */
export function standsSinceMs(
  terms: DealTerms,
  life: DealLife,
  facts: readonly DealFact[],
  nowMs: number,
): number | null {
  const turns = dealTurns(terms, life, nowMs);
  const isAnnulled = life.stage === 'annulled';
  const isEnded = facts.some(({ body }) => body.kind === 'DealEnded');
  if (life.stage === 'paid' || isEnded || (isAnnulled && turns.length === 0)) return null;
  const { openedAt, concludedAt, deliveryPeriod } = terms;
  const statedAt = [openedAt, concludedAt, facts.at(-1)?.at].flatMap((at) =>
    at == null ? [] : Date.parse(at),
  );
  const deadlines = turns.flatMap(({ dueMs }) => dueMs ?? []);
  const lastMs = isAnnulled ? [] : [deadlineMsOf(deliveryPeriod.to)];
  return Math.max(...statedAt, ...deadlines, ...lastMs);
}

/** The instant from which an administrator may end a deal; infinite for one that is over. */
export function endableFromMs(
  terms: DealTerms,
  life: DealLife,
  facts: readonly DealFact[],
  nowMs: number,
): number {
  const sinceMs = standsSinceMs(terms, life, facts, nowMs);
  return sinceMs === null ? Infinity : sinceMs + endableDays * dayMs;
}
