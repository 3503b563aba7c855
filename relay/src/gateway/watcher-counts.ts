import { relayAwayMs, type WatchersElsewhere } from '@recolta/shared/contracts/feed';
import type { WatcherCount } from '@recolta/shared/contracts/socket/messages';
import type { RoomMembers } from './room-members.ts';

/** How long a room without members is counted after a poll. */
const askedForMs = 10_000;
const maxAsked = 500;

/** How many people watch each room, here and, according to the service's last answers, at other relays. */
export function createWatcherCounts(members: Pick<RoomMembers, 'names' | 'count'>) {
  let elsewhere = new Map<string, WatchersElsewhere>();
  let heardAtMs = 0;
  /** Time of the last poll of each room without members here. */
  const asked = new Map<string, number>();

  return {
    own: members.count,
    /** The rooms to ask the service about: those with members here, and those that are polled. */
    rooms(): string[] {
      const nowMs = performance.now();
      for (const [room, atMs] of asked) if (nowMs - atMs > askedForMs) asked.delete(room);
      return [...new Set([...members.names(), ...asked.keys()])];
    },
    /** Stores the answers to a complete report, by room. */
    learn(answered: ReadonlyMap<string, WatchersElsewhere>): void {
      elsewhere = new Map(answered);
      heardAtMs = performance.now();
    },
    /** Returns only the local count if the service has not answered for 5 s. */
    of(room: string): WatcherCount {
      const own = members.count(room);
      const nowMs = performance.now();
      if (own === 0 && (asked.size < maxAsked || asked.has(room))) asked.set(room, nowMs);
      const other = elsewhere.get(room);
      if (other === undefined) return { watchers: own };
      const isKnown = nowMs - heardAtMs <= relayAwayMs;
      const relaysAway = other.relaysAway + (isKnown ? 0 : other.relays);
      return { watchers: own + (isKnown ? other.watchers : 0), ...(relaysAway > 0 && { relaysAway }) };
    },
  };
}
export type WatcherCounts = ReturnType<typeof createWatcherCounts>;
