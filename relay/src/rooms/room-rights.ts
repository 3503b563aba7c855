import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { Room } from '@recolta/shared/contracts/socket/messages';
import * as z from 'zod';
import type { DatabaseClock } from '../feed/database-clock.ts';
import { callService, ServiceRefusal } from '../http/service-call.ts';
import { tokenHash } from '../session/session-cookie.ts';
import type { SessionDirectory } from '../session/session-directory.ts';

const maxKept = 50_000;
const maxTries = 3;

interface KeptRight {
  readonly hash: string;
  readonly room: Room;
  readonly session: FeedSession;
}

interface RoomRightsOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly sessions: SessionDirectory;
  readonly clock: DatabaseClock;
  /** Whether every feed has answered within the last second: else a right may have fallen unheard. */
  isFresh(): boolean;
}

/**
 * Who may watch the rooms that are not public [R3]: the service is asked with the caller's own token, once a
 * session and room, and a yes is kept until an event takes it back.
 */
export function createRoomRights({ baseUrl, timeoutMs, sessions, clock, isFresh }: RoomRightsOptions) {
  const kept = new Map<string, KeptRight>();
  /** Questions under way; an event that comes meanwhile makes the answer worthless. */
  const underWay = new Set<{ isOutdated: boolean }>();

  async function ask(id: string, token: string): Promise<boolean> {
    try {
      await callService({ url: `${baseUrl}/api/v1/auctions/${id}`, token, timeoutMs, schema: z.unknown() });
      return true;
    } catch (error) {
      if (error instanceof ServiceRefusal && [401, 403, 404].includes(error.status)) return false;
      throw error;
    }
  }

  function keep(right: KeptRight): void {
    const oldest = kept.size >= maxKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(`${right.hash} ${right.room}`, right);
  }

  function fall(matches: (right: KeptRight) => boolean): void {
    for (const question of underWay) question.isOutdated = true;
    for (const [key, right] of kept) if (matches(right)) kept.delete(key);
  }

  /** Whether a yes to this token is kept, and counts now. */
  function isKept(room: Room, token: string): boolean {
    const right = kept.get(`${tokenHash(token)} ${room}`);
    return right !== undefined && right.session.endsAtMs > clock.nowMs() && isFresh();
  }

  return {
    isKept,
    /**
     * Whether the holder of the token may watch the auction's room.
     *
     * @throws what the call throws where the service cannot be asked
     */
    async mayWatch(room: Room, id: string, token: string): Promise<boolean> {
      if (isKept(room, token)) return true;
      const hash = tokenHash(token);
      for (let tries = 0; tries < maxTries; tries++) {
        const question = { isOutdated: false };
        underWay.add(question);
        try {
          const [isAllowed, session] = await Promise.all([ask(id, token), sessions(hash)]);
          if (question.isOutdated) continue;
          if (!isAllowed || session === undefined) return false;
          keep({ hash, room, session });
          return true;
        } finally {
          underWay.delete(question);
        }
      }
      return false;
    },
    /** An account's right to a room changed. */
    accessChanged: (accountId: string, room: string) =>
      fall((right) => right.room === room && right.session.accountId === accountId),
    sessionEnded: (sessionId: string) => fall((right) => right.session.sessionId === sessionId),
    /** Events may have been missed. */
    forgetAll: () => fall(() => true),
  };
}
export type RoomRights = ReturnType<typeof createRoomRights>;
