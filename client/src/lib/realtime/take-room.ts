import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { QueryClient } from '@tanstack/react-query';
import {
  type RoomRefusal,
  roomRefusal,
  setListTotal,
  setRoomRefusal,
  setWatchers,
} from './connection-state.ts';
import { takeList } from './list-assembly.ts';
import { takeAnswer } from './room-data.ts';
import { hasState } from './room-kinds.ts';
import { serverClock } from './server-clock.ts';

/** Temporary refusals. */
const passing: ReadonlySet<RoomRefusal> = new Set(['ServiceUnavailable', 'TooManyRequests']);

/**
 * Joins or polls a room; loads a list part by part.
 *
 * @param ask fetches the answer, for a list the part after an id; null without an answer
 * @returns false if a later retry may help
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
    setWatchers(room, answer);
    setListTotal(room, answer.total);
    setRoomRefusal(room, null);
    return answer;
  };
  if (!hasState(room)) return (await takeList(client, room, askAndNote)) || isRefused;
  const answer = await askAndNote();
  if (answer !== null) takeAnswer(client, answer);
  return answer !== null || isRefused;
}
