import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { type AuctionType, bidStatuses } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';
import { type AnnouncementBidRow, type AnnouncementRow, announcementStateOf } from './announcement-row.ts';
import { bidViewOf, findLastBid } from './announcement-view.ts';
import { maySeeAnnouncement } from './lock-announcement.ts';

export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export interface BidPage<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * The bids on an announcement for its owner or an administrator: the Active ones first, among them those that the
 * owner has to answer, the latest change first.
 *
 * @throws BorderError 404 if the announcement is hidden from the caller, 403 for everyone but those two
 */
export async function listBids(
  db: MainDatabase,
  caller: Caller,
  id: string,
  { page, pageSize }: PageQuery,
): Promise<BidPage<AnnouncementBidView>> {
  const row = await requireSeen(db, caller, id);
  if (row.owner_account_id !== caller.accountId && caller.role !== 'Admin')
    throw new BorderError(403, 'NotEnoughPrivileges');
  const { rows } = await sql<AnnouncementBidRow & { total: number }>`
    select b.*, (count(*) over ())::integer as total from main.announcement_bids b where b.announcement_id = ${id}
    order by (b.status = 'Active') desc, (b.turn = 'owner') desc nulls last, b.changed_at desc, b.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const items = await Promise.all(rows.map((bid) => bidViewOf(db, row, bid, caller)));
  return { items, total: await totalOf(db, rows, id), page, pageSize };
}

/** The caller's own last bid on an announcement. @throws BorderError 404 */
export async function getMyBid(db: MainDatabase, caller: Caller, id: string): Promise<AnnouncementBidView> {
  const row = await requireSeen(db, caller, id);
  const bid = await findLastBid(db, id, caller.accountId);
  if (!bid) throw notFound();
  return bidViewOf(db, row, bid, caller);
}

/**
 * The caller's own bids on announcements of a type: by `createdDate` if the query sorts, else first those that the
 * caller has to answer, then the other Active ones, both by the end of the time to answer.
 *
 * @throws BorderError 400
 */
export async function listAccountBids(
  db: MainDatabase,
  caller: Caller,
  type: AuctionType | 'All',
  { page, pageSize, filters, sorts }: PageQuery & { readonly filters: string; readonly sorts: string },
): Promise<BidPage<{ bid: AnnouncementBidView; announcement: AnnouncementState }>> {
  const listed = sql.join(
    [
      sql`b.account_id = ${caller.accountId}`,
      ...(type === 'All' ? [] : [sql`a.type = ${type}`]),
      ...parsedOr400(parseFilters(filters, bidFields), 'filters').map(({ name, values }) =>
        name === 'turn' ? sql`b.turn = 'bidder'` : sql`b.status = any(${[...values]}::text[])`,
      ),
    ],
    sql` and `,
  );
  const sorted = parsedOr400(parseSorts(sorts, ['createdDate']), 'sorts').map(
    ({ isDescending }) => sql`b.placed_at ${isDescending ? sql`desc` : sql`asc`}`,
  );
  const { rows } = await sql<{ bid: string; announcement: string; total: number }>`
    select b.id as bid, a.id as announcement, (count(*) over ())::integer as total
    from main.announcement_bids b join main.announcements a on a.id = b.announcement_id
    where ${listed}
    order by ${sql.join([...sorted, ...byUrgency])} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const bids = await byIds<AnnouncementBidRow>(
    db,
    'main.announcement_bids',
    rows.map(({ bid }) => bid),
  );
  const announcements = await byIds<AnnouncementRow>(
    db,
    'main.announcements',
    rows.map(({ announcement }) => announcement),
  );
  const { epoch } = await db.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  const items = await Promise.all(
    rows.map(async (ids) => {
      const [bid, row] = [bids.get(ids.bid), announcements.get(ids.announcement)];
      if (!bid || !row) throw new Error('a listed bid is gone');
      return {
        bid: await bidViewOf(db, row, bid, caller),
        announcement: announcementStateOf(row, epoch),
      };
    }),
  );
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countBids(db, listed));
  return { items, total, page, pageSize };
}

const byUrgency = [
  sql`(b.turn = 'bidder') desc nulls last`,
  sql`(b.status = 'Active') desc`,
  // That end follows the deadline. Ended ones are all alike here.
  sql`case when b.status = 'Active' then a.deadline_at end`,
  sql`b.changed_at desc`,
  sql`b.id`,
];

const bidFields: FilterFields = {
  status: { operators: ['=='], accepts: (value) => bidStatuses.some((status) => status === value) },
  turn: { operators: ['=='], accepts: (value) => value === 'me' },
};

async function countBids(db: MainDatabase, listed: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from main.announcement_bids b
    join main.announcements a on a.id = b.announcement_id
    where ${listed}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function requireSeen(db: MainDatabase, caller: Caller, id: string): Promise<AnnouncementRow> {
  const row = await db.selectFrom('main.announcements').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(await maySeeAnnouncement(db, row, caller))) throw notFound();
  return row;
}

/** The total of a listing's rows; counted again only for a page past the end. */
async function totalOf(
  db: MainDatabase,
  rows: readonly { readonly total: number }[],
  id: string,
): Promise<number> {
  const [first] = rows;
  if (first) return first.total;
  const { total } = await db
    .selectFrom('main.announcement_bids')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow();
  return total;
}

async function byIds<Row extends { readonly id: string }>(
  db: MainDatabase,
  table: 'main.announcements' | 'main.announcement_bids',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
