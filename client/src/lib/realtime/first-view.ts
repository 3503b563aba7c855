import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { type AuctionRoomState, type ListRoomState, roomKey } from './room-kinds.ts';

/** What the relay rendered a page from; the page carries it as data and starts from it. */
export interface FirstView {
  /** The path it is for, in the visitor's language. */
  readonly path: string;
  readonly room: Room;
  /** The server's time when it was rendered. */
  readonly nowMs: number;
  readonly isSignedIn: boolean;
  readonly content: AuctionRoomState | ListRoomState;
}

const elementId = 'first-view';

/**
 * The page's first view as an element that browsers neither run nor show, and the script that runs its clocks until
 * React does. No text of the view can end the element.
 */
export function firstViewElements(view: FirstView): string {
  const json = JSON.stringify(view).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script><script async src="/clock.js"></script>`;
}

/** React has taken the page over: stops `clock.js`. */
export function removeFirstView(): void {
  document.getElementById(elementId)?.remove();
}

/**
 * The first view in the page; null without one, and where it is for another path or for somebody else. It needs no
 * parsing by a schema: this build's renderer wrote it from what it had parsed.
 */
export function readFirstView(
  page: Pick<Document, 'getElementById'>,
  { path, isSignedIn }: Pick<FirstView, 'path' | 'isSignedIn'>,
): FirstView | null {
  const json = page.getElementById(elementId)?.textContent;
  const view: FirstView | null = JSON.parse(json ?? 'null');
  return view?.path === path && view.isSignedIn === isSignedIn ? view : null;
}

/** Puts the content where the page's components look for it. */
export function seedFirstView(queries: QueryClient, { room, content }: FirstView): void {
  queries.setQueryData(roomKey(room), content);
}
