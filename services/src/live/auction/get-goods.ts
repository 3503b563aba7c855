import type { AuctionGoods, AuctionTermsAnswer } from '@recolta/shared/contracts/http/auction-goods';
import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { publishedGoods } from '@recolta/shared/domain/goods/published-goods';
import { postedTimes } from '@recolta/shared/domain/live-auction/terms-hash';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, postedOf } from './auction-row.ts';
import { findViewer, type ViewerSources } from './find-viewer.ts';

/**
 * Goods and terms of one auction, as visible to the caller. @throws BorderError 404 if the auction is hidden from
 * them
 */
export async function getGoods(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
): Promise<AuctionTermsAnswer> {
  const { row, goods } = await findTerms(sources, caller, id);
  return { ...goods, posted: postedTimes(postedOf(row)) };
}

/** Goods and terms with the auction's row. */
export async function findTerms(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
): Promise<{ readonly row: AuctionRow; readonly goods: AuctionGoods }> {
  const { db } = sources;
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  const viewer = row && (await findViewer(sources, row, caller));
  if (!row || !viewer) throw notFound();
  const stored = await db
    .selectFrom('live.auction_goods')
    .select('details')
    .where('auction_id', '=', id)
    .executeTakeFirst();
  const goods = publishedGoods(row.goods, stored?.details ?? null, {
    privacyType: row.privacy_type,
    isParty: isParty(row, viewer),
  });
  return { row, goods };
}

/** Returns true if the caller knows both sides: owner, administrator and, once accepted, the winner [B5, P1]. */
function isParty(
  { status, outcome }: AuctionRow,
  { isOwner, isAdministrator, number, counterparty }: Viewer,
): boolean {
  const hasWon = status === 'Accepted' && number !== null && number === outcome?.winner?.number;
  return isOwner || isAdministrator || hasWon || counterparty !== null;
}
