import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { Position } from '@recolta/shared/domain/newer';
import { callErrorOf } from '../http/failure.ts';
import { barePath } from '../locale-path.ts';
import { roomOfPage } from './room-kinds.ts';

const pollTimeoutMs = 5000;

/**
 * Fetches over HTTP the answer of a join.
 * @param held  the position held; null for none
 * @param after the last item already received, for a list in parts
 * @throws CallError, TypeError or DOMException without a valid answer
 */
export async function pollRoom(room: Room, held: Position | null, after?: string): Promise<JoinAnswer> {
  const position = held === null ? '' : `?epoch=${held.epoch}&version=${held.version}`;
  const query = after === undefined ? position : `?after=${after}`;
  // The parser of the answer loads in parallel.
  const [response, { readJoinAnswer, readRefusal }] = await Promise.all([
    fetch(`/rooms/${room}${query}`, {
      signal: AbortSignal.timeout(pollTimeoutMs),
      cache: 'no-store',
    }),
    import('./read-message.ts'),
  ]);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const answer = response.ok && body !== null ? readJoinAnswer(body) : readRefusal(body);
  if (answer !== undefined && (response.ok || !answer.ok)) return answer;
  throw await callErrorOf(response);
}

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
