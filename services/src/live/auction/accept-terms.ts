import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { findAuctionView } from './auction-view.ts';
import { findViewer } from './find-viewer.ts';

/** Accepts the auction's terms for the caller's account, once; a repetition changes nothing [L9]. */
export async function acceptTerms(db: AnyDatabase, caller: Caller, id: string): Promise<Viewer> {
  const view = await findAuctionView(db, id);
  const viewer = view && (await findViewer(db, view.row, caller));
  if (!view || !viewer) throw notFound();
  if (viewer.isOwner || viewer.isAdministrator) throw new BorderError(403, 'NotEnoughPrivileges');
  await sql`
    insert into live.terms_acceptances (auction_id, account_id) values (${id}, ${caller.accountId})
    on conflict do nothing`.execute(db);
  const accepted = await findViewer(db, view.row, caller);
  if (!accepted) throw notFound();
  return accepted;
}
