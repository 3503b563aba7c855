import { visibleText } from '../../domain/hidden-characters.ts';

/**
 * The grammar of `filters` and `sorts` in every list: comma-joined clauses `name` + operator + `value`, with
 * alternatives joined by `|`, and with `,` `|` and `\` inside a value escaped by `\`. A linear scanner: no regular
 * expression runs over input; unknown names, operators and values are errors.
 */
export const filterOperators = ['==', '!=', '>=', '<=', '@=', '>', '<'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** Lists of very many items count exactly up to this; a total of one above it means that there are more. */
export const maxCounted = 10_000;

export interface FilterClause {
  readonly name: string;
  readonly operator: FilterOperator;
  /** One or more alternatives, unescaped. */
  readonly values: readonly string[];
}

/** Filters of a list: per field the operators, and a check of a single value. */
export type FilterFields = Readonly<
  Record<
    string,
    { readonly operators: readonly FilterOperator[]; readonly accepts: (value: string) => boolean }
  >
>;

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly clause: string;
      readonly rule: 'name' | 'operator' | 'value' | 'tooMany';
      /** The names or operators that are allowed there. */
      readonly names?: readonly string[];
    };

const maxClauses = 20;
const maxAlternatives = 50;

export function parseFilters(text: string, fields: FilterFields): Parsed<FilterClause[]> {
  if (text === '') return { ok: true, value: [] };
  const raw = splitEscaped(text, ',');
  if (raw.length > maxClauses) return { ok: false, clause: '', rule: 'tooMany' };
  const clauses: FilterClause[] = [];
  for (const clause of raw) {
    const parsed = parseClause(clause, fields);
    if (!parsed.ok) return parsed;
    clauses.push(parsed.value);
  }
  return { ok: true, value: clauses };
}

function parseClause(clause: string, fields: FilterFields): Parsed<FilterClause> {
  const at = [...clause].findIndex((char) => '=!<>@'.includes(char));
  const name = at < 0 ? clause : clause.slice(0, at);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (at <= 0 || !field) return { ok: false, clause, rule: 'name', names: Object.keys(fields) };
  const operator = filterOperators.find((candidate) => clause.startsWith(candidate, at));
  if (!operator || !field.operators.includes(operator))
    return { ok: false, clause, rule: 'operator', names: field.operators };
  const values = splitEscaped(clause.slice(at + operator.length), '|')
    .map(unescaped)
    // Searched texts are often pasted.
    .map((value) => (operator === '@=' ? visibleText(value) : value));
  if (values.length > maxAlternatives) return { ok: false, clause, rule: 'tooMany' };
  if (!values.every((value) => value !== '' && field.accepts(value)))
    return { ok: false, clause, rule: 'value' };
  return { ok: true, value: { name, operator, values } };
}

export interface Sort {
  readonly name: string;
  readonly isDescending: boolean;
}

/** Parses `sorts`: comma-joined names, a leading `-` for descending; at most four, none twice. */
export function parseSorts(text: string, names: readonly string[]): Parsed<Sort[]> {
  if (text === '') return { ok: true, value: [] };
  const sorts: Sort[] = [];
  for (const clause of text.split(',')) {
    const isDescending = clause.startsWith('-');
    const name = isDescending ? clause.slice(1) : clause;
    if (!names.includes(name) || sorts.some((sort) => sort.name === name))
      return { ok: false, clause, rule: 'name', names };
    sorts.push({ name, isDescending });
    if (sorts.length > 4) return { ok: false, clause, rule: 'tooMany' };
  }
  return { ok: true, value: sorts };
}

/** Escapes a value for use inside a clause. */
export function escapeFilterValue(value: string): string {
  return value.replace(/[\\,|]/g, '\\$&');
}

function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, '$1');
}
