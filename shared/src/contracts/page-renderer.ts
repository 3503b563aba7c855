import type { Company } from './company.ts';
import type { Room } from './socket/room-kinds.ts';

/** The cookie with the language that the visitor chose. */
export const localeCookieName = 'locale';

/** The renderer replaces what stands between these in the client's `index.html`. */
export const renderedMarks = ['<!--rendered-->', '<!--/rendered-->'] as const;

/** A page as a visitor opens it, with what the relay holds of its room. */
export interface PageRequest {
  /** With the language's prefix, without query. */
  readonly path: string;
  readonly room: Room;
  /** A room's state, or the items of a list; only what every visitor may see. */
  readonly content: unknown;
  /** The database's clock. */
  readonly nowMs: number;
  /** Whether the browser has a session; the page then says nothing of who uses it. */
  readonly isSignedIn: boolean;
}

/** A built client's `render.mjs`. It renders pages to HTML by the components that then take it over in the browser. */
export interface RendererModule {
  createRenderer(company: Company): Promise<PageRenderer>;
}

/** @returns HTML for between the marks; null where only a newer client can show the content */
export type PageRenderer = (request: PageRequest) => Promise<string | null>;
