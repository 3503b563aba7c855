import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@recolta/server-kit/log';
import type { PageHtml, PageRenderer } from '@recolta/shared/contracts/page-renderer';
import { staleFeedMs } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import { type EncodedPage, encodePage } from '../encoded-page.ts';
import { type IndexAddress, styleHashes, withHead, withRendered } from './index-pages.ts';
import { canonicalAddress, pageHead, type Site } from './page-head.ts';

/** A rendered page is sent to everyone who opens it within this time, unless its room has changed. */
const keptMs = 500;
const maxKept = 200;
/** Rendering takes at most one part in this many of the event loop's time, after a burst of this length. */
const restPerRender = 4;
const burstMs = 500;
/** Maximum number of pages that wait for the services; beyond it, a page is sent empty. */
const maxReading = 32;
/** Share of the patience for a page's calls; the rest is for rendering. */
const partForCalls = 0.8;

/** A visit to a page. */
export interface Visit {
  /** In the visitor's language; with the query, if the page is rendered with it. */
  readonly address: string;
  /** True if the address has parameters that the page is not rendered with: it gets its head and no content. */
  readonly isHeadOnly: boolean;
  readonly isSignedIn: boolean;
  /** True if the address may cause another request to the services. */
  mayAsk(): boolean;
}

/** A room in memory. */
interface PageRoom {
  /** Position of a page that shows everything in memory now. */
  latest(): Position;
  /** The state as its service sent it, or the items of a list. */
  value(): unknown;
}

/** The rooms that pages show first. */
export interface PageRooms {
  isRoom(name: string): boolean;
  /** Returns the room if every visitor may watch it. `mayAsk` is called before a request to the services. */
  open(
    room: string,
    mayAsk: () => boolean,
  ): Promise<{ readonly ok: true; readonly held: PageRoom } | { readonly ok: false; readonly code: string }>;
  /** The database's clock. */
  nowMs(): number;
  /** Age of the feeds' last answers, in ms. */
  feedAgeMs(): number;
}

export interface FirstViewsOptions {
  readonly renderer: Promise<PageRenderer | null>;
  readonly rooms: PageRooms;
  /** Maximum time that a page waits for its content; after it, the empty page is sent for the client to fill. */
  readonly patienceMs: number;
  /** Data of the site for the head of a rendered page. */
  readonly site: Site;
  readonly log: Log;
}

interface RenderedPage extends EncodedPage {
  /** Hashes of its style attributes for the content security policy. */
  readonly styles: readonly string[];
}

type View = RenderedPage | 'NotFound' | null;

interface Kept {
  /** Position of the room, if the page has one. */
  readonly position: Position | null;
  readonly atMs: number;
  readonly page: Promise<View>;
}

/**
 * Renders first views of pages as HTML, from the rooms in memory and from data that visitors may read. Every caller
 * counts as a visitor, with or without a session: a room that is not public is not rendered.
 *
 * @returns null for the empty page; `NotFound` if the page does not exist for a visitor
 */
export function createFirstViews(options: FirstViewsOptions) {
  const { renderer, rooms, patienceMs, site, log } = options;
  const kept = new Map<string, Kept>();
  let restsUntilMs = 0;
  let reading = 0;

  /** Returns true if rendering has used its share of the time. */
  const rests = () => restsUntilMs - performance.now() > burstMs;

  async function read(draw: PageRenderer, { room }: IndexAddress, visit: Visit, content: unknown) {
    reading += 1;
    try {
      const { address, isSignedIn } = visit;
      const request = { address, room: room as Room | null, content, nowMs: rooms.nowMs(), isSignedIn };
      return await draw(request, patienceMs * partForCalls);
    } finally {
      reading -= 1;
    }
  }

  async function render(
    draw: PageRenderer,
    address: IndexAddress,
    visit: Visit,
    held: PageRoom | null,
  ): Promise<View> {
    const content = held?.value();
    const renders = await read(draw, address, visit, content);
    if (renders === 'NotFound') return renders;
    const headOf = (page: PageHtml | null) =>
      pageHead({ address: canonicalAddress(address.path, visit.address), state: content, page }, site);
    if (renders === null || rests()) {
      // A page that only the browser renders still has its head.
      const head = headOf(null);
      return head ? encoded(address.index.html, head, '') : null;
    }
    const startedMs = performance.now();
    const page = await renders();
    const endedMs = performance.now();
    restsUntilMs = Math.max(restsUntilMs, startedMs) + (endedMs - startedMs) * restPerRender;
    if (page.isMissing) return 'NotFound';
    if (visit.isHeadOnly) return encoded(withHead(address.index.html, page), headOf(page), '');
    const whole = withRendered(address.index, page.html);
    return whole === null ? null : encoded(withHead(whole, page), headOf(page), page.html);
  }

  /** One page for all concurrent visitors. */
  function pageOf(draw: PageRenderer, address: IndexAddress, visit: Visit, held: PageRoom | null) {
    const key = `${visit.address} ${visit.isSignedIn} ${visit.isHeadOnly}`;
    const atMs = performance.now();
    const position = held?.latest() ?? null;
    const before = kept.get(key);
    if (before && atMs - before.atMs < keptMs && isSame(before.position, position)) return before.page;
    if (rests() || reading >= maxReading || (held === null && !visit.mayAsk())) return null;
    const page = render(draw, address, visit, held).catch((error: unknown) => {
      log.error({ err: error, address: visit.address }, 'failed to render a page');
      return null;
    });
    kept.delete(key);
    kept.set(key, { position, atMs, page });
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return page;
  }

  async function view(address: IndexAddress, visit: Visit): Promise<View> {
    const draw = await renderer;
    if (draw === null) return null;
    if (address.room === null) return pageOf(draw, address, visit, null);
    // No outdated price is rendered.
    if (rooms.feedAgeMs() > staleFeedMs) return null;
    if (!rooms.isRoom(address.room)) return 'NotFound';
    const found = await rooms.open(address.room, visit.mayAsk);
    if (!found.ok) return found.code === 'NotFound' ? 'NotFound' : null;
    return pageOf(draw, address, visit, found.held);
  }

  return function firstView(address: IndexAddress, visit: Visit): Promise<View> {
    if (!address.isRendered || (visit.isSignedIn && address.isForVisitors)) return Promise.resolve(null);
    return Promise.race([view(address, visit), wait(patienceMs, null, { ref: false })]);
  };
}

const isSame = (a: Position | null, b: Position | null) =>
  a === null || b === null ? a === b : comparePositions(a, b) === 0;

/** @param rendered the renderer's part of the page */
async function encoded(page: string, head: string, rendered: string): Promise<RenderedPage> {
  const shared = page.replace('</head>', () => `${head}</head>`);
  return { ...(await encodePage(shared)), styles: styleHashes(rendered) };
}
