import { maxListPartBytes } from '@recolta/shared/contracts/socket/messages';
import { type EncodedEnd, encodeEnd } from './room-store.ts';

/** Upper bound of the bytes around the items in a response or frame. */
const aroundBytes = 512;
const maxItemsBytes = maxListPartBytes - aroundBytes;
/** Parts are slightly smaller than allowed, so that one item's growth seldom moves the bounds of all. */
const partItemsBytes = maxItemsBytes - 4096;

interface Entry<Item> {
  item: Item;
  part: Part | undefined;
  json: string | undefined;
  bytes: number;
}

interface Part {
  readonly ids: readonly string[];
  readonly lastId: string;
  end: EncodedEnd | undefined;
}

/** Items after an id, at most 64 kB; `next` is the last id of a part that is not the last. */
export interface ListPart {
  readonly end: EncodedEnd;
  readonly next: string | undefined;
}

/** Changes after a change number, oldest first, at most 64 kB. */
export interface ListChange {
  /** An object of items by id, as JSON. */
  readonly itemsJson: string;
  readonly gone: readonly string[];
  /** Number of the last change that it includes. */
  readonly upTo: number;
  /** False if newer changes are left out. */
  readonly isAll: boolean;
}

/**
 * The items of a list by id. Encodes each item once and numbers every change, so that a receiver can get the list,
 * or the changes it missed, in parts.
 */
export function createListItems<Item>() {
  const entries = new Map<string, Entry<Item>>();
  /** Number of each id's last change, ordered by number; includes ids that left. */
  const changes = new Map<string, number>();
  let lastChange = 0;
  /** Ordered by id, without gaps; undefined after an item came or left, or a part outgrew its size. */
  let parts: readonly Part[] | undefined;

  function note(id: string): void {
    changes.delete(id);
    changes.set(id, ++lastChange);
  }

  function jsonOf(id: string, entry: Entry<Item>): string {
    if (entry.json === undefined) {
      entry.json = `"${id}":${JSON.stringify(entry.item)}`;
      entry.bytes = Buffer.byteLength(entry.json) + 1;
    }
    return entry.json;
  }

  function divide(): readonly Part[] {
    const groups: string[][] = [];
    let bytes = Number.POSITIVE_INFINITY;
    for (const id of [...entries.keys()].sort()) {
      const entry = entries.get(id);
      if (entry === undefined) continue;
      jsonOf(id, entry);
      bytes += entry.bytes;
      if (bytes > partItemsBytes) {
        groups.push([]);
        bytes = entry.bytes;
      }
      groups.at(-1)?.push(id);
    }
    const made = groups.map((ids): Part => ({ ids, lastId: ids.at(-1) ?? '', end: undefined }));
    for (const part of made) {
      for (const id of part.ids) {
        const entry = entries.get(id);
        if (entry) entry.part = part;
      }
    }
    return made;
  }

  function encode(part: Part): EncodedEnd {
    const jsons = part.ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [jsonOf(id, entry)] : [];
    });
    part.end = encodeEnd(`{${jsons.join(',')}}`);
    return part.end;
  }

  return {
    get: (id: string) => entries.get(id)?.item,
    ids: () => [...entries.keys()],
    size: () => entries.size,
    all: () => [...entries.values()].map(({ item }) => item),
    lastChange: () => lastChange,
    put(id: string, item: Item): void {
      const entry = entries.get(id);
      if (entry === undefined) {
        entries.set(id, { item, part: undefined, json: undefined, bytes: 0 });
        parts = undefined;
      } else {
        entry.item = item;
        entry.json = undefined;
        if (entry.part) entry.part.end = undefined;
      }
      note(id);
    },
    /** Returns false if there is no such item. */
    delete(id: string): boolean {
      if (!entries.delete(id)) return false;
      parts = undefined;
      note(id);
      return true;
    },
    /** Records that an id has left that was not among the items. */
    noteLeft: note,
    /** Removes an item without recording that it left. */
    forget(id: string): void {
      if (!entries.delete(id)) return;
      parts = undefined;
      changes.delete(id);
    },
    /** Removes the record that an id has left: receivers that missed it are no longer sent it. */
    forgetLeft(id: string): void {
      if (!entries.has(id)) changes.delete(id);
    },
    /** Returns the part with the items after an id, or from the first. It may begin with items up to that id. */
    partAfter(after = ''): ListPart {
      for (;;) {
        const all: readonly Part[] = parts ?? divide();
        parts = all;
        const index = all.findIndex(({ lastId }) => lastId > after);
        const part = all[index];
        if (part === undefined) return { end: empty, next: undefined };
        const end = part.end ?? encode(part);
        if (end.bytes.length <= maxItemsBytes || part.ids.length === 1) {
          return { end, next: index < all.length - 1 ? part.lastId : undefined };
        }
        // Its items have grown.
        parts = undefined;
      }
    },
    changesAfter(number: number): ListChange {
      const jsons: string[] = [];
      const gone: string[] = [];
      let bytes = 0;
      let upTo = number;
      for (const [id, changedAt] of changes) {
        if (changedAt <= number) continue;
        const entry = entries.get(id);
        const json = entry && jsonOf(id, entry);
        bytes += entry?.bytes ?? id.length + 3;
        if (bytes > maxItemsBytes && upTo > number) {
          return { itemsJson: `{${jsons.join(',')}}`, gone, upTo, isAll: false };
        }
        if (json === undefined) gone.push(id);
        else jsons.push(json);
        upTo = changedAt;
      }
      return { itemsJson: `{${jsons.join(',')}}`, gone, upTo: lastChange, isAll: true };
    },
  };
}

const empty = encodeEnd('{}');
