import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@recolta/server-kit/log';
import type { PageRenderer } from '@recolta/shared/contracts/page-renderer';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import type { RoomAccessControl } from '../rooms/room-access.ts';
import type { HeldRoom } from '../rooms/room-store.ts';
import { encodePage, type RenderedPage } from './encoded-page.ts';
import { type IndexAddress, styleHashes, withRendered } from './index-pages.ts';
import { shareHead } from './share-head.ts';

/** A price whose feed has been silent for longer is not rendered. */
const staleAfterMs = 3000;
/** A rendered page is sent to all who open it within this time, unless its room has changed. */
const keptMs = 500;
const maxKept = 200;
/** Renders on the event loop take at most one part in this many of the time, after a burst of this long. */
const restPerRender = 4;
const burstMs = 500;

/** Who opens a page. */
export interface Visit {
  /** In the visitor's language, without query. */
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Whether the address may put a question to the services. */
  mayAsk(): boolean;
}

export interface FirstViewsOptions {
  readonly renderer: Promise<PageRenderer | null>;
  readonly access: RoomAccessControl;
  isRoom(name: string): boolean;
  /** The database's clock. */
  nowMs(): number;
  /** Since the feeds were last heard. */
  feedAgeMs(): number;
  /** A page waits no longer for its content: without, it is the empty page that the client fills. */
  readonly patienceMs: number;
  /** Of the site, for the tags of shared links. */
  readonly origin: string;
  readonly log: Log;
}

interface Kept {
  readonly position: Position;
  readonly atMs: number;
  readonly page: Promise<RenderedPage | null>;
}

/**
 * Pages with their first view as HTML, from the rooms in memory. Who asks counts as a visitor, with or without a
 * session: a room that is not public is not rendered.
 *
 * @returns null for the empty page; `NotFound` where there is no such room for a visitor
 */
export function createFirstViews(options: FirstViewsOptions) {
  const { renderer, access, isRoom, nowMs, feedAgeMs, patienceMs, origin, log } = options;
  const kept = new Map<string, Kept>();
  let restsUntilMs = 0;

  async function render(draw: PageRenderer, { index, room }: IndexAddress, visit: Visit, held: HeldRoom) {
    const startedMs = performance.now();
    const content = held.value();
    const html = await draw({
      path: visit.path,
      room: room as Room,
      content,
      nowMs: nowMs(),
      isSignedIn: visit.isSignedIn,
    });
    const endedMs = performance.now();
    restsUntilMs = Math.max(restsUntilMs, startedMs) + (endedMs - startedMs) * restPerRender;
    const head = shareHead(content, { path: visit.path, origin });
    // A page that the browser alone draws has its head all the same.
    const page = html === null ? head && index.html : withRendered(index, html);
    if (!page) return null;
    const shared = page.replace('</head>', () => `${head}</head>`);
    return { ...(await encodePage(shared)), styles: styleHashes(html ?? '') };
  }

  /** One page for all who open it at about the same time. */
  function pageOf(draw: PageRenderer, address: IndexAddress, visit: Visit, held: HeldRoom) {
    const key = `${visit.path} ${visit.isSignedIn}`;
    const atMs = performance.now();
    const position = held.latest();
    const before = kept.get(key);
    if (before && atMs - before.atMs < keptMs && comparePositions(before.position, position) === 0) {
      return before.page;
    }
    if (restsUntilMs - atMs > burstMs) return null;
    const page = render(draw, address, visit, held).catch((error: unknown) => {
      log.error({ err: error, path: visit.path }, 'a page was not rendered');
      return null;
    });
    kept.delete(key);
    kept.set(key, { position, atMs, page });
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return page;
  }

  async function view(address: IndexAddress, visit: Visit): Promise<RenderedPage | 'NotFound' | null> {
    const draw = await renderer;
    if (draw === null || address.room === null || feedAgeMs() > staleAfterMs) return null;
    if (!isRoom(address.room)) return 'NotFound';
    const found = await access.check(address.room, { token: undefined, mayAsk: visit.mayAsk });
    if (!found.ok) return found.code === 'NotFound' ? 'NotFound' : null;
    return pageOf(draw, address, visit, found.held);
  }

  return function firstView(address: IndexAddress, visit: Visit): Promise<RenderedPage | 'NotFound' | null> {
    if (address.room === null || (visit.isSignedIn && address.isForVisitors)) return Promise.resolve(null);
    return Promise.race([view(address, visit), wait(patienceMs, null, { ref: false })]);
  };
}
export type FirstViews = ReturnType<typeof createFirstViews>;
