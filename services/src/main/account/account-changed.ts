import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { inboxesChanged } from '../notification/notify.ts';

/**
 * Makes open pages of an account, and of administrators, fetch it again. Call `signal.committed()` after the commit.
 */
export async function accountChanged(trx: AnyDatabase, accountId: string): Promise<void> {
  await inboxesChanged(trx, [accountId]);
  await administratorsChanged(trx);
}

/**
 * Makes open pages of administrators, who get no notifications, fetch their work again. Stores nothing and locks no
 * row: a page that was disconnected fetches when it reconnects.
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
