import { type JoinAnswer, joinAnswerSchema } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import type { Position } from '@recolta/shared/domain/newer';
import { callErrorOf } from '../http/failure.ts';
import { readJoinAnswer } from './read-message.ts';

const pollTimeoutMs = 5000;

/**
 * Asks the relay over HTTP for what a join would answer.
 *
 * @param held  what is already known of the room; null for nothing
 * @param after the last part of a list that is already here
 * @throws CallError, TypeError or DOMException where no answer of that form came
 */
export async function pollRoom(room: Room, held: Position | null, after?: string): Promise<JoinAnswer> {
  const position = held === null ? '' : `?epoch=${held.epoch}&version=${held.version}`;
  const query = after === undefined ? position : `?after=${after}`;
  const response = await fetch(`/rooms/${room}${query}`, {
    signal: AbortSignal.timeout(pollTimeoutMs),
    cache: 'no-store',
  });
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const answer = response.ok && body !== null ? readJoinAnswer(body) : joinAnswerSchema.safeParse(body).data;
  if (answer !== undefined && (response.ok || !answer.ok)) return answer;
  throw await callErrorOf(response);
}
