import type { FeedSession } from '@recolta/shared/contracts/feed';
import * as z from 'zod';
import type { DatabaseClock } from '../feed/database-clock.ts';
import { callService, ServiceRefusal } from '../http/service-call.ts';
import { tokenHash } from '../session/session-cookie.ts';
import type { SessionDirectory } from '../session/session-directory.ts';

const maxKept = 50_000;
const maxTries = 3;

interface KeptRight {
  readonly hash: string;
  readonly room: string;
  readonly session: FeedSession;
}

interface RoomRightsOptions {
  readonly timeoutMs: number;
  /** URL that responds 2xx to a token that may watch the room. */
  accessUrl(room: string): string;
  readonly sessions: SessionDirectory;
  readonly clock: DatabaseClock;
  /** True if every feed has answered within the last second; otherwise a revocation may have been missed. */
  isFresh(): boolean;
}

/**
 * Rights to watch rooms that are not public [R3]. Asks the service with the caller's own token, once per session
 * and room, and caches a grant until an event invalidates it.
 */
export function createRoomRights({ accessUrl, timeoutMs, sessions, clock, isFresh }: RoomRightsOptions) {
  const kept = new Map<string, KeptRight>();
  /** Pending requests; an event about the room, or the end of the session, invalidates the answer. */
  const underWay = new Set<{ readonly room: string; isOutdated: boolean; readonly ended: Set<string> }>();

  async function ask(room: string, token: string): Promise<boolean> {
    try {
      await callService({ url: accessUrl(room), token, timeoutMs, schema: z.unknown() });
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

  function revoke(matches: (right: KeptRight) => boolean): void {
    for (const [key, right] of kept) if (matches(right)) kept.delete(key);
  }

  /** Returns true if a valid grant for this token is cached. */
  function isKept(room: string, token: string): boolean {
    const right = kept.get(`${tokenHash(token)} ${room}`);
    return right !== undefined && right.session.endsAtMs > clock.nowMs() && isFresh();
  }

  return {
    isKept,
    /**
     * Returns whether the holder of the token may watch the room.
     *
     * @throws the error of the request if the service is unavailable; Error if each answer was outdated
     */
    async mayWatch(room: string, token: string): Promise<boolean> {
      if (isKept(room, token)) return true;
      const hash = tokenHash(token);
      for (let tries = 0; tries < maxTries; tries++) {
        const question = { room, isOutdated: false, ended: new Set<string>() };
        underWay.add(question);
        try {
          const [isAllowed, session] = await Promise.all([ask(room, token), sessions(hash)]);
          if (question.isOutdated) continue;
          if (!isAllowed || session === undefined || question.ended.has(session.sessionId)) return false;
          keep({ hash, room, session });
          return true;
        } finally {
          underWay.delete(question);
        }
      }
      // Neither a grant nor a refusal is known to be current.
      throw new Error(`each of ${maxTries} answers about a room was outdated`);
    },
    /** Invalidates an account's right to a room. */
    accessChanged(accountId: string, room: string): void {
      for (const question of underWay) question.isOutdated ||= question.room === room;
      revoke((right) => right.room === room && right.session.accountId === accountId);
    },
    sessionEnded(sessionId: string): void {
      for (const question of underWay) question.ended.add(sessionId);
      revoke((right) => right.session.sessionId === sessionId);
    },
    /** Events may have been missed. */
    forgetAll(): void {
      for (const question of underWay) question.isOutdated = true;
      revoke(() => true);
    },
  };
}
export type RoomRights = ReturnType<typeof createRoomRights>;
