import {
  type FeedEvent,
  feedAnnouncementsSchema,
  feedProductsSchema,
  feedStateSchema,
  forwardedItemSchema,
} from '@recolta/shared/contracts/feed';
import { listOf } from '@recolta/shared/contracts/http/list';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { roomKinds as contracts } from '@recolta/shared/contracts/socket/room-kinds';
import { auctionItem } from '@recolta/shared/domain/live-auction/public-state';
import type { Position } from '@recolta/shared/domain/newer';
import * as z from 'zod';

/** A versioned object as its service sends it; `asked` if the service decides who may watch. */
export interface Snapshot extends Position {
  readonly id: string;
  readonly access: 'public' | 'asked';
  readonly state: unknown;
}

/** An item of a list, with its own version. */
export interface ListItem extends Position {
  readonly id: string;
}

export interface ListPage {
  readonly items: readonly ListItem[];
  readonly isLast: boolean;
  /** Total number of items, if the list has more than the pages that are read. */
  readonly total?: number | undefined;
  /** Number of items on the pages that are read. */
  readonly count: number;
}

interface AnyRoomKind {
  /** The part of its rooms' names before the id, or the whole name. */
  readonly name: string;
  /** Schema of its rooms' names. */
  readonly room: { safeParse(name: unknown): { readonly success: boolean } };
  /** The service with its feed, states and rights. */
  readonly service: ServiceName;
  /** At most one broadcast per interval. */
  readonly frameIntervalMs: number;
}

/** Rooms `<name>:<id>`, each with one state. */
export interface StateRoomKind extends AnyRoomKind {
  readonly carries: 'state';
  roomOf(id: string): string;
  idOf(room: string): string;
  /** Responds to `?ids=` with the snapshots of those that exist. */
  readonly statesPath: string;
  snapshotsIn(answer: unknown): readonly Snapshot[];
  /** Returns the event's content for a room of this kind; null for an unrelated event. */
  read(event: FeedEvent): { readonly snapshot: Snapshot } | { readonly goneId: string } | null;
  /** Responds 2xx to callers who may watch. */
  accessPath(id: string): string;
}

/** One room with a list of items. */
export interface ListRoomKind extends AnyRoomKind {
  readonly carries: 'items';
  /** Responds 2xx to callers who may watch; null if everyone may. */
  readonly accessPath: string | null;
  /** Null if the room carries only changes: a join gets no items, and sent items are soon removed. */
  readonly pagePath: ((page: number) => string) | null;
  itemsIn(answer: unknown, page: number): ListPage;
  /** Place of an item in the order of the pages, as a string that sorts in this order. */
  placeOf(item: ListItem): string;
  /** Set if items hold more than events carry: they are fetched by id, and all of them periodically. */
  readonly fetched?: {
    itemsPath(ids: readonly string[]): string;
    readonly refreshEachMs: number;
  };
  /**
   * Returns the event's content for an item, or the id of one to fetch; null for an unrelated event. `position` is
   * null for a deleted item.
   */
  read(
    event: FeedEvent,
  ):
    | { readonly item: ListItem }
    | { readonly staleId: string }
    | { readonly leftId: string; readonly position: Position | null }
    | null;
}
export type RoomKind = StateRoomKind | ListRoomKind;

const auction: StateRoomKind = {
  ...contracts.auction,
  service: 'live-auctions',
  frameIntervalMs: 50,
  statesPath: '/feed/state',
  snapshotsIn: (answer) => z.parse(feedStateSchema, answer).auctions,
  read(event) {
    if (event.kind === 'auction') return { snapshot: event.snapshot };
    return event.kind === 'auctionGone' ? { goneId: event.id } : null;
  },
  accessPath: (id) => `/api/v1/auctions/${id}`,
};

const listed: ReadonlySet<string> = new Set(['Scheduled', 'InProgress', 'Closed']);
const pageSize = 100;
/** Pages that a room carries; clients read later pages from the service. */
const maxPages = 10;
/** Maximum number of items that a room carries after each read of its list. */
export const maxRoomItems = maxPages * pageSize;
const pageSchema = listOf(forwardedItemSchema);

function pageOf(items: readonly ListItem[], total: number, page: number): ListPage {
  const isLast = page >= Math.min(maxPages, total / pageSize);
  const count = Math.min(total, maxRoomItems);
  return { items, isLast, total: total > maxRoomItems ? total : undefined, count };
}

const urgency = ['InProgress', 'Closed', 'Scheduled', 'Pending'];
const dueSchema = z.object({
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  decisionEndsAt: z.nullable(z.string()),
});

/** The services' order of auctions: by urgency, then by the next deadline. A paused auction has no end. */
function placeOf(item: ListItem): string {
  const { status, startsAt, endsAt, decisionEndsAt } = z.parse(dueSchema, item);
  const dueAt = { InProgress: endsAt, Closed: decisionEndsAt }[status] ?? startsAt;
  return `${urgency.indexOf(status) >>> 0} ${dueAt}`;
}

/** Public live auctions that are scheduled, in progress or awaiting their owner's decision. */
const liveList: ListRoomKind = {
  ...contracts['live-list'],
  service: 'live-auctions',
  frameIntervalMs: 250,
  accessPath: null,
  pagePath: (page) =>
    `/api/v1/auctions?${new URLSearchParams({ page: `${page}`, pageSize: `${pageSize}`, filters: `status==${[...listed].join('|')}`, sorts: 'urgency,nextAt' })}`,
  itemsIn(answer, page) {
    const { items, total } = z.parse(pageSchema, answer);
    return pageOf(items, total, page);
  },
  placeOf,
  read(event) {
    if (event.kind === 'auctionGone') return { leftId: event.id, position: null };
    if (event.kind !== 'auction') return null;
    const { id, access, state } = event.snapshot;
    if (access !== 'public' || !listed.has(state.status)) return { leftId: id, position: event.snapshot };
    return { item: auctionItem(state) };
  },
};

const rowsSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), epoch: z.int(), version: z.int() })),
  total: z.optional(z.int()),
});

/** All auctions that are scheduled, in progress or awaiting a decision, as administrators see them. */
const controlRoom: ListRoomKind = {
  ...contracts['control-room'],
  service: 'live-auctions',
  frameIntervalMs: 250,
  accessPath: '/api/v1/control-room/access',
  pagePath: (page) => `/feed/control-room?page=${page}`,
  itemsIn(answer, page) {
    const { items, total = 0 } = z.parse(rowsSchema, answer);
    return pageOf(items, total, page);
  },
  placeOf,
  fetched: {
    itemsPath: (ids) => `/feed/control-room?ids=${ids.join(',')}`,
    // Refused bids and presence change no auction: no event names them.
    refreshEachMs: 5000,
  },
  read(event) {
    switch (event.kind) {
      case 'auction':
        return { staleId: event.snapshot.id };
      case 'controlRoom':
        return { staleId: event.id };
      case 'auctionGone':
        return { leftId: event.id, position: null };
      default:
        return null;
    }
  },
};

/** One announcement (standard auction). */
const announcement: StateRoomKind = {
  ...contracts.announcement,
  service: 'main',
  frameIntervalMs: 50,
  statesPath: '/feed/state',
  snapshotsIn: (answer) => z.parse(feedAnnouncementsSchema, answer).announcements,
  read(event) {
    if (event.kind === 'announcement') return { snapshot: event.snapshot };
    return event.kind === 'announcementGone' ? { goneId: event.id } : null;
  },
  accessPath: (id) => `/auctions/${id}`,
};

/** One product with the progress of its bids. */
const product: StateRoomKind = {
  ...contracts.product,
  service: 'main',
  frameIntervalMs: 50,
  statesPath: '/feed/products',
  snapshotsIn: (answer) => z.parse(feedProductsSchema, answer).products,
  read(event) {
    if (event.kind === 'product') return { snapshot: event.snapshot };
    return event.kind === 'productGone' ? { goneId: event.id } : null;
  },
  accessPath: (id) => `/products/${id}`,
};

/**
 * Rooms that carry only changes of public objects of the main service, because there are too many for a list in
 * memory.
 */
const changesAlone = {
  service: 'main',
  frameIntervalMs: 250,
  accessPath: null,
  pagePath: null,
  itemsIn: () => ({ items: [], isLast: true, count: 0 }),
  placeOf: () => '',
} as const satisfies Partial<ListRoomKind>;

const changeOf = (snapshot: Snapshot & { readonly state: ListItem }) =>
  snapshot.access === 'public' ? { item: snapshot.state } : { leftId: snapshot.id, position: snapshot };

const announcements: ListRoomKind = {
  ...contracts.announcements,
  ...changesAlone,
  read(event) {
    if (event.kind === 'announcementGone') return { leftId: event.id, position: null };
    return event.kind === 'announcement' ? changeOf(event.snapshot) : null;
  },
};

const products: ListRoomKind = {
  ...contracts.products,
  ...changesAlone,
  read(event) {
    if (event.kind === 'productGone') return { leftId: event.id, position: null };
    return event.kind === 'product' ? changeOf(event.snapshot) : null;
  },
};

/** All kinds of rooms. To add a kind, add an entry here, in `shared` and in the client. */
export const servedRoomKinds: readonly RoomKind[] = [
  auction,
  liveList,
  controlRoom,
  announcement,
  announcements,
  product,
  products,
];
