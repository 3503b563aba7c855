import { changeByClock } from '@recolta/shared/domain/product/product';
import { databaseNowMs } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { lockDue, nextDueMs } from '../../platform/sale/due-rows.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { enterPhase } from './enter-phase.ts';
import { type ProductRow, productOf } from './product-row.ts';

const batch = 50;
const changes = { table: 'main.products', column: 'next_change_at' };

/**
 * Applies the changes that the clock makes to products: the participation deadline and the end of the time to set the
 * final price [X1]. Any number of processes may do so: each takes rows that no other has locked, and decides again
 * under the product's lock.
 */
export class ProductDeadlines extends BatchedWork<MainTables> {
  readonly name = 'product deadlines';
  readonly pace = { minSleepMs: 20, maxSleepMs: 1000 };
  protected readonly steps = [{ batch, take: endDue }];

  protected override nextInMs(): Promise<number | undefined> {
    return nextDueMs(this.db, changes);
  }
}

/** Ends up to a batch of due products. @returns their number */
async function endDue(trx: MainTrx): Promise<number> {
  const rows = await lockDue<ProductRow>(trx, changes, batch);
  if (rows.length === 0) return 0;
  const nowMs = await databaseNowMs(trx);
  const notifications: NewNotification[] = [];
  for (const row of rows) {
    const change = changeByClock(productOf(row), nowMs);
    if (change) notifications.push(...(await enterPhase(trx, row, change, nowMs)).notifications);
  }
  // In one call, so that all inboxes are locked in order.
  await notifyAll(trx, notifications);
  return rows.length;
}
