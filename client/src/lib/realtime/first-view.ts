import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type AuctionRoomState, type ListRoomState, roomKey } from './room-kinds.ts';

/** What the relay rendered a page from; the page carries it as data and starts from it. */
export interface FirstView {
  /** The address it is for, in the visitor's language: the path, and the query where there is one. */
  readonly address: string;
  /** The server's time when it was rendered. */
  readonly nowMs: number;
  readonly isSignedIn: boolean;
  /** The room that the page shows first. */
  readonly room: { readonly name: Room; readonly content: AuctionRoomState | ListRoomState } | null;
  /** Answers to the page's calls. */
  readonly answers: readonly { readonly key: QueryKey; readonly data: unknown }[];
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
 * The first view in the page; null without one, and where it is for another address or for somebody else. It needs no
 * parsing by a schema: this build's renderer wrote it from what it had parsed.
 */
export function readFirstView(
  page: Pick<Document, 'getElementById'>,
  { address, isSignedIn }: Pick<FirstView, 'address' | 'isSignedIn'>,
): FirstView | null {
  const json = page.getElementById(elementId)?.textContent;
  const view: FirstView | null = JSON.parse(json ?? 'null');
  return view?.address === address && view.isSignedIn === isSignedIn ? view : null;
}

/**
 * Puts the content where the page's components look for it.
 *
 * @param ageMs time since the relay rendered it
 */
export function seedFirstView(queries: QueryClient, { room, answers }: FirstView, ageMs = 0): void {
  const updatedAt = Date.now() - ageMs;
  if (room !== null) queries.setQueryData(roomKey(room.name), room.content);
  for (const { key, data } of answers) queries.setQueryData(key, data, { updatedAt });
}
