import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { type Incoming, incomingKinds } from '@recolta/shared/contracts/http/public-forms';
import { sql } from 'kysely';
import { type Columns, filterCondition, parsedOr400 } from '../../platform/list-query.ts';
import type { AccountListQuery } from '../account/list-accounts.ts';
import type { MainDatabase } from '../tables.ts';

const kinds: readonly string[] = incomingKinds;
const fields: FilterFields = { kind: { operators: ['==', '!='], accepts: (value) => kinds.includes(value) } };
const columns: Columns = { kind: sql`i.kind` };

/** Lists what was sent by the public forms, the latest first unless sorted otherwise. */
export async function listIncoming(
  db: MainDatabase,
  { page, pageSize, ...query }: AccountListQuery,
): Promise<{ items: Incoming[]; total: number; page: number; pageSize: number }> {
  const clauses = parsedOr400(parseFilters(query.filters, fields), 'filters');
  const [sort] = parsedOr400(parseSorts(query.sorts, ['at']), 'sorts');
  const direction = sql.raw(sort && !sort.isDescending ? 'asc' : 'desc');
  const conditions = clauses.map((clause) => filterCondition(columns, clause));
  const from = sql`from main.incoming i where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
  const { rows } = await sql<Omit<Incoming, 'at'> & { at: Date }>`
    select i.id, i.kind, i.at, i.privacy_version as "privacyVersion", i.content
    ${from} order by i.at ${direction}, i.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, total: counted[0]?.total ?? 0, page, pageSize };
}
