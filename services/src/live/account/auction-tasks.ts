import { maxTasksOfKind } from '@recolta/shared/contracts/http/today';
import { figuresOf } from '@recolta/shared/domain/announcement/announcement';
import type { AuctionType, Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { totalMinor } from '@recolta/shared/domain/money';
import { type Task, taskOf } from '@recolta/shared/domain/task/task';
import { sql } from 'kysely';
import type { AccountToday } from '../../platform/ports/market-port.ts';
import { takesPartIn } from '../auction/list-participated-auctions.ts';
import type { LiveDatabase } from '../tables.ts';

type Kind = 'decideAuction' | 'answerPersonalizedBids' | 'raiseBid' | 'answerInvitation';

interface TaskRow {
  readonly kind: Kind;
  readonly id: string;
  readonly type: AuctionType;
  readonly currency: Currency;
  readonly name: string;
  readonly product: string;
  readonly unit: string | null;
  readonly quantityThousandths: number;
  readonly deliveryType: DeliveryType;
  readonly startingMinor: number;
  readonly desiredMinor: number | null;
  readonly bestMinor: number | null;
  /** The caller's own price. */
  readonly ownMinor: number | null;
  readonly endsAt: Date | null;
  /** Number of open personalised bids, and the best of them at the auction's delivery terms, else of all. */
  readonly count: number;
  readonly offered: Pick<BidTerms, 'price' | 'quantity' | 'deliveryType'> | null;
}

const auctionColumns = sql`a.id, a.type, a.currency, a.goods->>'name' as name,
  a.goods->>'product' as product, a.goods->>'unit' as unit, a.quantity_kg as "quantityThousandths",
  a.goods->>'deliveryType' as "deliveryType",
  a.starting_price_minor as "startingMinor", a.desired_price_minor as "desiredMinor",
  a.best_price_minor as "bestMinor"`;
const isCurrent = sql`a.status in ('Pending', 'Scheduled', 'InProgress', 'Closed')`;
/** The end of the bids; null while held. */
const endOfBids = sql`case when a.hold is null then a.ends_at end`;

/**
 * Tasks in live auctions: to decide one's own, to answer personalised bids on it while it runs, to raise a bid that no
 * longer leads, and to answer an invitation.
 */
export async function findAuctionTasks(db: LiveDatabase, accountId: string): Promise<AccountToday> {
  const { rows } = await sql<TaskRow>`
    (select case a.status when 'Closed' then 'decideAuction' else 'answerPersonalizedBids' end as kind,
      ${auctionColumns}, null::bigint as "ownMinor", b.count, b.offered,
      case a.status when 'Closed' then a.decision_ends_at else ${endOfBids} end as "endsAt"
    from live.auctions a cross join lateral (select count(*)::integer as count,
      (array_agg(b.terms order by (b.terms->>'deliveryType') is distinct from a.goods->>'deliveryType',
        (b.terms->>'price')::numeric * case a.type when 'Selling' then -1 else 1 end, b.sent_at, b.id))[1] as offered
      from live.personalized_bids b where b.auction_id = a.id and b.status = 'Active') b
    where a.owner_account_id = ${accountId} and (a.status = 'Closed' or a.status = 'InProgress' and b.count > 0)
    order by "endsAt" limit ${maxTasksOfKind})
    union all
    (select 'raiseBid', ${auctionColumns}, p.price_minor, 0, null::jsonb, ${endOfBids} as "endsAt"
    from live.participants p join live.auctions a on a.id = p.auction_id
    where p.account_id = ${accountId} and a.status = 'InProgress' and p.price_minor is not null
      and a.best_number is distinct from p.number and (a.audience = 'Open' or exists (
        select from live.invited_accounts i where i.auction_id = a.id and i.account_id = p.account_id))
    order by "endsAt" limit ${maxTasksOfKind})
    union all
    (select 'answerInvitation', ${auctionColumns}, null, 0, null,
      case a.status when 'Scheduled' then a.starts_at else ${endOfBids} end as "endsAt"
    from live.invitations i join live.auctions a on a.id = i.auction_id
    where i.account_id = ${accountId} and i.state in ('Sent', 'Opened') and a.status in ('Scheduled', 'InProgress')
      and not exists (select from live.participants p where p.auction_id = a.id and p.account_id = i.account_id)
    order by "endsAt" limit ${maxTasksOfKind})`.execute(db);
  const { rows: counts } = await sql<{ ownAuctions: number; participations: number }>`
    select (select count(*)::integer from live.auctions a
        where ${isCurrent} and a.owner_account_id = ${accountId}) as "ownAuctions",
      (select count(*)::integer from live.auctions a
        where ${isCurrent} and ${takesPartIn(accountId)}) as participations`.execute(db);
  return { tasks: rows.map(auctionTask), open: counts[0] ?? {} };
}

function auctionTask(row: TaskRow): Task {
  const { kind, id, name, product, type, quantityThousandths, currency, endsAt, count } = row;
  const { priceMinor, comparedMinor, soldThousandths } = figuresOfTask(row);
  const minor = priceMinor === null ? null : totalMinor(priceMinor, soldThousandths);
  return taskOf(kind, id, {
    goods: { name, product, quantityThousandths, unit: row.unit ?? 'Ton', type },
    sum: minor === null ? null : { minor, currency, isGross: false },
    endsAt: endsAt?.toISOString() ?? null,
    ...{ count, priceMinor, comparedMinor },
  });
}

/** The price in question, with its quantity and the price to compare it with. */
function figuresOfTask({ kind, startingMinor, desiredMinor, bestMinor, ownMinor, ...row }: TaskRow) {
  const soldThousandths = row.quantityThousandths;
  if (kind === 'answerInvitation') return { priceMinor: startingMinor, comparedMinor: null, soldThousandths };
  if (kind === 'raiseBid') return { priceMinor: bestMinor, comparedMinor: ownMinor, soldThousandths };
  if (row.offered === null || (kind === 'decideAuction' && bestMinor !== null))
    return { priceMinor: bestMinor, comparedMinor: desiredMinor, soldThousandths };
  const offered = figuresOf(row.offered);
  return {
    priceMinor: offered.priceMinor,
    // A price at other delivery terms is stated, not compared.
    comparedMinor: row.offered.deliveryType === row.deliveryType ? desiredMinor : null,
    soldThousandths: offered.quantityThousandths,
  };
}
