import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { findAuctionView } from './auction-view.ts';
import { findViewer } from './find-viewer.ts';

/** One auction: what all see of it, and the caller's own side. 404 where the caller may not know of it. */
export async function getAuction(db: AnyDatabase, caller: Caller | null, id: string): Promise<AuctionAnswer> {
  const view = await findAuctionView(db, id);
  const viewer = view && (await findViewer(db, view.row, caller));
  if (!view || !viewer) throw notFound();
  return { auction: view.state, viewer };
}
