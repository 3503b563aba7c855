import { describe, expect, it } from 'vitest';
import { maxAliases, maxDepth, maxFields, parseWithinLimits } from './query-limits.ts';

/** Returns a query of slightly more than 10 × `tens` fields: a fragment's fields count each time it is spread. */
function fieldsQuery(tens: number, more: number): string {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join(' ');
  return `{ ${fields(more)} ${'...Ten '.repeat(tens)} } fragment Ten on Query { ${fields(9)} g }`;
}

const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;
const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, at) => `a${at}: f`).join(' ')} }`;

/** Returns the refusal; null if the query is within the limits. */
function refusalOf(query: string): string | null {
  try {
    parseWithinLimits(query);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the limits of a query', () => {
  it.each([
    ['3,000 fields', fieldsQuery(maxFields / 10, 0), null],
    [
      'one field more',
      fieldsQuery(maxFields / 10, 1),
      'A query has at most 3000 fields, its fragments spread.',
    ],
    ['30 aliases', aliased(maxAliases), null],
    ['one alias more', aliased(maxAliases + 1), 'A query has at most 30 aliases.'],
    ['15 levels', nested(maxDepth), null],
    ['one level more', nested(maxDepth + 1), 'A query is at most 15 levels deep: this one has 16.'],
  ])('%s: accepted or refused', (_, query, refusal) => {
    expect(refusalOf(query)).toBe(refusal);
  });
});
