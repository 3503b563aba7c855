import { ackDelayMs } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';

interface Unacknowledged {
  /** Version of the newest frame. */
  version: number;
  readonly dueMs: number;
}

/**
 * Acknowledges the frames of each room: the first frame or head 0.6 to 1 s after the oldest unacknowledged frame
 * acknowledges everything so far [R5]. Without a timer, because browsers throttle timers in hidden tabs.
 */
export function createAcks(send: (room: Room, version: number) => void) {
  const rooms = new Map<Room, Unacknowledged>();

  function acknowledge(room: Room, version: number): void {
    rooms.delete(room);
    send(room, version);
  }

  return {
    /** @param isDue the relay waits for the acknowledgement */
    frame(room: Room, version: number, isDue = false): void {
      const nowMs = performance.now();
      const waiting = rooms.get(room) ?? { version, dueMs: nowMs + ackDelayMs() };
      rooms.set(room, Object.assign(waiting, { version }));
      if (isDue || nowMs >= waiting.dueMs) acknowledge(room, version);
    },
    head(room: Room): void {
      const waiting = rooms.get(room);
      if (waiting && performance.now() >= waiting.dueMs) acknowledge(room, waiting.version);
    },
    forget: (room: Room) => rooms.delete(room),
  };
}
