import type { Sort } from '@recolta/shared/contracts/http/list-filters';
import type { NumberField, OpenColumns } from './open-columns.ts';

type Compare = (a: number, b: number) => number;

/** The slots from `start` to `end` in an order; ties keep their given order, by deadline and id. */
export function windowOf(
  columns: OpenColumns,
  slots: Uint32Array,
  sorts: readonly Sort[],
  start: number,
  end: number,
): Uint32Array {
  const keys = sorts.flatMap(({ name, isDescending }) => {
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
