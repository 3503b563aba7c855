import { maxTasksOfKind } from '@recolta/shared/contracts/http/today';
import { figuresOf } from '@recolta/shared/domain/announcement/announcement';
import { missingContractDetails } from '@recolta/shared/domain/contract/missing-contract-details';
import { type DealSide, dealStep } from '@recolta/shared/domain/contract/signing';
import { totalMinor } from '@recolta/shared/domain/money';
import { type Task, type TaskKind, taskOf } from '@recolta/shared/domain/task/task';
import { sql } from 'kysely';
import type { AccountToday } from '../../platform/ports/market-port.ts';
import type { MainDatabase } from '../tables.ts';
import { type FoundParty, findParties, partiesIn } from './deal-parties.ts';
import { type DealRow, isDealOver, sideOf, signaturesSql } from './deal-terms.ts';

/** Maximum number of open deals that are read for one answer. */
const mostRead = 2000;

/**
 * The next step of the account in each of its deals: contract and signatures [C1, C2], then the turns of its life [D11].
 *
 * @param most number of tasks, the earliest deadline first; deals that wait for the other side do not count
 */
export async function findDealTasks(
  db: MainDatabase,
  accountId: string,
  most = maxTasksOfKind,
): Promise<AccountToday> {
  const side = sql`(case when d.seller_account_id = ${accountId} then 'seller' else 'buyer' end)`;
  const isOwn = sql`(d.seller_account_id = ${accountId} or d.buyer_account_id = ${accountId})`;
  const mayHaveTask = sql`${isOwn} and (d.concluded_at is null and d.life->>'stage' is distinct from 'annulled'
    or d.life->'turns'->>${side} is not null)`;
  const tasks: Task[] = [];
  for (let read = 0; tasks.length < most && read < mostRead; read += most) {
    const { rows } = await sql<DealRow>`
      select d.*, ${signaturesSql} as signatures from main.deals d where ${mayHaveTask}
      order by (d.life->'turns'->${side}->>'dueMs')::numeric nulls last, d.opened_at, d.id
      limit ${most} offset ${read}`.execute(db);
    tasks.push(...(await tasksIn(db, accountId, rows)));
    if (rows.length < most) break;
  }
  const { rows: counts } = await sql<{ deals: number }>`
    select count(*)::integer as deals from main.deals d where ${isOwn} and not ${isDealOver}`.execute(db);
  return { tasks: tasks.slice(0, most), open: counts[0] ?? {} };
}

/** The next step of the account in these deals; nothing for those that wait for the other side or an administrator. */
export async function tasksIn(
  db: MainDatabase,
  accountId: string,
  deals: readonly DealRow[],
): Promise<Task[]> {
  const accounts = deals.flatMap((deal) => [deal.seller_account_id, deal.buyer_account_id]);
  const found = await findParties(db, [...new Set(accounts)]);
  return deals.flatMap((deal): Task[] => {
    const side = sideOf(deal, accountId);
    if (side === null) return [];
    const turn = deal.life?.turns[side];
    if (turn) {
      const endsAt = turn.dueMs === null ? null : new Date(turn.dueMs).toISOString();
      const sum = turn.sum ? { ...turn.sum, currency: deal.currency } : null;
      return [{ ...dealTask(deal, side, turn.kind), sum, endsAt }];
    }
    if (deal.life?.stage === 'annulled') return [];
    const kind = kindOf(deal, side, found);
    return kind ? [dealTask(deal, side, kind)] : [];
  });
}

/** Returns the task of a side of a deal; null if it waits for the other side or for an administrator. */
function kindOf(deal: DealRow, side: DealSide, found: ReadonlyMap<string, FoundParty>): TaskKind | null {
  const step = dealStep(deal.signatures, side);
  if (step === 'sign') return 'signContract';
  if (step === 'confirm') return 'confirmSignature';
  if (step !== 'contract') return null;
  if (deal.goods.contractType === 'General') {
    const missing = missingContractDetails(partiesIn(found, deal));
    if (missing.some((one) => one.side === side)) return 'stateDealDetails';
    return missing.length === 0 ? 'makeContract' : null;
  }
  if (deal.contract_file !== null) return 'makeContract';
  return deal.goods.contractType === 'Bidder' && side !== deal.owner_side ? 'giveContract' : null;
}

function dealTask(deal: DealRow, side: DealSide, kind: TaskKind): Task {
  const { priceMinor, quantityThousandths } = figuresOf(deal.terms);
  const { name, product, unit } = deal.goods;
  return taskOf(kind, deal.id, {
    goods: { name, product, quantityThousandths, unit, type: side === 'seller' ? 'Selling' : 'Buying' },
    sum: {
      minor: totalMinor(priceMinor, quantityThousandths),
      currency: deal.currency,
      isGross: deal.product?.isPriceGross ?? false,
    },
    priceMinor,
    hasOtherSigned: deal.signatures?.signed.some((one) => one !== side) ?? false,
  });
}
