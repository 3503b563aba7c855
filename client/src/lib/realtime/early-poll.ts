import { auctionRoom, type JoinAnswer, type Room } from '@recolta/shared/contracts/socket/messages';
import { barePath } from '../locale-path.ts';
import { pollRoom } from './poll-room.ts';

let early: { readonly room: Room; readonly answer: Promise<JoinAnswer> } | null = null;

/** The room that a page shows first; null for a page without one. */
export function roomOfPath(pathname: string): Room | null {
  const path = barePath(pathname);
  if (path === '/' || path === '/live') return 'live-list';
  const id = /^\/live-auctions\/([0-9a-f-]{36})\/participate$/.exec(path)?.[1];
  return id === undefined ? null : auctionRoom(id);
}

/** Asks for the first page's room while the page itself is still on its way. */
export function startEarlyPoll(pathname: string): void {
  const room = roomOfPath(pathname);
  if (room === null) return;
  const answer = pollRoom(room, null);
  // Whoever takes it hears of a failure; that nobody does is no failure of its own.
  answer.catch(() => undefined);
  early = { room, answer };
}

/** The first answer for a room: the early one where it was asked for, once, else a new one. */
export function firstPoll(room: Room): Promise<JoinAnswer> {
  const answer = early?.room === room ? early.answer : pollRoom(room, null);
  early = null;
  return answer;
}
