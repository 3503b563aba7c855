import { qualityFields } from '@recolta/shared/domain/crops';

/** Fields with few values, stored as codes of a dictionary. */
export const wordFields = [
  'type',
  'category',
  'product',
  'county',
  'harvestYear',
  'delivery',
  'privacyType',
  'biddingType',
  'currency',
  'analysed',
  'sustainability',
] as const;
export type WordField = (typeof wordFields)[number];

/** Fields that are compared or sorted as numbers; unknown values are NaN, which no bound accepts. */
export const numberFields = [
  'deadline',
  'deadlineDay',
  'newest',
  'price',
  'quantity',
  'bids',
  'currencyRank',
  ...qualityFields,
] as const;
export type NumberField = (typeof numberFields)[number];

/**
 * An announcement as PostgreSQL returns it: words and numbers in the order of the lists of fields; single-precision
 * figures.
 */
export type OpenRow = readonly [
  id: string,
  isOpen: true,
  foldedName: string,
  words: readonly string[],
  numbers: readonly (number | null)[],
];

/** An announcement that is no longer open, or not yet. */
type OtherRow = readonly [id: string, isOpen: false];
export type ChangedRow = OpenRow | OtherRow;

const maxWords = 256;

/** A column with few values. */
class WordColumn {
  /** Values by code. */
  readonly values: string[] = [];
  codes = new Uint8Array(0);
  private readonly codeOf = new Map<string, number>();

  /** @throws RangeError at the 257th value */
  code(value: string): number {
    const known = this.codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    if (code === maxWords) throw new RangeError(`a column holds ${maxWords} values at most`);
    this.values.push(value);
    this.codeOf.set(value, code);
    return code;
  }
}

const byField = <Field extends string, Value>(fields: readonly Field[], make: () => Value) =>
  Object.fromEntries(fields.map((field) => [field, make()])) as Record<Field, Value>;

const isFigure = (field: NumberField) => qualityFields.some((figure) => figure === field);

/**
 * The public fields of open announcements by column; each announcement has one slot in all columns. About 350 bytes
 * per announcement.
 */
export class OpenColumns {
  readonly words = byField(wordFields, () => new WordColumn());
  readonly numbers = byField(numberFields, () => new Float64Array(0));
  readonly ids: string[] = [];
  readonly names: string[] = [];
  /** The used slots, by deadline and id. */
  order = new Uint32Array(0);
  /** Buffer for the slots that a query narrows down: as long as `order`, overwritten by the next query. */
  scratch = new Uint32Array(0);
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];
  private capacity = 0;

  get size(): number {
    return this.slots.size;
  }

  /** Inserts rows, replacing those with the same ids; removes those that are not open. */
  apply(rows: readonly ChangedRow[]): void {
    if (rows.length === 0) return;
    const isLeft = new Uint8Array(this.capacity + rows.length);
    const placed: number[] = [];
    for (const [id] of rows) {
      const slot = this.slots.get(id);
      if (slot === undefined) continue;
      isLeft[slot] = 1;
      this.slots.delete(id);
      this.free.push(slot);
    }
    for (const row of rows) if (row[1]) placed.push(this.place(row));
    this.reorder(isLeft, placed);
  }

  private place([id, , name, words, numbers]: OpenRow): number {
    const slot = this.free.pop() ?? this.ids.length;
    if (slot >= this.capacity) this.grow();
    this.slots.set(id, slot);
    this.ids[slot] = id;
    this.names[slot] = name;
    wordFields.forEach((field, index) => {
      const column = this.words[field];
      column.codes[slot] = column.code(words[index] ?? '');
    });
    numberFields.forEach((field, index) => {
      const value = numbers[index] ?? Number.NaN;
      this.numbers[field][slot] = isFigure(field) ? Math.fround(value) : value;
    });
    return slot;
  }

  private grow(): void {
    this.capacity = Math.max(1024, Math.ceil(this.capacity * 1.5));
    for (const field of wordFields) {
      const codes = new Uint8Array(this.capacity);
      codes.set(this.words[field].codes);
      this.words[field].codes = codes;
    }
    for (const field of numberFields) {
      const numbers = new Float64Array(this.capacity);
      numbers.set(this.numbers[field]);
      this.numbers[field] = numbers;
    }
  }

  /** Removes the freed slots from the order and merges the others into it. */
  private reorder(isLeft: Uint8Array, placed: number[]): void {
    let kept = 0;
    for (const slot of this.order) if (isLeft[slot] === 0) this.scratch[kept++] = slot;
    const rest = this.scratch.subarray(0, kept);
    const merged = new Uint32Array(kept + placed.length);
    let from = 0;
    placed.sort((a, b) => this.compare(a, b));
    placed.forEach((slot, index) => {
      const at = this.placeIn(rest, slot, from);
      merged.set(rest.subarray(from, at), from + index);
      merged[at + index] = slot;
      from = at;
    });
    merged.set(rest.subarray(from), from + placed.length);
    this.order = merged;
    if (this.scratch.length < merged.length) this.scratch = new Uint32Array(this.capacity);
  }

  /** Index at which a slot belongs among ordered ones, searched from an index on. */
  private placeIn(ordered: Uint32Array, slot: number, from: number): number {
    let [low, high] = [from, ordered.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(ordered[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    const { deadline } = this.numbers;
    const difference = (deadline[a] ?? 0) - (deadline[b] ?? 0);
    if (difference !== 0) return difference;
    return (this.ids[a] ?? '') < (this.ids[b] ?? '') ? -1 : 1;
  }
}
