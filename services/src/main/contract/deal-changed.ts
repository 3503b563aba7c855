import type { Selectable } from 'kysely';
import { bidsChanged } from '../announcement/change-announcement.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/**
 * Raises the version of a deal under its lock, and makes open pages of both parties fetch it again: at once, or when
 * they reconnect.
 */
export async function dealChanged(
  trx: MainTrx,
  deal: Pick<Selectable<MainTables['main.deals']>, 'id' | 'seller_account_id' | 'buyer_account_id'>,
): Promise<void> {
  await trx
    .updateTable('main.deals')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('id', '=', deal.id)
    .execute();
  await bidsChanged(trx, [deal.seller_account_id, deal.buyer_account_id]);
}
