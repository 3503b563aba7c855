import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findAuctionView } from './auction-view.ts';
import { findViewer, type ViewerSources } from './find-viewer.ts';

/** One auction: its public state, and the caller's own view. @throws BorderError 404 if it is hidden from the caller */
export async function getAuction(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
): Promise<AuctionAnswer> {
  const view = await findAuctionView(sources.db, id);
  const viewer = view && (await findViewer(sources, view.row, caller));
  if (!view || !viewer) throw notFound();
  return { auction: view.state, viewer };
}
