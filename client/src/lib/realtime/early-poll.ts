import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { barePath } from '../locale-path.ts';
import { pollRoom } from './poll-room.ts';
import { roomOfPage } from './room-kinds.ts';

let early: { readonly room: Room; readonly answer: Promise<JoinAnswer> } | null = null;

/** Fetches the first page's room while the page's code is still loading. */
export function startEarlyPoll(pathname: string): void {
  const room = roomOfPage(barePath(pathname));
  if (room === null) return;
  const answer = pollRoom(room, null);
  // The consumer handles a failure; an unused answer is not an unhandled rejection.
  answer.catch(() => undefined);
  early = { room, answer };
}

/** The first answer for a room: the early poll's, once, otherwise that of a new poll. */
export function firstPoll(room: Room): Promise<JoinAnswer> {
  const answer = early?.room === room ? early.answer : pollRoom(room, null);
  early = null;
  return answer;
}
