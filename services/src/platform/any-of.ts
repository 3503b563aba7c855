import { type RawBuilder, sql } from 'kysely';

/** The right side of `column = any of these values`, which may be none; Kysely's `in` makes no SQL of an empty list. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}
