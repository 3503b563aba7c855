import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { publicEntry } from '@recolta/shared/domain/live-auction/public-state';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { entryOf } from './auction-row.ts';
import { findAuctionView } from './auction-view.ts';
import { findViewer, type ViewerSources } from './find-viewer.ts';

/** Entries of the log after a version, in version order, at most a page of them [L5, L13]. */
export async function listEntries(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
  after: number,
): Promise<PublicEntry[]> {
  const { db } = sources;
  const view = await findAuctionView(db, id);
  if (!view || !(await findViewer(sources, view.row, caller))) throw notFound();
  const rows = await db
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', id)
    .where('version', '>', after)
    .orderBy('version')
    .limit(entryPageSize)
    .execute();
  // Read after the entries, so that it includes the names of all their participants.
  const names = (await findAuctionView(db, id))?.names ?? view.names;
  return rows.map((row) => publicEntry(entryOf(row), view.row.privacy_type, names));
}
