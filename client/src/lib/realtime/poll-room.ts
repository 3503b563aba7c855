import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { Position } from '@recolta/shared/domain/newer';
import { callErrorOf } from '../http/failure.ts';

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
