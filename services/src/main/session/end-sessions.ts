import type { Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { endPushesWithoutSession } from '../push/push-subscriptions.ts';
import type { MainTables } from '../tables.ts';

/**
 * Ends every session of a user, with every socket that they opened [S2, R3] and pushes to their browsers [N2], and
 * deletes the user's sign-in origins, unfinished sign-ins and unfinished additions of an app. Call
 * `signal.committed()` after the commit.
 *
 * @param keptTokenHash of a session that is not ended
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
  for (const table of ['main.sign_in_origins', 'main.sign_ins', 'main.totp_set_ups'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await endPushesWithoutSession(trx, userId);
  await appendEnded(trx, ended);
}

/** Ends the oldest sessions of a user beyond `maxLiving` [S2], with their pushes [N2]. @returns true if there were any */
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
  if (ended.length > 0) await endPushesWithoutSession(trx, userId);
  await appendEnded(trx, ended);
  return ended.length > 0;
}

async function appendEnded(
  trx: Transaction<MainTables>,
  ended: readonly { readonly id: string }[],
): Promise<void> {
  await appendEvents(
    trx,
    'main',
    ended.map(({ id }) => ({ kind: 'session', sessionId: id })),
  );
}
