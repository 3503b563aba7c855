import { maxTasksOfKind } from '@recolta/shared/contracts/http/today';
import { figuresOf } from '@recolta/shared/domain/announcement/announcement';
import { decisionEndMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { AuctionType, Currency, DeliveryType } from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { totalMinor } from '@recolta/shared/domain/money';
import { type Task, taskOf } from '@recolta/shared/domain/task/task';
import { sql } from 'kysely';
import type { AccountToday } from '../../platform/ports/market-port.ts';
import type { MainDatabase } from '../tables.ts';

type Figures = Pick<BidTerms, 'price' | 'quantity' | 'deliveryType'>;

interface TaskRow {
  readonly kind: 'answerBids' | 'answerCounterOffer';
  readonly id: string;
  readonly type: AuctionType;
  readonly currency: Currency;
  readonly name: string;
  readonly product: string;
  readonly unit: string;
  readonly deliveryType: DeliveryType;
  readonly desiredMinor: number;
  readonly leftThousandths: number;
  readonly deadlineAt: Date;
  readonly count: number;
  /** The offer to answer, of several the best at the own delivery terms [A7]; and the bidder's own one before it. */
  readonly offered: Figures;
  readonly own: Figures | null;
}

const announcementColumns = sql`a.id, a.type, a.currency, a.goods->>'name' as name, a.product,
  a.unit, a.goods->>'deliveryType' as "deliveryType", a.price_minor as "desiredMinor", a.left_thousandths as "leftThousandths", a.deadline_at as "deadlineAt"`;
const isNegotiable = sql`a.status in ('InProgress', 'Closed') and a.deleted_at is null`;

/** Tasks on announcements: to answer bids on one's own, and counter-offers to one's own bids [B4]. */
export async function findAnnouncementTasks(db: MainDatabase, accountId: string): Promise<AccountToday> {
  const { rows } = await sql<TaskRow>`
    (select 'answerBids' as kind, ${announcementColumns}, w.count, w.offered, null::jsonb as own
    from main.announcements a cross join lateral (select count(*)::integer as count,
      (array_agg(b.rounds->-1->'terms' order by
        (b.rounds->-1->'terms'->>'deliveryType') is distinct from a.goods->>'deliveryType',
        (b.rounds->-1->'terms'->>'price')::numeric * case a.type when 'Selling' then -1 else 1 end, b.placed_at, b.id))[1] as offered
      from main.announcement_bids b
      where b.announcement_id = a.id and b.status = 'Active' and b.turn = 'owner') w
    where a.owner_account_id = ${accountId} and ${isNegotiable} and a.active_bid_count > 0 and w.count > 0
    order by a.deadline_at limit ${maxTasksOfKind})
    union all
    (select 'answerCounterOffer', ${announcementColumns}, 1, b.rounds->-1->'terms', b.rounds->-2->'terms'
    from main.announcement_bids b join main.announcements a on a.id = b.announcement_id
    where b.account_id = ${accountId} and b.status = 'Active' and b.turn = 'bidder' and ${isNegotiable}
    order by a.deadline_at limit ${maxTasksOfKind})`.execute(db);
  const { rows: counts } = await sql<{ ownAnnouncements: number; myBids: number }>`
    select (select count(*)::integer from main.announcements a where a.owner_account_id = ${accountId}
        and a.status in ('Pending', 'InProgress', 'Closed') and a.deleted_at is null) as "ownAnnouncements",
      (select count(*)::integer from main.announcement_bids b
        where b.account_id = ${accountId} and b.status = 'Active') as "myBids"`.execute(db);
  return { tasks: rows.map(announcementTask), open: counts[0] ?? {} };
}

function announcementTask(row: TaskRow): Task {
  const { kind, id, name, product, unit, type, currency, count, offered } = row;
  const { priceMinor, quantityThousandths } = figuresOf(offered);
  const ownMinor = row.own === null ? null : figuresOf(row.own).priceMinor;
  // A price at other delivery terms is stated, not compared.
  const desiredMinor = offered.deliveryType === row.deliveryType ? row.desiredMinor : null;
  return taskOf(kind, id, {
    // Several bids may be for different parts of the goods.
    goods: {
      ...{ name, product, unit, type },
      quantityThousandths: count === 1 ? quantityThousandths : row.leftThousandths,
    },
    sum: { minor: totalMinor(priceMinor, quantityThousandths), currency, isGross: false },
    endsAt: new Date(decisionEndMsOf(row.deadlineAt.getTime())).toISOString(),
    ...{ count, priceMinor, comparedMinor: kind === 'answerBids' ? desiredMinor : ownMinor },
  });
}
