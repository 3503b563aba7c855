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
} from './announcement-filters.ts';
import { findHead } from './announcement-head.ts';
import { type AnnouncementRow, announcementStateOf, isPublicAnnouncement } from './announcement-row.ts';
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
  readonly open: Pick<OpenAnnouncements, 'find' | 'drop'> | null;
  /** Fields that may be filtered by; defaults to the published fields. */
  readonly taken?: FilterFields;
}

async function readPage(
  db: MainDatabase,
  caller: Caller | null,
  { page, pageSize, filters, sorts: sortText }: AnnouncementListQuery,
  { visible, order: orderOfRest, open, taken }: PageOptions,
): Promise<AnnouncementListPage> {
  const clauses = announcementClauses(filters, taken);
  const sorts = announcementSorts(sortText);
  const isOfOpenOnes = clauses.some(asksForOpenOnes);
  const isInMemory = isOfOpenOnes && !clauses.some(({ name }) => name === 'owner' || name === 'favourite');
  const known = isInMemory ? await open?.find({ clauses, sorts, page, pageSize }) : null;
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
    const order = [...announcementOrder(sorts), ...orderOfRest, sql`a.id`];
    return findHead(db, sql.join([isOfOpenOnes ? openOnes : visible, ...conditions], sql` and `), order, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
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
  harvestYear: sql`a.harvest_year::text`,
  deliveryType: sql`a.delivery_type`,
  analysed: sql`a.is_analysed::text`,
  sustainability: sql`a.sustainability`,
  currency: sql`a.currency`,
};

/**
 * The number of open announcements that each value of the counted fields would show, with the other filters of the
 * query, in one scan of the table.
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
  const known = clauses.some(({ name }) => name === 'owner') ? null : await open?.count(clauses);
  return known ?? countBySql(db, clauses);
}

async function countBySql(db: MainDatabase, clauses: readonly FilterClause[]): Promise<AnnouncementCounts> {
  const isCounted = ({ name }: FilterClause) => Object.hasOwn(counted, name);
  const conditionOf = (some: readonly FilterClause[]) =>
    sql.join([sql`true`, ...some.map((clause) => announcementCondition(clause, null))], sql` and `);
  const always = conditionOf(clauses.filter((clause) => !isCounted(clause)));
  const names = Object.keys(counted);
  const others = names.map(
    (name) => sql`(${conditionOf(clauses.filter((clause) => isCounted(clause) && clause.name !== name))})`,
  );
  const parts = names.map((name, index) => {
    const position = sql.lit(index + 1);
    return sql`select ${sql.lit(name)} as field, v[${position}] as value, sum(n)::integer as n
      from grouped where o[${position}] group by 2`;
  });
  const { rows } = await sql<{ field: string; value: string; n: number }>`
    with grouped as materialized (
      select array[${sql.join(Object.values(counted).map((column) => sql`${column}::text`))}] as v,
        array[${sql.join(others)}] as o, (${conditionOf(clauses.filter(isCounted))}) as hit, count(*) as n
      from main.announcements a
      where ${openOnes} and ${always}
      group by 1, 2, 3)
    ${sql.join(parts, sql` union all `)}
    union all select 'total', 'total', coalesce(sum(n), 0)::integer from grouped where hit`.execute(db);
  const fields: Record<string, Record<string, number>> = Object.fromEntries(names.map((name) => [name, {}]));
  let total = 0;
  for (const { field, value, n } of rows) {
    if (field === 'total') total = n;
    else if (fields[field]) fields[field][value] = n;
  }
  return { total, fields };
}
