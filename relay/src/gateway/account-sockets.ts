import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { AccountFrame } from '@recolta/shared/contracts/socket/messages';
import type { DatabaseClock } from '../feed/database-clock.ts';
import { tokenHash } from '../session/session-cookie.ts';
import type { SessionDirectory } from '../session/session-directory.ts';
import {
  accountRoom,
  disconnect,
  type RelayServer,
  type RelaySocket,
  sessionRoom,
  socketsIn,
  tokenRoom,
} from './relay-server.ts';

const longestTimerMs = 2 ** 31 - 1;
const maxEndedHeld = 1000;

interface Admission {
  readonly socketsPerAccount: number;
  /** Counts a connection for its account from now on. */
  identified(request: RelaySocket['request'], accountId: string): void;
}

/** Sockets with a session: receive changes of their account, and are closed when the session ends [R3]. */
export function createAccountSockets(
  io: RelayServer,
  sessions: SessionDirectory,
  clock: DatabaseClock,
  { socketsPerAccount, identified }: Admission,
) {
  const frames = new Map<string, AccountFrame>();
  /** Recently ended sessions: one may end between a socket's handshake and its joining the session's room. */
  const ended = new Set<string>();

  function raise(accountId: string, what: keyof AccountFrame): void {
    const frame = frames.get(accountId);
    if (frame === undefined) return;
    const raised = { ...frame, [what]: frame[what] + 1 };
    frames.set(accountId, raised);
    io.to(accountRoom(accountId)).emit('account', raised);
  }

  /** Takes the service's versions of the account if they are newer than the events'. */
  function learn(session: FeedSession): AccountFrame {
    const held = frames.get(session.accountId) ?? { inbox: 0, myBids: 0 };
    const frame = {
      inbox: Math.max(held.inbox, session.inbox),
      myBids: Math.max(held.myBids, session.myBids),
    };
    frames.set(session.accountId, frame);
    return frame;
  }

  function add(socket: RelaySocket, session: FeedSession): void {
    socket.data.session = session;
    void socket.join([accountRoom(session.accountId), sessionRoom(session.sessionId)]);
  }

  /** Makes a visitor's socket one of an account; false if the account has as many as it may. */
  function admit(socket: RelaySocket, session: FeedSession): boolean {
    const own = io.sockets.adapter.rooms.get(accountRoom(session.accountId))?.size ?? 0;
    if (own >= socketsPerAccount) return false;
    identified(socket.request, session.accountId);
    add(socket, session);
    return true;
  }

  /** Schedules closing the socket when its session expires. */
  function setEnd(socket: RelaySocket, session: FeedSession): void {
    clearTimeout(socket.data.sessionTimer);
    const leftMs = Math.min(Math.max(0, session.endsAtMs - clock.nowMs()), longestTimerMs);
    socket.data.sessionTimer = setTimeout(disconnect, leftMs, socket, 'sessionEnded').unref();
  }

  function endAll(room: string): void {
    for (const socket of socketsIn(io, room)) disconnect(socket, 'sessionEnded');
  }

  /** Looks up a session again, because it may have ended or changed. Rejects if the service is unavailable. */
  async function review(socket: RelaySocket, token: string): Promise<void> {
    const before = socket.data.session;
    const session = await sessions(tokenHash(token));
    socket.data.isUnresolved = false;
    if (!socket.connected) return;
    if (session === undefined) {
      if (before !== undefined) disconnect(socket, 'sessionEnded');
      return;
    }
    const known = frames.get(session.accountId);
    if (before === undefined && !admit(socket, session)) {
      disconnect(socket, 'tooMany');
      return;
    }
    add(socket, session);
    setEnd(socket, session);
    const frame = learn(session);
    if (before === undefined || known?.inbox !== frame.inbox || known.myBids !== frame.myBids) {
      io.to(accountRoom(session.accountId)).emit('account', frame);
    }
  }

  async function reviewIf(matches: (socket: RelaySocket) => boolean): Promise<void> {
    const withToken = [...io.sockets.sockets.values()].flatMap((socket) =>
      socket.data.token === undefined || !matches(socket) ? [] : [review(socket, socket.data.token)],
    );
    await Promise.all(withToken);
  }

  return {
    admit,
    raise,
    /** Sends a newly connected socket the versions of its account. */
    opened(socket: RelaySocket): void {
      const { session } = socket.data;
      if (session === undefined) return;
      if (ended.has(session.sessionId)) {
        disconnect(socket, 'sessionEnded');
        return;
      }
      setEnd(socket, session);
      socket.emit('account', learn(session));
    },
    closed(socket: RelaySocket): void {
      clearTimeout(socket.data.sessionTimer);
      const accountId = socket.data.session?.accountId ?? '';
      if (!io.sockets.adapter.rooms.has(accountRoom(accountId))) frames.delete(accountId);
    },
    sessionEnded(sessionId: string): void {
      ended.add(sessionId);
      const [oldest] = ended;
      if (ended.size > maxEndedHeld && oldest !== undefined) ended.delete(oldest);
      endAll(sessionRoom(sessionId));
    },
    tokenEnded: (hash: string) => endAll(tokenRoom(hash)),
    /** Looks up every session again, because events may have been missed. */
    reviewAll: () => reviewIf(() => true),
    /** Looks up the sessions that could not be resolved: their sockets hear nothing of their account. */
    reviewUnresolved: () => reviewIf(({ data }) => data.isUnresolved === true),
  };
}
export type AccountSockets = ReturnType<typeof createAccountSockets>;
