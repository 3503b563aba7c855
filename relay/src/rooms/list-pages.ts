import type { ListItem, ListRoomKind } from './room-kinds.ts';

/** Reads of a list whose order moves meanwhile. */
const maxReads = 3;

interface ReadList {
  readonly found: ReadonlyMap<string, ListItem>;
  /** Total number of items, if the list has more than the pages that are read. */
  readonly total: number | undefined;
}

type Ask = (path: string) => Promise<unknown>;
type PagesOf = Pick<ListRoomKind, 'itemsIn'> & { pagePath(page: number): string };

async function readOnce(
  { pagePath, itemsIn }: PagesOf,
  ask: Ask,
): Promise<ReadList & { readonly isWhole: boolean }> {
  const found = new Map<string, ListItem>();
  for (let page = 1; ; page++) {
    const { items, isLast, total, count } = itemsIn(await ask(pagePath(page)), page);
    for (const item of items) found.set(item.id, item);
    if (isLast) return { found, total, isWhole: found.size >= count };
  }
}

/**
 * Reads a list page by page. An item that moves to an earlier page between two calls is on none of them, and another
 * is on two: the list is read again, and after some reads has what any of them found.
 */
export async function readPages(pages: PagesOf, ask: Ask): Promise<ReadList> {
  const seen = new Map<string, ListItem>();
  for (let reads = 1; ; reads++) {
    const { isWhole, ...list } = await readOnce(pages, ask);
    if (isWhole) return list;
    for (const [id, item] of list.found) seen.set(id, item);
    if (reads === maxReads) return { ...list, found: seen };
  }
}
