import type { AuctionSnapshot } from '@recolta/shared/contracts/feed';
import { listOf } from '@recolta/shared/contracts/http/list';
import {
  type LiveAuctionItem,
  liveAuctionItemSchema,
} from '@recolta/shared/contracts/http/live-auction-state';
import { newer, type Position } from '@recolta/shared/domain/newer';
import { callService } from '../http/service-call.ts';
import { createConflator } from './conflator.ts';
import { createListItems, type ListChange } from './list-items.ts';

const frameIntervalMs = 250;
const pageSize = 100;
const maxPages = 10;
const rememberLeftMs = 60_000;
const listed: ReadonlySet<string> = new Set(['Scheduled', 'InProgress', 'Closed']);
const pageSchema = listOf(liveAuctionItemSchema);

interface LiveListOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  publish(change: ListChange): void;
  onConflated(): void;
}

/** The public live auctions that are to come, under way or awaiting their owner, each at its newest version. */
export function createLiveList({ baseUrl, timeoutMs, publish, onConflated }: LiveListOptions) {
  const items = createListItems<LiveAuctionItem>();
  let isFilled = false;
  let filling: Promise<void> | undefined;
  /** While pages are under way: where events left each auction, null for one that is gone. They are newer. */
  let meanwhile: Map<string, Position | null> | undefined;
  /** When each auction left, for a receiver that was left out meanwhile. */
  const leftAtMs = new Map<string, number>();
  let published = 0;

  const frames = createConflator(
    frameIntervalMs,
    () => {
      const change = items.changesAfter(published);
      if (change.upTo > published) publish(change);
      published = change.upTo;
      // What does not fit into one frame follows an interval later.
      return change.isAll;
    },
    onConflated,
  );

  function touch(): void {
    if (isFilled) frames.touch();
  }

  function put(item: LiveAuctionItem): void {
    const before = items.get(item.id);
    if (newer(before, item) === before) return;
    leftAtMs.delete(item.id);
    items.put(item.id, item);
    touch();
  }

  function remove(id: string, position: Position | null = null): void {
    meanwhile?.set(id, position);
    if (!items.delete(id)) return;
    leftAtMs.delete(id);
    leftAtMs.set(id, Date.now());
    for (const [left, atMs] of leftAtMs) {
      if (atMs >= Date.now() - rememberLeftMs) break;
      leftAtMs.delete(left);
      items.forgetLeft(left);
    }
    touch();
  }

  async function readPages(): Promise<LiveAuctionItem[]> {
    const found: LiveAuctionItem[] = [];
    const filters = `status==${[...listed].join('|')}`;
    for (let page = 1; page <= maxPages; page++) {
      const query = new URLSearchParams({ page: `${page}`, pageSize: `${pageSize}`, filters });
      const url = `${baseUrl}/api/v1/auctions?${query}`;
      const answer = await callService({ url, timeoutMs, schema: pageSchema });
      found.push(...answer.items);
      if (page * pageSize >= answer.total) break;
    }
    return found;
  }

  async function fill(): Promise<void> {
    const events = new Map<string, Position | null>();
    meanwhile = events;
    try {
      const found = await readPages();
      for (const item of found) {
        const event = events.get(item.id);
        if (event !== null && newer<Position>(event, item) === item) put(item);
      }
      const ids = new Set(found.map((item) => item.id));
      for (const id of items.ids()) if (!ids.has(id) && !events.has(id)) remove(id);
      if (!isFilled) published = items.lastChange();
      isFilled = true;
    } finally {
      meanwhile = undefined;
    }
  }

  return {
    /** Takes an event in: listed, or not any more. */
    apply(snapshot: AuctionSnapshot): void {
      if (snapshot.access === 'public' && listed.has(snapshot.state.status)) {
        const { recent, ...item } = snapshot.state;
        meanwhile?.set(item.id, item);
        put(item);
        return;
      }
      const held = items.get(snapshot.id);
      if (held !== undefined && newer(held, snapshot.state) === held) return;
      remove(snapshot.id, snapshot);
    },
    remove: (id: string) => remove(id),
    /** Reads the list again; those who ask while it is read share one reading. */
    refill(): Promise<void> {
      filling ??= fill().finally(() => {
        filling = undefined;
      });
      return filling;
    },
    isFilled: () => isFilled,
    ids: items.ids,
    position: (id: string): Position | undefined => items.get(id),
    /** Number of the last change, sent or not. */
    lastChange: items.lastChange,
    /** Number of the last change that every member who keeps up has been sent. */
    published: () => published,
    partAfter: items.partAfter,
    changesAfter: items.changesAfter,
    stop: frames.stop,
  };
}
export type LiveList = ReturnType<typeof createLiveList>;
