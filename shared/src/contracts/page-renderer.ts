import type { Company } from './company.ts';
import type { Room } from './socket/room-names.ts';

/** The cookie with the language that the visitor chose. */
export const localeCookieName = 'locale';

/** The renderer replaces the content between these in the client's `index.html`. */
export const renderedMarks = ['<!--rendered-->', '<!--/rendered-->'] as const;

/** Id of the element at the end of the rendered content. */
export const firstViewId = 'first-view';

/** A page as a visitor opens it, with the relay's state of its room. */
export interface PageRequest {
  /** Path with the language's prefix, and the query if the page is rendered with one. */
  readonly address: string;
  /** The room that the page shows first, if any. */
  readonly room: Room | null;
  /** A room's state, or the items of a list; only data that every visitor may see. */
  readonly content: unknown;
  /** The database's clock. */
  readonly nowMs: number;
  /** True if the browser has a session; the page then shows nothing about its user. */
  readonly isSignedIn: boolean;
}

/** A page as HTML, and the metadata of its components. */
export interface PageHtml {
  /** Content to insert between the marks. */
  readonly html: string;
  /** Title of the tab, with the site's name. */
  readonly title: string;
  readonly description: string;
  /** True if it shows that its address does not exist. */
  readonly isMissing: boolean;
  /** Its path in each language, English with its prefix, if they differ in more than the prefix. */
  readonly paths: PagePaths | null;
  /** Its article, if it shows a post. */
  readonly article: PageArticle | null;
}

/** Only the languages that the page exists in, at least one: a Romanian page shown below `/en` has no English path. */
export interface PagePaths {
  readonly ro?: string;
  readonly en?: string;
}

/** A post, as search engines and link previews read it. */
export interface PageArticle {
  readonly headline: string;
  readonly summary: string;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly changedAt: string;
  /** Language of its text. */
  readonly language: 'ro' | 'en';
  /** Path of its picture. */
  readonly picture: string;
}

/** A call of the services, as any visitor may send it. */
export interface VisitorCall {
  readonly method: string;
  /** `/services/…`, with query. */
  readonly path: string;
  /** JSON; empty for a GET. */
  readonly body: string;
}

/** Sends a call to the services without a session; rejects if no answer comes in time. */
export type VisitorFetch = (call: VisitorCall) => Promise<{ readonly status: number; readonly body: string }>;

/**
 * A built client's `render.mjs`. It renders pages to HTML with the components that then hydrate it in the browser.
 */
export interface RendererModule {
  createRenderer(company: Company, visitorFetch: VisitorFetch): Promise<PageRenderer>;
}

/**
 * Loads the page's data with the calls of any visitor, then renders it. The calls do not block the event loop; the
 * rendering is synchronous.
 *
 * @param deadlineMs a call unanswered after this long is left to the browser
 * @returns the rendering; `NotFound` if the page's object does not exist for visitors; null for what only the
 *   browser renders: a page that is not rendered, content of a newer release, or a page with no call answered
 */
export type PageRenderer = (
  request: PageRequest,
  deadlineMs: number,
) => Promise<(() => Promise<PageHtml>) | 'NotFound' | null>;

/** Attributes of a page's inline style: the address of the whole sheet, and the path of the page whose part it is. */
export const firstStyleAttributes = { sheet: 'data-sheet', page: 'data-page' } as const;
