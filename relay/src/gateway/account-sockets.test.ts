import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { AccountFrame } from '@recolta/shared/contracts/socket/messages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenHash } from '../session/session-cookie.ts';
import { createAccountSockets } from './account-sockets.ts';
import type { RelayServer, RelaySocket } from './relay-server.ts';

const nowMs = 1_800_000_000_000;

describe('sockets with a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  function sessionOf(accountId: string, given: Partial<FeedSession> = {}): FeedSession {
    const endsAtMs = nowMs + 60_000;
    const versions = { inbox: 3, myBids: 5 };
    return {
      sessionId: `s-${accountId}`,
      accountId,
      userId: accountId,
      roles: ['Client'],
      endsAtMs,
      ...versions,
      ...given,
    };
  }

  /** A server without a network: its rooms, and the frames sent to each socket. */
  function begin() {
    const sockets = new Map<string, RelaySocket>();
    const rooms = new Map<string, Set<string>>();
    const io = {
      sockets: { sockets, adapter: { rooms } },
      to: (room: string) => ({
        emit(name: string, frame: unknown) {
          for (const id of rooms.get(room) ?? [])
            Reflect.apply(sockets.get(id)?.emit ?? (() => 0), null, [name, frame]);
        },
      }),
    } as unknown as RelayServer;
    const known = new Map<string, FeedSession>();
    const identified = vi.fn();
    const sessions = vi.fn(async (hash: string) => known.get(hash));
    const accounts = createAccountSockets(
      io,
      sessions,
      { nowMs: () => nowMs, learn: () => undefined },
      { socketsPerAccount: 2, identified },
    );

    function connect(id: string, session: FeedSession | undefined) {
      const frames: AccountFrame[] = [];
      const reasons: string[] = [];
      const token = `token of ${id}`;
      const socket = {
        id,
        connected: true,
        data: { rooms: new Set<string>(), token },
        conn: { request: { socket: { destroy: () => undefined } } },
        async join(names: string[]) {
          for (const name of names) rooms.set(name, (rooms.get(name) ?? new Set()).add(id));
        },
        emit(name: string, frame: AccountFrame & { reason: string }) {
          if (name === 'account') frames.push(frame);
          else reasons.push(frame.reason);
        },
        disconnect() {
          socket.connected = false;
          for (const members of rooms.values()) members.delete(id);
          for (const [name, members] of rooms) if (members.size === 0) rooms.delete(name);
          sockets.delete(id);
          accounts.closed(relaySocket);
        },
      };
      const relaySocket = socket as unknown as RelaySocket;
      sockets.set(id, relaySocket);
      if (session !== undefined) {
        known.set(tokenHash(token), session);
        expect(accounts.admit(relaySocket, session)).toBe(true);
      }
      accounts.opened(relaySocket);
      return { socket: relaySocket, frames, reasons, hash: tokenHash(token), close: socket.disconnect };
    }
    return { accounts, known, sessions, identified, connect };
  }

  it('[R3] get the versions of their account when they connect and at each change; others get none', () => {
    const { accounts, connect } = begin();
    const [ana, ion, visitor] = [
      connect('a', sessionOf('ana')),
      connect('b', sessionOf('ion')),
      connect('c', undefined),
    ];
    accounts.raise('ana', 'inbox');
    accounts.raise('ana', 'inbox');
    accounts.raise('ana', 'myBids');
    expect(ana.frames).toEqual([
      { inbox: 3, myBids: 5 },
      { inbox: 4, myBids: 5 },
      { inbox: 5, myBids: 5 },
      { inbox: 5, myBids: 6 },
    ]);
    expect(ion.frames).toHaveLength(1);
    expect(visitor.frames).toEqual([]);
    // The service has not seen the latest changes yet.
    expect(connect('d', sessionOf('ana')).frames).toEqual([{ inbox: 5, myBids: 6 }]);
  });

  it('keep no versions for accounts without a socket', () => {
    const { accounts, connect } = begin();
    accounts.raise('ana', 'inbox');
    const first = connect('a', sessionOf('ana'));
    accounts.raise('ana', 'inbox');
    first.close();
    accounts.raise('ana', 'inbox');
    expect(connect('b', sessionOf('ana', { inbox: 4 })).frames).toEqual([{ inbox: 4, myBids: 5 }]);
  });

  it('[S2] close when their session ends, by event, by token and by time', () => {
    const { accounts, connect } = begin();
    const [one, two, three, other] = [
      connect('a', sessionOf('ana', { sessionId: 'first' })),
      connect('b', sessionOf('ana', { sessionId: 'second' })),
      connect('c', sessionOf('ion', { endsAtMs: nowMs + 1000 })),
      connect('d', sessionOf('eva')),
    ];
    accounts.sessionEnded('first');
    expect([one, two, three, other].map(({ reasons }) => reasons)).toEqual([['sessionEnded'], [], [], []]);
    vi.advanceTimersByTime(1000);
    expect([two, three, other].map(({ reasons }) => reasons)).toEqual([[], ['sessionEnded'], []]);
  });

  it('[S2] close if their session ended before they were registered', () => {
    const { accounts, connect } = begin();
    accounts.sessionEnded('first');
    expect(connect('a', sessionOf('ana', { sessionId: 'first' })).reasons).toEqual(['sessionEnded']);
    expect(connect('b', sessionOf('ana', { sessionId: 'second' })).reasons).toEqual([]);
  });

  it('[R3] are reviewed: closed without a session, and sent only what they missed', async () => {
    const { accounts, connect, known } = begin();
    const [ended, missed, current, visitor] = [
      connect('a', sessionOf('ana')),
      connect('b', sessionOf('ion')),
      connect('c', sessionOf('eva')),
      connect('d', undefined),
    ];
    known.delete(ended.hash);
    known.set(missed.hash, sessionOf('ion', { myBids: 8 }));
    known.set(visitor.hash, sessionOf('dan', { endsAtMs: nowMs + 2000 }));
    await accounts.reviewAll();
    expect(ended.reasons).toEqual(['sessionEnded']);
    expect(missed.frames.slice(1)).toEqual([{ inbox: 3, myBids: 8 }]);
    expect(current.frames).toHaveLength(1);
    // The session of this visitor's socket could not be resolved at the handshake; now it can.
    expect(visitor.frames).toEqual([{ inbox: 3, myBids: 5 }]);
    expect(visitor.socket.data.session?.accountId).toBe('dan');
    vi.advanceTimersByTime(2000);
    expect(visitor.reasons).toEqual(['sessionEnded']);
    await accounts.reviewAll();
    expect([missed, current].map(({ frames }) => frames.length)).toEqual([2, 1]);
  });

  it('[R3] are looked up again until the service can say whether there is a session', async () => {
    const { accounts, connect, known, sessions } = begin();
    const [unresolved, visitor] = [connect('a', undefined), connect('b', undefined)];
    unresolved.socket.data.isUnresolved = true;
    sessions.mockRejectedValueOnce(new Error('away'));
    await expect(accounts.reviewUnresolved()).rejects.toThrow('away');
    known.set(unresolved.hash, sessionOf('ana'));
    known.set(visitor.hash, sessionOf('ion'));
    await accounts.reviewUnresolved();
    await accounts.reviewUnresolved();
    expect(unresolved.frames).toEqual([{ inbox: 3, myBids: 5 }]);
    expect(visitor.frames).toEqual([]);
    expect(sessions).toHaveBeenCalledTimes(2);
  });

  it('are counted for their account also if the service says late whose they are', async () => {
    const { accounts, connect, known, identified } = begin();
    const unresolved = [connect('a', undefined), connect('b', undefined)];
    const first = connect('c', sessionOf('ana'));
    for (const one of unresolved) {
      one.socket.data.isUnresolved = true;
      known.set(one.hash, sessionOf('ana'));
    }
    identified.mockClear();
    await accounts.reviewUnresolved();
    expect(unresolved.map(({ reasons }) => reasons)).toEqual([[], ['tooMany']]);
    expect(first.reasons).toEqual([]);
    expect(identified.mock.calls).toEqual([[unresolved[0]?.socket.request, 'ana']]);
  });

  it('[R3] stay open while the service is unavailable, which the review reports', async () => {
    const { accounts, connect, sessions } = begin();
    const { reasons, frames } = connect('a', sessionOf('ana'));
    sessions.mockRejectedValue(new Error('away'));
    await expect(accounts.reviewAll()).rejects.toThrow('away');
    expect([reasons, frames.length]).toEqual([[], 1]);
  });
});
