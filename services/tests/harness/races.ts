import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import type { Answer } from './http-call.ts';

type Race = (act: () => Promise<Answer>, trade: () => Promise<Answer>) => Promise<[Answer, Answer]>;
/** One round of a race. @returns which call was first */
export type RaceRound = (race: Race) => Promise<'act' | 'trade'>;

/** A lane needs five rounds to find the moment at which either call may be first. */
const roundsOfLane = 5;

/**
 * Runs races of two calls, at most four at a time. The head start of one call depends on which call was first in the
 * previous round, so that nearly every round is decided within the same few milliseconds, on any machine.
 *
 * @returns how often each call was first
 */
export async function playRaces(rounds: number, play: RaceRound): Promise<Record<'act' | 'trade', number>> {
  const wins = { act: 0, trade: 0 };
  const lanes = Math.min(4, Math.ceil(rounds / roundsOfLane));
  const wait = async (ms: number, call: () => Promise<Answer>) => {
    if (ms > 0) await delay(ms);
    return call();
  };
  const playLane = async () => {
    let leadMs = 0;
    for (let round = 0; round < rounds / lanes; round++) {
      const race: Race = (act, trade) => Promise.all([wait(-leadMs, act), wait(leadMs, trade)]);
      const stepMs = Math.max(1, 32 / 2 ** round);
      const first = await play(race);
      wins[first]++;
      leadMs += first === 'trade' ? stepMs : -stepMs;
    }
  };
  await Promise.all(Array.from({ length: lanes }, playLane));
  return wins;
}

/**
 * Makes a call while another transaction has made changes, and commits these once the call waits for a lock or is
 * answered.
 *
 * @param last what the other transaction does before its commit
 */
export async function answerDuring<Answered>(
  db: Kysely<AllTables>,
  change: (trx: Transaction<AllTables>) => Promise<unknown>,
  call: () => Promise<Answered>,
  last: (trx: Transaction<AllTables>) => Promise<unknown> = async () => undefined,
): Promise<Answered> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    await vi.waitUntil(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        return isAnswered || rows.length > 0;
      },
      { timeout: 30_000 },
    );
    await last(trx);
    return { answer };
  });
  return answer;
}
