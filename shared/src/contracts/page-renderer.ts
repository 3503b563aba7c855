import type { Company } from './company.ts';
import type { Room } from './socket/room-names.ts';

/** The cookie with the language that the visitor chose. */
export const localeCookieName = 'locale';

/** The renderer replaces what stands between these in the client's `index.html`. */
export const renderedMarks = ['<!--rendered-->', '<!--/rendered-->'] as const;

/** A page as a visitor opens it, with what the relay holds of its room. */
export interface PageRequest {
  /** Path with the language's prefix, and query where the page is rendered with one. */
  readonly address: string;
  /** The room that the page shows first, if any. */
  readonly room: Room | null;
  /** A room's state, or the items of a list; only what every visitor may see. */
  readonly content: unknown;
  /** The database's clock. */
  readonly nowMs: number;
  /** Whether the browser has a session; the page then says nothing of who uses it. */
  readonly isSignedIn: boolean;
}

/** A page as HTML, and what its components say of it. */
export interface PageHtml {
  /** For between the marks. */
  readonly html: string;
  /** Of the tab, with the site's name. */
  readonly title: string;
  readonly description: string;
  /** Whether it shows that there is nothing at its address. */
  readonly isMissing: boolean;
  /** Its path in each language, English with its prefix, where they are not the same but for the prefix. */
  readonly paths: PagePaths | null;
  /** What it shows, where that is a post. */
  readonly article: PageArticle | null;
}

/** Without English where the page is shown in Romanian there. */
export interface PagePaths {
  readonly ro: string;
  readonly en?: string;
}

/** A post, as search engines and sites that show links read it. */
export interface PageArticle {
  readonly headline: string;
  readonly summary: string;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly changedAt: string;
  /** Of its text. */
  readonly language: 'ro' | 'en';
  /** Path of its picture. */
  readonly picture: string;
}

/** A call of the services as any visitor makes it. */
export interface VisitorCall {
  readonly method: string;
  /** `/services/…`, with query. */
  readonly path: string;
  /** JSON; empty for a GET. */
  readonly body: string;
}

/** Sends a call of the services without any session; rejects where no answer comes in time. */
export type VisitorFetch = (call: VisitorCall) => Promise<{ readonly status: number; readonly body: string }>;

/** A built client's `render.mjs`. It renders pages to HTML by the components that then take it over in the browser. */
export interface RendererModule {
  createRenderer(company: Company, visitorFetch: VisitorFetch): Promise<PageRenderer>;
}

/**
 * Reads what the page shows to any visitor by its calls, then renders it. The calls take no time of the event loop, the
 * rendering takes nothing else.
 *
 * @param deadlineMs a call unanswered after this long is left to the browser
 * @returns the rendering; `NotFound` where what the page shows does not exist for visitors; null for what the browser
 *   alone shows: a page that is not rendered, content of a newer release, or no call answered
 */
export type PageRenderer = (
  request: PageRequest,
  deadlineMs: number,
) => Promise<(() => Promise<PageHtml>) | 'NotFound' | null>;
