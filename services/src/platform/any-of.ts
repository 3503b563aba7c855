import { type RawBuilder, sql } from 'kysely';

/**
 * The right side of `column = any of these values`; the list may be empty, for which Kysely's `in` generates
 * invalid SQL.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}
