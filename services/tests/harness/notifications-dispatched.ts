import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';

/** Waits until the notifications of every auction are dispatched, so that none arrives later. */
export function notificationsDispatched(db: Kysely<AllTables>): Promise<boolean> {
  return vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from live.auctions a left join live.notified n on n.auction_id = a.id
        where n.version is distinct from a.version limit 1`.execute(db);
      return rows.length === 0;
    },
    { timeout: 30_000, interval: 50 },
  );
}
