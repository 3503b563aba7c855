import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import type { LiveDatabase } from '../tables.ts';
import { findAuctionView } from './auction-view.ts';
import { findViewer } from './find-viewer.ts';

/** Accepts the auction's terms for the caller's account, once; a repetition changes nothing [L9]. */
export function acceptAuctionTerms(
  { db, identity }: { readonly db: LiveDatabase; readonly identity: IdentityPort },
  calledBy: Caller,
  id: string,
): Promise<Viewer> {
  return db.transaction().execute(async (trx) => {
    // The insert's foreign key locks this row: the auction must be locked before the account.
    await trx.selectFrom('live.auctions').select('id').where('id', '=', id).forKeyShare().execute();
    await shareAccountLocks(trx, [calledBy.accountId]);
    const caller = await freshCaller(trx, identity, calledBy);
    const view = await findAuctionView(trx, id);
    const viewer = view && (await findViewer({ db: trx, identity }, view.row, caller));
    if (!view || !viewer) throw notFound();
    if (viewer.isOwner || viewer.isAdministrator) throw new BorderError(403, 'NotEnoughPrivileges');
    await trx
      .insertInto('live.terms_acceptances')
      .values({ auction_id: id, account_id: caller.accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const accepted = await findViewer({ db: trx, identity }, view.row, caller);
    if (!accepted) throw notFound();
    return accepted;
  });
}
