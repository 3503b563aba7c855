import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';

/** Waits until the news of every auction was told, so that nothing comes in by itself afterwards. */
export function newsTold(db: Kysely<AllTables>): Promise<boolean> {
  return vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from live.auctions a left join live.notified n on n.auction_id = a.id
        where n.version is distinct from a.version limit 1`.execute(db);
      return rows.length === 0;
    },
    { timeout: 15_000, interval: 50 },
  );
}
