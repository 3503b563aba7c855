import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementCounts } from '@recolta/shared/contracts/http/announcements';
import type { FilterClause, FilterFields } from '@recolta/shared/contracts/http/list-filters';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';
import {
  announcementClauses,
  announcementCondition,
  announcementOrder,
  announcementSorts,
  fieldsOfAdministrators,
  isPersonal,
} from './announcement-filters.ts';
import { findHead } from './announcement-head.ts';
import { type AnnouncementRow, announcementStateOf, isPublicAnnouncement } from './announcement-row.ts';
import { gateFiguresFor, netColumns } from './net-order.ts';
import type { OpenAnnouncements } from './open/open-announcements.ts';
import { openOnes } from './open/read-open.ts';

export interface AnnouncementListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly filters: string;
  readonly sorts: string;
}

export interface AnnouncementListPage {
  readonly items: AnnouncementState[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Announcements that everyone may see [A1, A3]. */
export const publicOnes = sql`(a.status <> 'Pending' and a.approved_at is not null and a.deleted_at is null)`;

const asksForOpenOnes = ({ name, operator, values }: FilterClause) =>
  name === 'status' && operator === '==' && values.every((value) => value === 'InProgress');

/** True if the caller may know of announcement `a`: public ones and their own; administrators know of all. */
export function announcementsVisibleTo(caller: Caller | null): RawBuilder<unknown> {
  if (caller?.role === 'Admin') return sql`true`;
  if (!caller) return publicOnes;
  return sql`(${publicOnes} or (a.owner_account_id = ${caller.accountId} and a.deleted_at is null))`;
}

/**
 * A page of the announcements that the caller may see, by deadline unless another order is given.
 *
 * @param open the open announcements in memory; without it, all lists are read by SQL
 * @throws BorderError 400
 */
export function listAnnouncements(
  db: MainDatabase,
  caller: Caller | null,
  query: AnnouncementListQuery,
  open: Pick<OpenAnnouncements, 'find' | 'drop'> | null = null,
): Promise<AnnouncementListPage> {
  return readPage(db, caller, query, {
    visible: announcementsVisibleTo(caller),
    order: [sql`a.deadline_at`],
    open,
  });
}

/**
 * Lists announcements for administrators: those that wait for approval first, then the others, the latest first.
 * @throws BorderError 400
 */
export function listAllAnnouncements(
  db: MainDatabase,
  caller: Caller,
  query: AnnouncementListQuery,
): Promise<AnnouncementListPage> {
  const order = [
    sql`(a.status = 'Pending') desc`,
    sql`case a.status when 'Pending' then a.created_at end`,
    sql`a.created_at desc`,
  ];
  return readPage(db, caller, query, {
    visible: sql`true`,
    order,
    orderColumns: ['status', 'created_at'],
    open: null,
    taken: fieldsOfAdministrators,
  });
}

/** The open announcements with the most bids; of those with as many, the ones that end first. */
export async function topAnnouncements(db: MainDatabase, count: number): Promise<AnnouncementState[]> {
  const { rows } = await sql<AnnouncementRow & { epoch: number }>`
    select a.*, (select epoch from platform.epoch) as epoch from main.announcements a
    where ${openOnes} and a.deadline_at > clock_timestamp()
    order by a.active_bid_count desc, a.deadline_at, a.id limit ${count}`.execute(db);
  return rows.map((row) => announcementStateOf(row, row.epoch));
}

/** Announcements by id, for the relay; those that no longer exist are left out. */
export async function findAnnouncements(
  db: MainDatabase,
  ids: readonly string[],
): Promise<(AnnouncementRow & { readonly epoch: number })[]> {
  const { rows } = await sql<AnnouncementRow & { epoch: number }>`
    select a.*, (select epoch from platform.epoch) as epoch from main.announcements a
    where a.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

interface PageOptions {
  /** Condition on announcement `a`: the caller may see it. */
  readonly visible: RawBuilder<unknown>;
  /** Order of announcements that the query's own sorts leave equal. */
  readonly order: readonly RawBuilder<unknown>[];
  /** Columns that only this order reads. */
  readonly orderColumns?: readonly string[];
  readonly open: Pick<OpenAnnouncements, 'find' | 'drop'> | null;
  /** Fields that may be filtered by; defaults to the published fields. */
  readonly taken?: FilterFields;
}

async function readPage(
  db: MainDatabase,
  caller: Caller | null,
  { page, pageSize, filters, sorts: sortText }: AnnouncementListQuery,
  { visible, order: orderOfRest, orderColumns = [], open, taken }: PageOptions,
): Promise<AnnouncementListPage> {
  const clauses = announcementClauses(filters, taken);
  const sorts = announcementSorts(sortText);
  const gate = await gateFiguresFor(db, sorts);
  const isOfOpenOnes = clauses.some(asksForOpenOnes);
  const isInMemory = isOfOpenOnes && !clauses.some(isPersonal);
  const known = isInMemory ? await open?.find({ clauses, sorts, gate, page, pageSize }) : null;
  const head = known ?? (await findBySql());
  const rows = await findAnnouncements(db, head.ids);
  if (known && rows.length < known.ids.length) open?.drop();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Items may be slightly newer than total and ids; one that the caller may no longer see is left out.
  const found = head.ids.flatMap((id) => byId.get(id) ?? []).filter(isStillSeen);
  return {
    items: found.map((row) => announcementStateOf(row, row.epoch)),
    total: head.total,
    page,
    pageSize,
  };

  async function findBySql(): Promise<{ readonly total: number; readonly ids: string[] }> {
    const conditions = clauses.map((clause) => announcementCondition(clause, caller));
    const order = [...announcementOrder(sorts, gate), ...orderOfRest, sql`a.id`];
    return findHead(db, sql.join([isOfOpenOnes ? openOnes : visible, ...conditions], sql` and `), order, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
      columns: gate ? [...new Set([...orderColumns, ...netColumns])] : orderColumns,
    });
  }

  function isStillSeen(row: AnnouncementRow): boolean {
    if (isOfOpenOnes && row.status !== 'InProgress') return false;
    return (
      isPublicAnnouncement(row) ||
      caller?.role === 'Admin' ||
      (row.owner_account_id === caller?.accountId && !row.deleted_at)
    );
  }
}

/** Fields whose values are counted, as SQL. */
const counted: Readonly<Record<string, RawBuilder<unknown>>> = {
  type: sql`a.type`,
  product: sql`a.product`,
  county: sql`a.county`,
  harvestYear: sql`a.harvest_year`,
  deliveryType: sql`a.delivery_type`,
  analysed: sql`a.is_analysed`,
  sustainability: sql`a.sustainability`,
  currency: sql`a.currency`,
};

/**
 * The number of open announcements that each value of the counted fields would show, with the other filters of the
 * query.
 *
 * @param open the open announcements in memory; without it, they are counted by SQL
 * @throws BorderError 400
 */
export async function countAnnouncements(
  db: MainDatabase,
  filters: string,
  open: Pick<OpenAnnouncements, 'count'> | null = null,
): Promise<AnnouncementCounts> {
  const clauses = announcementClauses(filters);
  const known = clauses.some(isPersonal) ? null : await open?.count(clauses);
  return known ?? countBySql(db, clauses);
}

async function countBySql(db: MainDatabase, clauses: readonly FilterClause[]): Promise<AnnouncementCounts> {
  const names = Object.keys(counted);
  const isRestricted = (name: string) => clauses.some((clause) => clause.name === name);
  const { rows } = await sql<{ field: string; value: string; count: number }>`${sql.join(
    [
      countsOf(
        names.filter((name) => !isRestricted(name)),
        clauses,
      ),
      ...names.filter(isRestricted).map((name) =>
        countsOf(
          [name],
          clauses.filter((clause) => clause.name !== name),
        ),
      ),
    ],
    sql` union all `,
  )}`.execute(db);
  const fields: Record<string, Record<string, number>> = Object.fromEntries(names.map((name) => [name, {}]));
  for (const { field, value, count } of rows) if (fields[field]) fields[field][value] = count;
  // The first part accepts what the whole query accepts.
  const total = rows.find(({ field }) => field === totalField)?.count ?? 0;
  return { total, fields };
}

const totalField = 'total';

/** By each value of some fields, the number of open announcements that clauses accept; and their total. */
function countsOf(names: readonly string[], clauses: readonly FilterClause[]): RawBuilder<unknown> {
  const columns = names.map((name) => ({ name: sql.lit(name), column: sql`${counted[name]}` }));
  const ofGroup = (pick: (one: (typeof columns)[number]) => RawBuilder<unknown>, otherwise: string) =>
    sql`case ${sql.join(
      [...columns.map((one) => sql`when grouping(${one.column}) = 0 then ${pick(one)}`), sql`when true then`],
      sql` `,
    )} ${sql.lit(otherwise)} end`;
  const sets = sql.join([sql`()`, ...columns.map(({ column }) => sql`(${column})`)]);
  return sql`
    select ${ofGroup(({ name }) => name, totalField)} as field,
      ${ofGroup(({ column }) => sql`${column}::text`, '')} as value, count(*)::integer as count
    from main.announcements a
    where ${sql.join([openOnes, ...clauses.map((clause) => announcementCondition(clause, null))], sql` and `)}
    group by grouping sets (${sets})`;
}
