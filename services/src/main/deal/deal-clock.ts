import { type DealLife, dealLife } from '@recolta/shared/domain/deal/deal-life';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import { dealTurns } from '@recolta/shared/domain/deal/deal-turn';
import { loadsTomorrow, newTurns, paymentReminders } from '@recolta/shared/domain/deal/life-summary';
import type { Selectable } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { lockDue, nextDueMs } from '../../platform/sale/due-rows.ts';
import { dealChanged } from '../contract/deal-changed.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { dealTermsOf, readFacts, storeSummary } from './deal-log.ts';
import { loadNotices, paymentNotices, turnNotices } from './deal-notices.ts';

type Deal = Selectable<MainTables['main.deals']>;

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
  const deals = await lockDue<Deal>(trx, changes, 1);
  for (const deal of deals) await changeDeal(trx, deal);
  return deals.length;
}

async function changeDeal(trx: MainTrx, deal: Deal): Promise<void> {
  const nowMs = await databaseNowMs(trx);
  const [terms, facts] = [await dealTermsOf(trx, deal), await readFacts(trx, deal.id)];
  const rules = await readVatRules(trx);
  const lifeAt = (ms: number) => dealLife(terms, facts, ms, rules);
  await storeSummary(trx, deal, terms, facts, nowMs);
  await notifyAll(trx, changeNotices(deal, terms, nowMs, { lifeAt, life: lifeAt(nowMs) }));
  await dealChanged(trx, deal);
}

/**
 * Notices of what the clock and new facts changed in a deal. A fact may be stated before the clock has run: what was
 * due until then is told with it, because its summary moves the next change.
 *
 * @param deal as it was before: its next change may be due
 * @param now.lifeAt the life without the new facts, at an instant until now
 * @param now.life the life with them
 */
export function changeNotices(
  deal: Deal,
  terms: DealTerms,
  nowMs: number,
  { lifeAt, life }: { readonly lifeAt: (ms: number) => DealLife; readonly life: DealLife },
): NewNotification[] {
  const dueMs = deal.next_change_at?.getTime() ?? Infinity;
  const isDue = dueMs <= nowMs;
  const toldMs = isDue ? dueMs - 1 : nowMs;
  const before = dealTurns(terms, lifeAt(toldMs), toldMs);
  return [
    ...turnNotices(deal, newTurns(before, dealTurns(terms, life, nowMs))),
    ...(isDue ? loadNotices(deal, loadsTomorrow(life, nowMs)) : []),
    ...(isDue ? paymentNotices(deal, paymentReminders(terms, life, nowMs)) : []),
  ];
}
