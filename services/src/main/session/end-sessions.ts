import type { Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { MainTables } from '../tables.ts';

/**
 * Ends every session of a user, and with them every socket that they opened [S2, R3], and forgets where the user signed
 * in from; the caller tells the feed's signal.
 *
 * @param keptTokenHash the session that goes on
 */
export async function endSessions(
  trx: Transaction<MainTables>,
  userId: string,
  keptTokenHash: string | null = null,
): Promise<void> {
  const ended = await trx
    .deleteFrom('main.sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'is distinct from', keptTokenHash)
    .returning('id')
    .execute();
  await trx.deleteFrom('main.sign_in_origins').where('user_id', '=', userId).execute();
  await tellEnded(trx, ended);
}

/** Ends the oldest sessions of a user beyond the newest so many [S2]. @returns whether there were any */
export async function endOldestSessions(
  trx: Transaction<MainTables>,
  userId: string,
  maxLiving: number,
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('main.sessions')
    .where('id', 'in', (of) =>
      of
        .selectFrom('main.sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ends_at', '>', nowSql)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(maxLiving),
    )
    .returning('id')
    .execute();
  await tellEnded(trx, ended);
  return ended.length > 0;
}

async function tellEnded(
  trx: Transaction<MainTables>,
  ended: readonly { readonly id: string }[],
): Promise<void> {
  await appendEvents(
    trx,
    'main',
    ended.map(({ id }) => ({ kind: 'session', sessionId: id })),
  );
}
