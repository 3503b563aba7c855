import type { ConnectionTest } from '@recolta/shared/contracts/http/readiness';
import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findViewer, type ViewerSources } from '../auction/find-viewer.ts';
import type { LiveDatabase } from '../tables.ts';

/**
 * Stores the result of the caller's connection test, the last one of each account, until the auction ends [I2].
 *
 * @throws BorderError 404 for an auction that is hidden from the caller; 403 for its owner and administrators; 409
 *   `ExpiredAuction` once it has ended
 */
export async function saveConnectionTest(
  sources: ViewerSources,
  caller: Caller,
  auctionId: string,
  result: ConnectionTest,
): Promise<void> {
  const { db } = sources;
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', auctionId).executeTakeFirst();
  const viewer = row && (await findViewer(sources, row, caller));
  if (!row || !viewer) throw notFound();
  if (viewer.isOwner || viewer.isAdministrator) throw new BorderError(403, 'NotEnoughPrivileges');
  if (row.status !== 'Scheduled' && row.status !== 'InProgress') throw new BorderError(409, 'ExpiredAuction');
  await sql`
    insert into live.connection_tests (auction_id, account_id, at, result)
    values (${auctionId}, ${caller.accountId}, clock_timestamp(), ${JSON.stringify(result)}::jsonb)
    on conflict (auction_id, account_id) do update set at = excluded.at, result = excluded.result`.execute(
    db,
  );
}

/** Deletes the tests of auctions that have ended or were deleted. */
export async function forgetConnectionTests(db: LiveDatabase): Promise<void> {
  await sql`
    delete from live.connection_tests t where not exists (
      select from live.auctions a where a.id = t.auction_id and a.status in ('Scheduled', 'InProgress'))`.execute(
    db,
  );
}
