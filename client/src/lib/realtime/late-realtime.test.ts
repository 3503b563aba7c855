import { expect, test, vi } from 'vitest';
import { createLateRealtime } from './late-realtime.ts';
import type { RealtimeClient } from './realtime-client.ts';

/** A connection whose code arrives on demand. */
function lateConnection() {
  const stop = vi.fn();
  const client = {
    watch: vi.fn(() => stop),
    hold: vi.fn(() => stop),
    sessionChanged: vi.fn(),
    measure: vi.fn(),
  };
  const { promise, resolve } = Promise.withResolvers<RealtimeClient>();
  const load = vi.fn(() => promise);
  const arrive = async () => {
    resolve(client);
    await promise;
  };
  return { late: createLateRealtime(load), load, client, stop, arrive };
}

test('the code is loaded once, by the first caller', async () => {
  const { late, load, client, stop, arrive } = lateConnection();
  late.sessionChanged();
  expect(load).not.toHaveBeenCalled();
  const leave = late.watch('live-list');
  late.hold();
  expect(load).toHaveBeenCalledTimes(1);
  await arrive();
  expect(client.watch).toHaveBeenCalledExactlyOnceWith('live-list');
  expect(client.hold).toHaveBeenCalledTimes(1);
  late.sessionChanged();
  expect(client.sessionChanged).toHaveBeenCalledTimes(1);
  leave();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a room that was left before is not watched', async () => {
  const { late, client, arrive } = lateConnection();
  late.watch('live-list')();
  await arrive();
  expect(client.watch).not.toHaveBeenCalled();
});
