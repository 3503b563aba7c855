import type { AuctionRecords } from '@recolta/shared/contracts/http/auction-goods';
import { notFound } from '../../platform/http/border-error.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findViewer, type ViewerSources } from './find-viewer.ts';

/**
 * Records of the other side [D10]: the owner's for everyone else who may watch the auction, and the best bidder's for
 * the owner while they decide. Of an Incognito party nothing but bands that enough companies share [B5].
 *
 * @throws BorderError 404 if the auction is hidden from the caller
 */
export async function getRecords(
  { deals, ...sources }: ViewerSources & { readonly deals: Pick<DealsPort, 'findRecords'> },
  caller: Caller | null,
  id: string,
): Promise<AuctionRecords> {
  const { db } = sources;
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  const viewer = row && (await findViewer(sources, row, caller));
  if (!row || !viewer) throw notFound();
  const isNamed = row.privacy_type === 'Public';
  const recordOf = async (accountId: string) =>
    (await deals.findRecords(db, [accountId], isNamed)).get(accountId) ?? null;
  if (!viewer.isOwner) return { owner: await recordOf(row.owner_account_id), best: null };
  if (row.status !== 'Closed' || row.best_number === null) return { owner: null, best: null };
  const { account_id, number } = await db
    .selectFrom('live.participants')
    .select(['account_id', 'number'])
    .where('auction_id', '=', id)
    .where('number', '=', row.best_number)
    .executeTakeFirstOrThrow();
  const record = await recordOf(account_id);
  return { owner: null, best: record && { ...record, number } };
}
