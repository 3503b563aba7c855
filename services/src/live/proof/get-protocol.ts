import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { headText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { unsignedProtocol } from '@recolta/shared/domain/live-auction/proof/unsigned-protocol';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { entryOf, listingOf, liveAuctionOf, postedOf } from '../auction/auction-row.ts';
import { findViewer, type ViewerSources } from '../auction/find-viewer.ts';
import type { LiveDatabase } from '../tables.ts';
import { findSigner } from './signing-keys.ts';

/**
 * The protocol of an ended auction [L13], for everyone who may watch it and the same for all of them.
 *
 * @throws BorderError 404 if it is hidden from the caller; 409 before the end
 */
export async function getProtocol(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
): Promise<Protocol> {
  const { db } = sources;
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(await findViewer(sources, row, caller))) throw notFound();
  if (row.outcome === null) throw new BorderError(409, 'StatusConflict');

  // Excludes later entries: the owner of a closed auction may decide between the reads.
  const entries = await db
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', id)
    .where('version', '<=', row.version)
    .orderBy('version')
    .execute();
  const stored = await db
    .selectFrom('live.auction_goods')
    .select('details')
    .where('auction_id', '=', id)
    .executeTakeFirst();
  const said = unsignedProtocol({
    auction: liveAuctionOf(row),
    outcome: row.outcome,
    posted: postedOf(row),
    listing: listingOf(row),
    details: stored?.details ?? null,
    entries: entries.map(entryOf),
    names: await namesOf(db, id),
  });
  const { keyId, sign } = await findSigner(db);
  const head = { ...said.head, keyId };
  return { ...said, head: { ...head, signature: sign(headText(id, head)) } };
}

async function namesOf(db: LiveDatabase, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('live.participants')
    .select(['number', 'company_name'])
    .where('auction_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.number, row.company_name]));
}
