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
  const { rows } = await sql<{ accountId: string; myBids: number }>`
    select account_id as "accountId", sum(version)::bigint as "myBids"
    from live.participants where account_id = any(${accountIds}::uuid[]) group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, myBids }) => [accountId, { inbox: 0, myBids }]));
}
