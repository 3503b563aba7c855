import { maxListPartBytes } from '@recolta/shared/contracts/socket/messages';
import { describe, expect, it } from 'vitest';
import { createListItems } from './list-items.ts';

const idOf = (index: number) => `id-${String(index).padStart(4, '0')}`;
const itemOf = (index: number, bytes = 1000) => ({ index, text: 'ț'.repeat(bytes / 2) });
type Item = ReturnType<typeof itemOf>;

function filled(count: number) {
  const items = createListItems<Item>();
  for (let index = 0; index < count; index++) items.put(idOf(index), itemOf(index));
  return items;
}

/** Reads all parts from the first, and calls `between` after each. */
function allParts(items: ReturnType<typeof filled>, between: () => void = () => undefined) {
  const parts: Record<string, Item>[] = [];
  let after: string | undefined;
  do {
    const { end, next } = items.partAfter(after);
    expect(end.bytes.length).toBeLessThanOrEqual(maxListPartBytes);
    parts.push(JSON.parse(end.text.slice(0, -1)));
    after = next;
    between();
  } while (after !== undefined);
  return parts;
}

describe('the items of a list', () => {
  it('[R5] come in parts of at most 64 kB that hold each of them once', () => {
    const parts = allParts(filled(300));
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flatMap((part) => Object.keys(part))).toEqual(
      Array.from({ length: 300 }, (_, i) => idOf(i)),
    );
  });

  it('are encoded once for all receivers, and again after a change', () => {
    const items = filled(300);
    const { end, next } = items.partAfter();
    const following = items.partAfter(next);
    expect(items.partAfter().end).toBe(end);
    items.put(idOf(0), itemOf(7777));
    expect(items.partAfter().end).not.toBe(end);
    expect(items.partAfter().end.text).toContain('7777');
    expect(items.partAfter(next)).toEqual(following);
    expect(items.partAfter(next).end).toBe(following.end);
  });

  it('[R5] are divided again after they have grown', () => {
    const items = filled(300);
    items.partAfter();
    for (let index = 0; index < 40; index++) items.put(idOf(index), itemOf(index, 8000));
    expect(allParts(items).flatMap((part) => Object.keys(part))).toHaveLength(300);
  });

  it('[R5] include every item that stays while others come and go between the parts', () => {
    const items = filled(300);
    let turn = 0;
    const parts = allParts(items, () => {
      items.delete(idOf(turn * 2));
      items.delete(idOf(250 - turn));
      items.put(`id-0${turn}xx`, itemOf(turn));
      turn++;
    });
    const seen = new Set(parts.flatMap((part) => Object.keys(part)));
    const staying = Array.from({ length: 300 }, (_, index) => idOf(index)).filter((id) => items.get(id));
    expect(staying.filter((id) => !seen.has(id))).toEqual([]);
  });

  it('include an item that was added after they were divided, and end with the last part', () => {
    const items = filled(3);
    expect(items.partAfter().next).toBeUndefined();
    items.put(idOf(3), itemOf(3));
    expect(Object.keys(allParts(items)[0] ?? {})).toEqual([0, 1, 2, 3].map(idOf));
  });

  it('[R5] omit items that are gone once forgotten, unless they are back', () => {
    const items = filled(2);
    items.delete(idOf(0));
    items.delete(idOf(1));
    items.forgetLeft(idOf(0));
    expect(items.changesAfter(0)).toMatchObject({ itemsJson: '{}', gone: [idOf(1)] });
    items.put(idOf(1), itemOf(1));
    items.forgetLeft(idOf(1));
    expect(Object.keys(JSON.parse(items.changesAfter(0).itemsJson))).toEqual([idOf(1)]);
  });

  it('has an empty part behind the last, and of an empty list', () => {
    expect(filled(3).partAfter(idOf(9))).toMatchObject({ end: { text: '{}}' }, next: undefined });
    expect(createListItems().partAfter()).toMatchObject({ end: { text: '{}}' }, next: undefined });
  });

  it('[R5] return the changes after a number, each once, oldest first, in parts', () => {
    const items = filled(300);
    const before = items.lastChange();
    for (let index = 100; index < 300; index++) items.put(idOf(index), itemOf(index + 1000));
    items.put(idOf(100), itemOf(5000));
    items.delete(idOf(200));
    const ids: string[] = [];
    const gone: string[] = [];
    let from = before;
    for (;;) {
      const change = items.changesAfter(from);
      expect(Buffer.byteLength(change.itemsJson)).toBeLessThan(maxListPartBytes);
      ids.push(...Object.keys(JSON.parse(change.itemsJson)));
      gone.push(...change.gone);
      from = change.upTo;
      if (change.isAll) break;
    }
    expect(gone).toEqual([idOf(200)]);
    expect(ids).toHaveLength(199);
    expect(new Set(ids).size).toBe(199);
    expect(ids.at(-1)).toBe(idOf(100));
    expect(from).toBe(items.lastChange());
    expect(items.changesAfter(from)).toEqual({ itemsJson: '{}', gone: [], upTo: from, isAll: true });
  });
});
