import type { OwnSession } from '@recolta/shared/contracts/http/factors';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { endPushesWithoutSession } from '../push/push-subscriptions.ts';
import type { MainDatabase } from '../tables.ts';

/** Precision of a session's stored last use. */
const useMinutes = 5;
const isUseOldSql = sql<boolean>`last_used_at < clock_timestamp() - make_interval(mins => ${useMinutes})`;

/** Records that a session is in use, if the last record is old: a page calls once when it is loaded. */
export async function recordUse(
  { db, readDb }: Pick<MainOptions, 'db' | 'readDb'>,
  sessionId: string,
): Promise<void> {
  const old = await readDb
    .selectFrom('main.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isUseOldSql)
    .executeTakeFirst();
  if (old)
    await db
      .updateTable('main.sessions')
      .set({ last_used_at: nowSql })
      .where('id', '=', sessionId)
      .where(isUseOldSql)
      .execute();
}

/** One's own valid sessions, the calling one first, then by last use [S14]. */
export async function listSessions(db: MainDatabase, caller: Caller): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('main.sessions')
    .select(['id', 'device', 'network', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', caller.userId)
    .where('ends_at', '>', nowSql)
    .orderBy(sql`id = ${caller.sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: session.id === caller.sessionId,
  }));
}

/**
 * Ends one of one's own sessions with its sockets and pushes, or all but the calling one [S14, R3, N2].
 *
 * @throws BorderError 404 for a session of others
 */
export async function endOwnSessions(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  which: { readonly id: string } | 'others',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = trx.deleteFrom('main.sessions').where('user_id', '=', caller.userId);
    const ended = await (which === 'others'
      ? own.where('id', '<>', caller.sessionId)
      : own.where('id', '=', which.id)
    )
      .returning('id')
      .execute();
    if (which !== 'others' && ended.length === 0) throw notFound();
    await endPushesWithoutSession(trx, caller.userId);
    const events = ended.map(({ id }) => ({ kind: 'session', sessionId: id }) as const);
    await appendEvents(trx, 'main', events);
  });
  signal.committed();
}
