import type { FilterClause, Parsed } from '@recolta/shared/contracts/http/list-filters';
import { type RawBuilder, sql } from 'kysely';
import { BorderError } from './http/border-error.ts';

/**
 * SQL of the columns that clauses and sorts may name; each list has its own, so that no caller's text reaches the
 * SQL.
 */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** One clause as a condition; `@=` ignores case and diacritics, alternatives are joined by `or`. */
export function filterCondition(
  columns: Columns,
  { name, operator, values }: FilterClause,
): RawBuilder<unknown> {
  const column = columns[name];
  if (!column) throw new Error(`no column for ${name}`);
  if (operator === '@=') {
    const matches = values.map((value) => sql`strpos(${folded(column)}, ${folded(sql`${value}::text`)}) > 0`);
    return sql`(${sql.join(matches, sql` or `)})`;
  }
  if (operator === '==') return sql`coalesce(${column} = any(${[...values]}), false)`;
  if (operator === '!=') return sql`not coalesce(${column} = any(${[...values]}), false)`;
  const comparisons = values.map((value) => sql`${column} ${sql.raw(operator)} ${value}`);
  return sql`(${sql.join(comparisons, sql` or `)})`;
}

/** Matches a text anywhere in a column that is stored folded; escapes wildcards. */
export function likePattern(value: string): RawBuilder<unknown> {
  return sql`'%' || platform.folded(${value.replace(/[\\%_]/g, '\\$&')}::text) || '%'`;
}

/** Without case and diacritics; the same as `foldedText`. */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`platform.folded(${text})`;
}

/** @throws BorderError 400 naming the malformed clause */
export function parsedOr400<Value>(parsed: Parsed<Value>, path: 'filters' | 'sorts'): Value {
  if (parsed.ok) return parsed.value;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [
      { path, rule: parsed.rule, clause: parsed.clause, ...(parsed.names && { names: parsed.names }) },
    ],
  });
}
