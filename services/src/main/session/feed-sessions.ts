import { type FeedSession, feedSessionsInputSchema } from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainOptions } from '../main-options.ts';
import { effectiveRoleSql } from './find-callers.ts';

/**
 * The sessions of token hashes, for the relay's handshakes; a hash without a valid session has no entry. `inbox` and
 * `myBids` grow with every change of the account's notifications, sales, bids and deals, so that a client that was
 * disconnected knows whether it must fetch.
 */
export async function feedSessions(
  { feedDb: db, market }: Pick<MainOptions, 'feedDb' | 'market'>,
  body: unknown,
): Promise<{ sessions: Record<string, FeedSession> }> {
  const input = feedSessionsInputSchema.safeParse(body);
  if (!input.success) throw new BorderError(400, 'MalformedRequest');
  const rows = await db
    .selectFrom('main.sessions as s')
    .innerJoin('main.users as u', 'u.id', 's.user_id')
    .leftJoin('main.inboxes as i', 'i.account_id', 'u.account_id')
    .select([
      's.token_hash as tokenHash',
      's.id as sessionId',
      'u.account_id as accountId',
      'u.id as userId',
      effectiveRoleSql.as('role'),
      sql<number>`floor(extract(epoch from s.ends_at) * 1000)::bigint`.as('endsAtMs'),
      sql<number>`coalesce(i.version, 0)`.as('inbox'),
    ])
    .where('s.token_hash', '=', anyOf(input.data.tokenHashes))
    .where('s.ends_at', '>', nowSql)
    .execute();
  const bidVersions = await market.findBidVersions(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const sessions = rows.map(({ tokenHash, role, ...session }) => [
    tokenHash,
    { ...session, roles: [role], myBids: bidVersions.get(session.accountId) ?? 0 },
  ]);
  return { sessions: Object.fromEntries(sessions) };
}
