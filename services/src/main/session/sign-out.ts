import type { Kysely } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { endPushesWithoutSession } from '../push/push-subscriptions.ts';
import type { MainTables } from '../tables.ts';

/**
 * Ends the session of a token, with every socket that it opened [S2, R3] and pushes to its browser [N2]. Harmless when
 * there is none.
 */
export async function signOut(db: Kysely<MainTables>, signal: FeedSignal, tokenHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('main.sessions')
      .where('token_hash', '=', tokenHash)
      .returning(['id', 'user_id as userId'])
      .executeTakeFirst();
    if (!ended) return;
    await endPushesWithoutSession(trx, ended.userId);
    await appendEvents(trx, 'main', [{ kind: 'session', sessionId: ended.id }]);
  });
  signal.committed();
}
