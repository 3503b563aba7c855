import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { type RoomRefusal, roomRefusal, setRoomRefusal, setWatchers } from './connection-state.ts';
import { takeList } from './list-assembly.ts';
import { takeAnswer } from './room-data.ts';
import { hasState } from './room-kinds.ts';
import { serverClock } from './server-clock.ts';

/** Refusals that pass by themselves. */
const passing: ReadonlySet<RoomRefusal> = new Set(['ServiceUnavailable', 'TooManyRequests']);

/**
 * Takes a room by join or by poll, a list part by part.
 *
 * @param ask gives the answer, of a list the part after an id; null where none came
 * @returns false where asking again later may help
 */
export async function takeRoom(
  client: QueryClient,
  room: Room,
  ask: (after?: string) => Promise<JoinAnswer | null>,
): Promise<boolean> {
  let isRefused = false;
  const askAndNote = async (after?: string) => {
    const answer = await ask(after);
    if (answer === null) return null;
    if (!answer.ok) {
      const refusal = roomRefusal(answer.code);
      isRefused = !passing.has(refusal);
      if (isRefused) setRoomRefusal(room, refusal);
      return null;
    }
    serverClock.takeHint(answer.nowMs);
    setWatchers(room, answer.watchers);
    setRoomRefusal(room, null);
    return answer;
  };
  if (!hasState(room)) return (await takeList(client, room, askAndNote)) || isRefused;
  const answer = await askAndNote();
  if (answer !== null) takeAnswer(client, answer);
  return answer !== null || isRefused;
}
