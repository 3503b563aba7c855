import { firstViewId } from '@recolta/shared/contracts/page-renderer';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type AuctionRoomState, type ListRoomState, roomKey } from './room-kinds.ts';

/** The data from which the relay rendered a page; the page contains them and starts from them. */
export interface FirstView {
  /** The address it is for, in the visitor's language: the path, and the query if there is one. */
  readonly address: string;
  /** The server's time when it was rendered. */
  readonly nowMs: number;
  readonly isSignedIn: boolean;
  /** The room that the page shows first. */
  readonly room: { readonly name: Room; readonly content: AuctionRoomState | ListRoomState } | null;
  /** Answers to the page's calls. */
  readonly answers: readonly { readonly key: QueryKey; readonly data: unknown }[];
}

/**
 * The page's first view as an element that browsers neither run nor show, and the script that runs its clocks until
 * React does. No text of the view can close the element.
 */
export function firstViewElements(view: FirstView): string {
  const json = JSON.stringify(view).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstViewId}">${json}</script><script async src="/clock.js"></script>`;
}

/** Call once React has hydrated the page: stops `clock.js`. */
export function removeFirstView(): void {
  document.getElementById(firstViewId)?.remove();
}

/**
 * The first view in the page; null without one, and if it is for another address or another user. It needs no parsing
 * by a schema: this build's renderer wrote it from parsed data.
 */
export function readFirstView(
  page: Pick<Document, 'getElementById'>,
  { address, isSignedIn }: Pick<FirstView, 'address' | 'isSignedIn'>,
): FirstView | null {
  const json = page.getElementById(firstViewId)?.textContent;
  const view: FirstView | null = JSON.parse(json ?? 'null');
  return view?.address === address && view.isSignedIn === isSignedIn ? view : null;
}

/** Key of what the page was rendered from, beside the room's own key, whose content changes. */
export const firstContentKey = (room: Room): QueryKey => ['first view', room];

/**
 * Stores the content in the cache that the page's components read.
 * @param ageMs time since the relay rendered it
 */
export function seedFirstView(queries: QueryClient, { room, answers }: FirstView, ageMs = 0): void {
  const updatedAt = Date.now() - ageMs;
  if (room !== null) {
    queries.setQueryData(roomKey(room.name), room.content);
    queries.setQueryData(firstContentKey(room.name), room.content);
  }
  for (const { key, data } of answers) queries.setQueryData(key, data, { updatedAt });
}
