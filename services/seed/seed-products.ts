import { crops } from '@recolta/shared/domain/crops';
import type { Kysely } from 'kysely';
import type { LiveTables } from '../src/live/tables.ts';

/** Brings the products that can be auctioned up to the list of crops. */
export async function seedProducts(db: Kysely<Pick<LiveTables, 'live.selling_products'>>): Promise<void> {
  const rows = crops.map(({ key, ro, en }, position) => ({ key, ro, en, position }));
  await db
    .insertInto('live.selling_products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        ro: ref('excluded.ro'),
        en: ref('excluded.en'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}
