import { type FeedSession, feedSessionsInputSchema } from '@recolta/shared/contracts/feed';
import { type Kysely, sql } from 'kysely';
import { findAccountVersions } from '../../platform/account-versions.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { effectiveRoleSql } from '../../platform/identity.ts';
import type { MainTables } from '../tables.ts';

/**
 * Whose tokens these are, for the relay's handshakes; a token of no living session has no answer.
 */
export async function feedSessions(
  db: Kysely<MainTables>,
  body: unknown,
): Promise<{ sessions: Record<string, FeedSession> }> {
  const input = feedSessionsInputSchema.safeParse(body);
  if (!input.success) throw new BorderError(400, 'MalformedRequest');
  const { rows } = await sql<FeedSession & { tokenHash: string; role: FeedSession['roles'][number] }>`
    select s.token_hash as "tokenHash", s.id as "sessionId", u.account_id as "accountId", u.id as "userId",
      ${effectiveRoleSql} as role,
      floor(extract(epoch from s.ends_at) * 1000)::bigint as "endsAtMs"
    from main.sessions s join main.users u on u.id = s.user_id
    where s.token_hash = any(${input.data.tokenHashes}::text[]) and s.ends_at > clock_timestamp()`.execute(
    db,
  );
  const versions = await findAccountVersions(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const sessions = rows.map(({ tokenHash, role, ...session }) => [
    tokenHash,
    { ...session, roles: [role], ...(versions.get(session.accountId) ?? { inbox: 0, myBids: 0 }) },
  ]);
  return { sessions: Object.fromEntries(sessions) };
}
