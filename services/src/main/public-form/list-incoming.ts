import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import type { incomingSchema } from '@recolta/shared/contracts/http/public-forms';
import { sql } from 'kysely';
import type { z } from 'zod';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';

type Incoming = z.infer<typeof incomingSchema>;

const kinds: readonly string[] = ['contact', 'consultantClient', 'subscriber'] satisfies Incoming['kind'][];
const fields: FilterFields = { kind: { operators: ['==', '!='], accepts: (value) => kinds.includes(value) } };

/** What came in through the public forms, the latest first unless sorted otherwise. */
export async function listIncoming(
  db: AnyDatabase,
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly filters: string;
    readonly sorts: string;
  },
): Promise<{ items: Incoming[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = query;
  const filters = parseFilters(query.filters, fields);
  if (!filters.ok) throw refused('filters', filters);
  const sorts = parseSorts(query.sorts, ['at']);
  if (!sorts.ok) throw refused('sorts', sorts);
  const conditions = filters.value.map(({ operator, values }) => {
    const matches = sql`i.kind = any(${[...values]}::text[])`;
    return operator === '==' ? matches : sql`not (${matches})`;
  });
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  const direction = sorts.value[0]?.isDescending === false ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<Incoming, 'at'> & { at: Date }>`
    select i.id, i.kind, i.at, i.content from main.incoming i where ${where}
    order by i.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from main.incoming i where ${where}`.execute(db);
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
}

function refused(
  path: string,
  { rule, clause }: { readonly rule: string; readonly clause: string },
): BorderError {
  return new BorderError(400, 'ValidationFailed', { fields: [{ path, rule, clause }] });
}
