import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { inboxesChanged } from '../notification/notify.ts';

/** Open pages of an account fetch it again, and so do those of administrators. Call `signal.committed()` after the commit. */
export async function accountChanged(trx: AnyDatabase, accountId: string): Promise<void> {
  await inboxesChanged(trx, [accountId]);
  await administratorsChanged(trx);
}

/**
 * Open pages of administrators, who get no notifications, fetch their work again. Nothing is stored and no row is
 * locked: a page that was away fetches when it is connected again.
 */
export async function administratorsChanged(trx: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from main.users where role = 'Admin' and is_active`.execute(trx);
  await appendEvents(
    trx,
    'main',
    rows.map(({ accountId }): FeedEvent => ({ kind: 'myBids', accountId })),
  );
}
