import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { dealTurns } from '@recolta/shared/domain/deal/deal-turn';
import { loadsTomorrow, newTurns, paymentReminders } from '@recolta/shared/domain/deal/life-summary';
import type { Selectable } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import { lockDue, nextDueMs } from '../../platform/sale/due-rows.ts';
import { bidsChanged } from '../announcement/change-announcement.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { dealTermsOf, readFacts, storeSummary } from './deal-log.ts';
import { loadNotices, paymentNotices, turnNotices } from './deal-notices.ts';

const changes = { table: 'main.deals', column: 'next_change_at' };

/**
 * Applies what the clock changes in deals: settlements that nobody contested become final [D6], trucks are expected,
 * and buyers are reminded of invoices [D8]. Any number of processes may do so.
 */
export class DealClock extends BatchedWork<MainTables> {
  readonly name = 'deal clock';
  readonly pace = { minSleepMs: 50, maxSleepMs: 1000 };
  protected readonly steps = [{ batch: 1, take: changeDue }];

  protected override nextInMs(): Promise<number | undefined> {
    return nextDueMs(this.db, changes);
  }
}

/** One deal: a transaction with several would lock the inboxes of their parties in no order. */
async function changeDue(trx: MainTrx): Promise<number> {
  const deals = await lockDue<Selectable<MainTables['main.deals']>>(trx, changes, 1);
  for (const deal of deals) await changeDeal(trx, deal);
  return deals.length;
}

async function changeDeal(trx: MainTrx, deal: Selectable<MainTables['main.deals']>): Promise<void> {
  const nowMs = await databaseNowMs(trx);
  const [terms, facts] = [await dealTermsOf(trx, deal), await readFacts(trx, deal.id)];
  const rules = await readVatRules(trx);
  const turnsAt = (ms: number) => dealTurns(terms, dealLife(terms, facts, ms, rules), ms);
  const dueMs = deal.next_change_at?.getTime() ?? nowMs;
  const life = dealLife(terms, facts, nowMs, rules);
  await storeSummary(trx, deal, terms, facts, nowMs);
  await notifyAll(trx, [
    ...turnNotices(deal, newTurns(turnsAt(dueMs - 1), turnsAt(nowMs))),
    ...loadNotices(deal, loadsTomorrow(life, nowMs)),
    ...paymentNotices(deal, paymentReminders(terms, life, nowMs)),
  ]);
  await bidsChanged(trx, [deal.seller_account_id, deal.buyer_account_id]);
}
