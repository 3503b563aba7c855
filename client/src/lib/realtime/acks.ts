import { ackIntervalMs } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';

interface Received {
  /** Of the newest frame. */
  version: number;
  isAcknowledged: boolean;
  acknowledgedAtMs: number;
}

/**
 * Acknowledges the frames of each room: the first frame or head at least 1 s after the last acknowledgement
 * acknowledges all that has come [R5]. Without a timer, which browsers slow down in hidden tabs.
 */
export function createAcks(send: (room: Room, version: number) => void) {
  const rooms = new Map<Room, Received>();

  function acknowledgeIfDue(room: Room, received: Received, isDue: boolean): void {
    const nowMs = performance.now();
    if (!isDue && nowMs - received.acknowledgedAtMs < ackIntervalMs) return;
    received.isAcknowledged = true;
    received.acknowledgedAtMs = nowMs;
    send(room, received.version);
  }

  return {
    /** @param isDue the relay waits for the acknowledgement */
    frame(room: Room, version: number, isDue = false): void {
      // All pages of a room get the same frames: the first acknowledgement spreads them over the interval.
      const acknowledgedAtMs = performance.now() - Math.random() * ackIntervalMs;
      const received = rooms.get(room) ?? { version, isAcknowledged: false, acknowledgedAtMs };
      rooms.set(room, Object.assign(received, { version, isAcknowledged: false }));
      acknowledgeIfDue(room, received, isDue);
    },
    head(room: Room): void {
      const received = rooms.get(room);
      if (received && !received.isAcknowledged) acknowledgeIfDue(room, received, false);
    },
    forget: (room: Room) => rooms.delete(room),
  };
}
