import type { Transaction } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { MainTables } from '../tables.ts';

/**
 * Ends every session of a user, and with them every socket that they opened [S2, R3], and forgets where the user signed
 * in from; the caller tells the feed's signal.
 */
export async function endSessions(trx: Transaction<MainTables>, userId: string): Promise<void> {
  const ended = await trx.deleteFrom('main.sessions').where('user_id', '=', userId).returning('id').execute();
  await trx.deleteFrom('main.sign_in_origins').where('user_id', '=', userId).execute();
  await appendEvents(
    trx,
    'main',
    ended.map(({ id }) => ({ kind: 'session', sessionId: id })),
  );
}
