import { sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

export interface AccountVersions {
  readonly inbox: number;
  readonly myBids: number;
}

/**
 * Numbers that grow with every change of an account's inbox and of its own bids, so that a client that was
 * away sees that it must fetch. An account without any stands at 0.
 */
export async function findAccountVersions(
  db: AnyDatabase,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountVersions>> {
  const { rows } = await sql<AccountVersions & { accountId: string }>`
    select a.id as "accountId",
      coalesce((select i.version from main.inboxes i where i.account_id = a.id), 0) as inbox,
      coalesce((select sum(p.version) from live.participants p where p.account_id = a.id), 0)::bigint as "myBids"
    from unnest(${accountIds}::uuid[]) as a(id)`.execute(db);
  return new Map(rows.map(({ accountId, ...versions }) => [accountId, versions]));
}
