import type { FilterClause, Parsed } from '@recolta/shared/contracts/http/list-filters';
import { type RawBuilder, sql } from 'kysely';
import { BorderError } from './http/border-error.ts';

/** What a clause or sort is about, as SQL; each list keeps its own, so that no name of a caller's reaches the text. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** One clause as a condition; `@=` finds without case and diacritics, alternatives are joined by or. */
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

/** A text anywhere in a column that is stored folded; its own wildcards are taken literally. */
export function likePattern(value: string): RawBuilder<unknown> {
  return sql`'%' || platform.folded(${value.replace(/[\\%_]/g, '\\$&')}::text) || '%'`;
}

/** Without case and diacritics, Romanian ones in both their encodings. */
function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(lower(${text}), 'ăâîșşțţ', 'aaisstt')`;
}

/** @throws BorderError 400 naming the clause that could not be read */
export function parsedOr400<Value>(parsed: Parsed<Value>, path: 'filters' | 'sorts'): Value {
  if (parsed.ok) return parsed.value;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path, rule: parsed.rule, clause: parsed.clause }],
  });
}
