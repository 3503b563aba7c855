import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
  connectionStatus,
  fullJitterMs,
  patienceMs,
  quietMs,
  silenceMs,
  soonMs,
} from './connection-machine.ts';

/** The machine with a simulated clock, recording its actions. */
function begin() {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  let pollers = 0;
  const actor = createActor(
    connectionMachine.provide({
      actions: {
        openSocket: () => asked.push('open'),
        closeSocket: () => asked.push('close'),
        joinRooms: () => asked.push('join'),
        probe: () => asked.push('probe'),
      },
      actors: {
        poller: fromCallback(() => {
          pollers++;
          return () => {
            pollers--;
          };
        }),
      },
    }),
    { clock },
  );
  actor.start();
  const send = (...types: Exclude<ConnectionEvent['type'], 'server.leaving'>[]) => {
    for (const type of types) actor.send({ type });
  };
  const top = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
  };
  const status = () => connectionStatus(top(), actor.getSnapshot().context);
  const goLive = () => send('room.watched', 'socket.opened', 'rooms.joined');
  return { actor, clock, asked, send, top, status, goLive, isPolling: () => pollers === 1 };
}

describe('the connection', () => {
  test('[R1] connecting, syncing, live', () => {
    const { send, top, status, asked } = begin();
    expect(top()).toBe('idle');
    send('room.watched');
    expect(status()).toBe('connecting');
    send('socket.opened');
    expect(asked.at(-1)).toBe('join');
    send('rooms.joined');
    expect(status()).toBe('live');
  });

  test('[R1] after 2.6 s without a frame it is probed and polled, and still counts as live', () => {
    const { goLive, send, clock, status, isPolling, asked } = begin();
    goLive();
    clock.increment(quietMs - 1);
    expect(isPolling()).toBe(false);
    clock.increment(1);
    expect(isPolling()).toBe(true);
    expect(asked.at(-1)).toBe('probe');
    send('poll.answered');
    expect(status()).toBe('live');
    send('frame.arrived');
    expect(isPolling()).toBe(false);
    expect(status()).toBe('live');
  });

  test('[R1] after 5 s without a frame it is suspect, probed and polled; a frame makes it live again', () => {
    const { goLive, send, clock, status, isPolling, asked } = begin();
    goLive();
    clock.increment(silenceMs - 1);
    send('frame.arrived');
    clock.increment(silenceMs - 1);
    expect(status()).toBe('live');
    clock.increment(1);
    expect(status()).toBe('doubtful');
    expect(isPolling()).toBe(true);
    expect(asked.at(-1)).toBe('probe');
    send('frame.arrived');
    expect(status()).toBe('live');
    expect(isPolling()).toBe(false);
  });

  test('[R1] lasting silence leads to polling, and polling to a connection', () => {
    const { goLive, send, clock, status, isPolling } = begin();
    goLive();
    clock.increment(silenceMs);
    clock.increment(3000);
    expect(status()).toBe('polling');
    expect(isPolling()).toBe(true);
    send('poll.answered');
    clock.increment(soonMs);
    send('socket.opened');
    expect(isPolling()).toBe(true);
    send('rooms.joined');
    expect(status()).toBe('live');
    expect(isPolling()).toBe(false);
  });

  test('[R1] a closed connection is reported at once', () => {
    const { goLive, send, status } = begin();
    goLive();
    send('socket.closed');
    expect(status()).toBe('polling');
    send('poll.failed');
    expect(status()).toBe('offline');
    send('poll.answered');
    expect(status()).toBe('polling');
  });

  test('[R1] the browser’s offline event takes effect at once, and online reconnects at once', () => {
    const { goLive, send, status, asked } = begin();
    goLive();
    send('network.lost');
    expect(status()).toBe('offline');
    send('socket.closed');
    expect(status()).toBe('offline');
    asked.length = 0;
    send('network.back');
    expect(asked).toContain('open');
  });

  test('polling starts if the first connection hangs', () => {
    const { send, clock, status, isPolling } = begin();
    send('room.watched');
    clock.increment(patienceMs);
    expect(status()).toBe('polling');
    expect(isPolling()).toBe(true);
  });

  test('a draining relay sets the time of the reconnection, and pushes until then', () => {
    const { goLive, actor, send, clock, asked, status, isPolling } = begin();
    goLive();
    asked.length = 0;
    actor.send({ type: 'server.leaving', afterMs: 4000 });
    clock.increment(3999);
    send('frame.arrived');
    expect(asked).toEqual([]);
    expect(status()).toBe('live');
    expect(isPolling()).toBe(false);
    clock.increment(1);
    expect(asked).toEqual(['close', 'open']);
    expect(isPolling()).toBe(true);
    send('socket.opened', 'rooms.joined');
    expect(status()).toBe('live');
  });

  test('a socket that a relay closes at once, or early, is reported', () => {
    const { goLive, actor, send, status } = begin();
    goLive();
    actor.send({ type: 'server.leaving', afterMs: 0 });
    expect(status()).toBe('polling');
    send('socket.opened', 'rooms.joined');
    goLive();
    actor.send({ type: 'server.leaving', afterMs: 4000 });
    send('socket.closed');
    expect(status()).toBe('polling');
  });

  test('another session gets another socket, an outdated page stops permanently', () => {
    const { goLive, send, top, asked, status } = begin();
    goLive();
    asked.length = 0;
    send('session.changed');
    expect(asked).toEqual(['close', 'open']);
    expect(top()).toBe('connecting');
    send('protocol.outdated');
    expect(status()).toBe('outdated');
  });

  test('nothing is open while nothing is watched', () => {
    const { goLive, send, top, asked } = begin();
    goLive();
    send('rooms.empty');
    expect(top()).toBe('idle');
    expect(asked.at(-1)).toBe('close');
    send('session.changed');
    expect(top()).toBe('idle');
  });

  test('[R1] while polls succeed the socket is tried at least every few seconds', () => {
    const { send, clock, asked, top } = begin();
    send('room.watched', 'socket.closed');
    for (let attempt = 0; attempt < 12; attempt++) {
      asked.length = 0;
      send('poll.answered');
      clock.increment(4300);
      expect(asked).toContain('open');
      expect(top()).toBe('polling');
      send('socket.closed');
    }
  });

  test('[R1] while polls succeed three attempts come early, and the fourth waits', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.99);
    onTestFinished(() => random.mockRestore());
    const { send, clock, asked } = begin();
    send('room.watched', 'socket.closed');
    const isEarly = [1, 2, 3, 4].map(() => {
      asked.length = 0;
      send('poll.answered');
      clock.increment(soonMs);
      const isOpened = asked.includes('open');
      send('socket.closed');
      return isOpened;
    });
    expect(isEarly).toEqual([true, true, true, false]);
  });

  test.each([
    ['live', 'stale'],
    ['leaving', 'stale'],
    ['suspect', 'stale'],
    ['polling', 'stale'],
    ['outdated', 'outdated'],
  ])('[R1] a connection that is %s to a relay without services is %s', (value, status) => {
    const isOnLine = { isNetworkLost: false, hasPollFailed: false };
    expect(connectionStatus(value, isOnLine, true)).toBe(status);
    expect(connectionStatus('polling', { isNetworkLost: false, hasPollFailed: true }, true)).toBe('offline');
  });

  test('[R1] a poll that succeeds again after failing ends the wait', () => {
    const { send, clock, asked } = begin();
    send('room.watched', 'socket.closed');
    for (let attempt = 0; attempt < 6; attempt++) {
      send('poll.failed');
      clock.increment(31_000);
      send('socket.closed');
    }
    asked.length = 0;
    send('poll.failed');
    send('poll.answered');
    clock.increment(soonMs);
    expect(asked).toContain('open');
  });

  test('[R1] after a second loss within 20 s the socket returns as fast as after the first', () => {
    const { goLive, send, clock, asked, top } = begin();
    goLive();
    send('socket.closed');
    for (let attempt = 0; attempt < 5; attempt++) send('network.back', 'socket.closed');
    send('poll.failed', 'poll.answered');
    clock.increment(soonMs);
    send('socket.opened', 'rooms.joined');
    expect(top()).toBe('live');
    clock.increment(quietMs);
    send('frame.arrived');
    asked.length = 0;
    send('socket.closed', 'poll.answered');
    clock.increment(soonMs);
    expect(asked).toContain('open');
  });

  test('[R1] pages whose polls succeed together do not open their sockets together', () => {
    const pages = Array.from({ length: 100 }, begin);
    for (const { send } of pages) send('room.watched', 'socket.closed', 'poll.answered');
    const opened = () =>
      pages.filter(({ asked }) => asked.filter((what) => what === 'open').length > 1).length;
    expect(opened()).toBeLessThan(25);
    for (const { clock } of pages) clock.increment(soonMs / 2);
    expect(opened()).toBeGreaterThan(25);
    expect(opened()).toBeLessThan(75);
    for (const { clock } of pages) clock.increment(soonMs / 2);
    expect(opened()).toBe(100);
  });

  test('the delay grows and is random over the whole span', () => {
    expect(fullJitterMs(0, 0)).toBe(200);
    expect(fullJitterMs(0, 0.999)).toBeLessThanOrEqual(3200);
    expect(fullJitterMs(10, 0.999)).toBeLessThanOrEqual(30_200);
    expect(fullJitterMs(3, 0.5)).toBeGreaterThan(fullJitterMs(1, 0.5));
  });
});
