import type { AnnouncementCounts } from '@recolta/shared/contracts/http/announcements';
import type { FilterClause, Sort } from '@recolta/shared/contracts/http/list-filters';
import { type DeliveryWord, deliveryGroupOf } from '@recolta/shared/domain/announcement/announcement-search';
import { qualityFields } from '@recolta/shared/domain/crops';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { GateFigures } from '../net-order.ts';
import type { NumberField, OpenColumns, WordField } from './open-columns.ts';
import { windowOf } from './window-of.ts';

const dayMs = 86_400_000;

/** Texts of a query as folded by the database. */
export type FoldedTexts = ReadonlyMap<string, string>;

/** Fields whose values are counted, with their columns. */
const counted: Readonly<Record<string, WordField>> = {
  type: 'type',
  product: 'product',
  county: 'county',
  harvestYear: 'harvestYear',
  deliveryType: 'delivery',
  analysed: 'analysed',
  currency: 'currency',
  sustainability: 'sustainability',
};
const countedNames = Object.keys(counted);

/** The inputs of a list. */
export interface OpenQuery {
  readonly clauses: readonly FilterClause[];
  readonly sorts: readonly Sort[];
  /** Figures of the gate that a sort by net names. */
  readonly gate: GateFigures | null;
  readonly page: number;
  readonly pageSize: number;
}

/** Returns true for the order that the columns have. */
function isByDeadline([first, ...others]: readonly Sort[]): boolean {
  return !first || (first.name === 'deadline' && !first.isDescending && others.length === 0);
}

/** A page of the open announcements that all clauses accept, the same as SQL would find. */
export function findOpen(
  columns: OpenColumns,
  { clauses, sorts, gate, page, pageSize }: OpenQuery,
  folded: FoldedTexts,
): { readonly total: number; readonly ids: string[] } {
  const slots = slotsOf(columns, clauses, folded);
  const start = Math.min((page - 1) * pageSize, slots.length);
  const end = Math.min(start + pageSize, slots.length);
  const shown = isByDeadline(sorts)
    ? slots.subarray(start, end)
    : windowOf(columns, slots, { sorts, gate }, start, end);
  const ids = Array.from(shown, (slot) => columns.ids[slot] ?? '');
  return { total: slots.length, ids };
}

/**
 * The number of open announcements that each value of the counted fields would show, by the clauses on other fields.
 */
export function countOpen(
  columns: OpenColumns,
  clauses: readonly FilterClause[],
  folded: FoldedTexts,
): AnnouncementCounts {
  const isCounted = ({ name }: FilterClause) => Object.hasOwn(counted, name);
  const slots = slotsOf(
    columns,
    clauses.filter((clause) => !isCounted(clause)),
    folded,
  );
  // A bit for each counted field whose own clauses refuse the announcement.
  const refusals = new Uint8Array(slots.length);
  for (const clause of clauses.filter(isCounted)) {
    const { codes, accepted } = wordsOf(columns, clause);
    const bit = 1 << countedNames.indexOf(clause.name);
    for (let at = 0; at < slots.length; at++)
      if (accepted[codes[slots[at] as number] as number] === 0) refusals[at] = (refusals[at] as number) | bit;
  }
  const fields = countedNames.map((name, index) => [
    name,
    countsOf(columns, slots, refusals, name, 1 << index),
  ]);
  const total = refusals.reduce((sum, refused) => sum + (refused === 0 ? 1 : 0), 0);
  return { total, fields: Object.fromEntries(fields) };
}

/** By value of a field, the number of slots that no clause on another field refuses. */
function countsOf(
  columns: OpenColumns,
  slots: Uint32Array,
  refusals: Uint8Array,
  name: string,
  bit: number,
): Record<string, number> {
  const { values, codes } = columns.words[counted[name] as WordField];
  const sums = new Uint32Array(values.length);
  for (let at = 0; at < slots.length; at++) {
    const code = codes[slots[at] as number] as number;
    if (((refusals[at] as number) & ~bit) === 0) sums[code] = (sums[code] as number) + 1;
  }
  const counts: Record<string, number> = {};
  values.forEach((value, code) => {
    const key = name === 'deliveryType' ? deliveryTypeOf(value) : value;
    const sum = sums[code] ?? 0;
    if (sum > 0) counts[key] = (counts[key] ?? 0) + sum;
  });
  return counts;
}

/** Slots that all clauses accept, by deadline and id; in the scratch buffer, until the next query. */
function slotsOf(columns: OpenColumns, clauses: readonly FilterClause[], folded: FoldedTexts): Uint32Array {
  // Clauses on texts take longest and come last.
  const byCost = clauses.toSorted((a, b) => Number(a.name === 'name') - Number(b.name === 'name'));
  let slots: Uint32Array = columns.order;
  for (const clause of byCost) {
    const count = narrow(columns, clause, folded, slots);
    slots = columns.scratch.subarray(0, count);
  }
  return slots;
}

/**
 * Writes the slots that a clause accepts to the scratch buffer, which may also be their source. @returns their number
 */
function narrow(columns: OpenColumns, clause: FilterClause, folded: FoldedTexts, from: Uint32Array): number {
  const { scratch } = columns;
  if (clause.name === 'name') return narrowByName(columns, clause, folded, from);
  const bound = boundOf(clause);
  if (bound) return narrowByBound(columns.numbers[bound.field], clause.operator, bound.value, from, scratch);
  let count = 0;
  if (clause.name === 'status') {
    if (acceptsWord(clause)('InProgress')) for (const slot of from) scratch[count++] = slot;
    return count;
  }
  const { codes, accepted } = wordsOf(columns, clause);
  for (const slot of from) if (accepted[codes[slot] as number] === 1) scratch[count++] = slot;
  return count;
}

function narrowByName(
  { names, scratch }: OpenColumns,
  { values }: FilterClause,
  folded: FoldedTexts,
  from: Uint32Array,
): number {
  const texts = values.map((value) => folded.get(value) ?? value);
  let count = 0;
  for (const slot of from) {
    const name = names[slot] as string;
    if (texts.some((text) => name.includes(text))) scratch[count++] = slot;
  }
  return count;
}

function narrowByBound(
  numbers: Float64Array,
  operator: FilterClause['operator'],
  value: number,
  from: Uint32Array,
  to: Uint32Array,
): number {
  let count = 0;
  if (operator === '>=') {
    for (const slot of from) if ((numbers[slot] as number) >= value) to[count++] = slot;
  } else {
    for (const slot of from) if ((numbers[slot] as number) <= value) to[count++] = slot;
  }
  return count;
}

/** A clause on a number, whose alternatives reduce to the widest of its bounds; null for another clause. */
function boundOf({ name, operator, values }: FilterClause): { field: NumberField; value: number } | null {
  const read = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
  if (!read) return null;
  const numbers = values.map(read.of);
  return { field: read.field, value: operator === '>=' ? Math.min(...numbers) : Math.max(...numbers) };
}

const figure = (field: NumberField) => ({ field, of: (value: string) => Math.fround(Number(value)) });
const bounds: Readonly<Record<string, { field: NumberField; of: (value: string) => number }>> = {
  price: { field: 'price', of: (value) => parseMoney(value) ?? Number.NaN },
  quantity: { field: 'quantity', of: (value) => parseTonnes(value) ?? Number.NaN },
  deadline: { field: 'deadlineDay', of: (value) => Date.parse(value) / dayMs },
  ...Object.fromEntries(qualityFields.map((field) => [field, figure(field)])),
};

/** A clause on a field with few values: for each code, true if it is accepted. */
function wordsOf(columns: OpenColumns, clause: FilterClause) {
  const { values, codes } =
    columns.words[clause.name === 'deliveryType' ? 'delivery' : (clause.name as WordField)];
  const accepts = acceptsWord(clause);
  return { codes, accepted: Uint8Array.from(values, (value) => (accepts(value) ? 1 : 0)) };
}

function acceptsWord({ name, operator, values }: FilterClause): (word: string) => boolean {
  if (name === 'deliveryType') return (word) => values.some((value) => isDeliveredAs(word, value));
  if (name === 'harvestYear') {
    const years = values.map(Number);
    if (operator === '>=') return (word) => Number(word) >= Math.min(...years);
    if (operator === '<=') return (word) => Number(word) <= Math.max(...years);
    return (word) => years.includes(Number(word));
  }
  return (word) => values.includes(word) === (operator === '==');
}

const deliveryTypeOf = (word: string) => word.split(' ', 1)[0] ?? '';

/** @param word type and loading location, separated by a space */
function isDeliveredAs(word: string, value: string): boolean {
  const { types, location } = deliveryGroupOf(value as DeliveryWord);
  return location === undefined
    ? types.some((type) => type === deliveryTypeOf(word))
    : types.some((type) => word === `${type} ${location}`);
}
