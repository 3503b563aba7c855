import type { ProductSnapshot } from '@recolta/shared/contracts/feed';
import type { MainDatabase } from '../tables.ts';
import { findProducts } from './list-products.ts';
import { productSnapshotOf } from './product-row.ts';

/** Products by id, for a relay that has no state of a room; one that was deleted is left out. */
export async function feedProducts(
  db: MainDatabase,
  ids: readonly string[],
): Promise<{ products: ProductSnapshot[] }> {
  return { products: (await findProducts(db, ids)).map((row) => productSnapshotOf(row, row.epoch)) };
}
