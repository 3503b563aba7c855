import type { Sort } from '@recolta/shared/contracts/http/list-filters';
import { type GateFigures, netKeyOf, netSorts } from '../net-order.ts';
import type { NumberField, OpenColumns } from './open-columns.ts';

type Compare = (a: number, b: number) => number;

/** The slots from `start` to `end` in an order; ties keep their given order, by deadline and id. */
export function windowOf(
  columns: OpenColumns,
  slots: Uint32Array,
  { sorts, gate }: { readonly sorts: readonly Sort[]; readonly gate: GateFigures | null },
  start: number,
  end: number,
): Uint32Array {
  const keys = sorts.flatMap(({ name, isDescending }) => {
    if (gate && netSorts.includes(name)) return netKeys(columns, slots, gate, isDescending);
    const key = { values: columns.numbers[name as NumberField], sign: isDescending ? -1 : 1 };
    return name === 'price' ? [{ values: columns.numbers.currencyRank, sign: 1 }, key] : [key];
  });
  const compare: Compare = (a, b) => {
    const [left, right] = [slots[a] as number, slots[b] as number];
    for (const { values, sign } of keys) {
      const difference = (values[left] as number) - (values[right] as number);
      if (difference !== 0) return difference * sign;
    }
    return a - b;
  };
  const indexes = Uint32Array.from(slots.keys());
  select(indexes, start, compare);
  select(indexes.subarray(start), end - start, compare);
  return indexes
    .subarray(start, end)
    .sort(compare)
    .map((index) => slots[index] as number);
}

/** Sales first, by their net; as `netOrder` in SQL. */
function netKeys(columns: OpenColumns, slots: Uint32Array, gate: GateFigures, isDescending: boolean) {
  const { type, delivery, county, currency } = columns.words;
  const purchases = new Float64Array(columns.ids.length);
  const nets = new Float64Array(columns.ids.length);
  const sign = isDescending ? -1 : 1;
  const wordOf = ({ values, codes }: typeof type, slot: number) => values[codes[slot] as number] ?? '';
  for (const slot of slots) {
    const net = netKeyOf(gate, {
      type: wordOf(type, slot),
      deliveryType: wordOf(delivery, slot).split(' ', 1)[0] ?? '',
      county: wordOf(county, slot),
      currency: wordOf(currency, slot),
      priceMinor: columns.numbers.price[slot] as number,
    });
    purchases[slot] = wordOf(type, slot) === 'Selling' ? 0 : 1;
    nets[slot] = net ?? sign * Number.MAX_SAFE_INTEGER;
  }
  return [
    { values: purchases, sign: 1 },
    { values: nets, sign },
  ];
}

/** Moves the first `count` items to the front, unordered: quickselect, in linear time. */
function select(items: Uint32Array, count: number, compare: Compare): void {
  let [low, high] = [0, items.length - 1];
  while (low < high && count > low && count <= high) {
    const pivot = items[(low + high) >>> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(items[left] as number, pivot) < 0) left++;
      while (compare(items[right] as number, pivot) > 0) right--;
      if (left > right) break;
      const moved = items[left] as number;
      items[left++] = items[right] as number;
      items[right--] = moved;
    }
    if (count <= right) high = right;
    else if (count >= left) low = left;
    else return;
  }
}
