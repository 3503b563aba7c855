import { sql, type Updateable } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { MainTrx, ProductTable } from '../tables.ts';
import { type ProductRow, productSnapshotOf } from './product-row.ts';

/**
 * Stores a change of a locked product with its next version and the event with its new state; takes the count of
 * participants from its stored bids. Call `signal.committed()` after the commit.
 */
export async function changeProduct(
  trx: MainTrx,
  id: string,
  set: Omit<Updateable<ProductTable>, 'version' | 'participant_count'>,
): Promise<ProductRow> {
  const row = await trx
    .updateTable('main.products')
    .set((of) => ({ ...set, version: of('version', '+', 1), participant_count: participants(id) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendProductEvent(trx, row);
  return row;
}

const participants = (id: string) => sql<number>`(
  select count(distinct b.account_id) from main.product_bids b
  where b.product_id = ${id} and b.status in ('Active', 'Accepted'))`;

/** Appends the event of a product's state. */
export async function appendProductEvent(trx: MainTrx, row: ProductRow): Promise<void> {
  const { epoch } = await trx.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  await appendEvents(trx, 'main', [{ kind: 'product', snapshot: productSnapshotOf(row, epoch) }]);
}
