import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { bucharestDayStart } from './bucharest-time.ts';

/** One filter of a list: its value in the address, and its clause of the call. */
export interface ListFilter<Value> {
  /** @param texts all values of the filter's key in the address; unknown ones count as not set */
  read(texts: readonly string[]): Value;
  /** The clause of the call; empty if the filter is not set, or if the page applies it. */
  clause(value: Value): string;
  /** True if it always has a value, which clearing the filters keeps. */
  readonly isView?: boolean;
}

/** The values of a list's filters. */
export type FilterValues<Filters> = {
  readonly [Name in keyof Filters]: Filters[Name] extends ListFilter<infer Value> ? Value : never;
};

/** Text before the value in the clause, or a function that returns the clause of a value. */
type Clause = string | ((value: string) => string);

function clauseOf(clause: Clause, value: string): string {
  if (value === '' || clause === '') return '';
  return typeof clause === 'string' ? clause + value : clause(value);
}

/** A text that somebody types, without control characters and of limited length. */
export function typed(clause = '', longest = 100): ListFilter<string> {
  return {
    read: (texts) => {
      const clean = texts.map((text) =>
        text
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, longest)
          // Half a character at the cut could not be encoded in an address.
          .replace(/[\uD800-\uDBFF]$/, ''),
      );
      return clean.find((text) => text !== '') ?? '';
    },
    clause: (value) => clauseOf(clause, escapeFilterValue(value)),
  };
}

/** The first valid text, otherwise empty. */
export function valid(isValid: (text: string) => boolean, clause: Clause = ''): ListFilter<string> {
  return {
    read: (texts) => texts.find((text) => text !== '' && isValid(text)) ?? '',
    clause: (value) => clauseOf(clause, value),
  };
}

/** A day in Bucharest, as `2026-11-27`. */
export const day = (clause: Clause = '') => valid((text) => bucharestDayStart(text) !== null, clause);

/** One of the known values, otherwise empty. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  clause: Clause = '',
): ListFilter<Value | ''> {
  return {
    read: (texts) => values.find((value) => value === texts.find((text) => isOneOf(values, text))) ?? '',
    clause: (value) => clauseOf(clause, value),
  };
}

/** Known values without repetition, separated by commas or as repeated keys: `a=1,2&a=3`. */
export function someOf(
  known: readonly string[] | RegExp,
  clause = '',
  most = 100,
): ListFilter<readonly string[]> {
  const isKnown = (value: string) => (known instanceof RegExp ? known.test(value) : isOneOf(known, value));
  return {
    read: (texts) => [...new Set(texts.flatMap((text) => text.split(',')))].filter(isKnown).slice(0, most),
    clause: (values) => clauseOf(clause, values.join('|')),
  };
}

/** One of a list's views, each with its clause; the first is the default. */
export function viewOf<View extends string>(clauses: Readonly<Record<View, string>>): ListFilter<View> {
  const views = Object.keys(clauses) as [View, ...View[]];
  return {
    read: (texts) => views.find((view) => texts.includes(view)) ?? views[0],
    clause: (view) => clauses[view],
    isView: true,
  };
}

function isOneOf(values: readonly string[], text: string): boolean {
  return values.includes(text);
}
