import { relayAwayMs } from '@recolta/shared/contracts/feed';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatcherCounts } from './watcher-counts.ts';

const room = 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';
const other = (watchers: number, relays: number, relaysAway = 0) =>
  new Map([[room, { auctionId: '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01', watchers, relays, relaysAway }]]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

describe('the watchers of a room', () => {
  const begin = (own = 2) =>
    createWatcherCounts({ names: () => (own > 0 ? [room] : []), count: (name) => (name === room ? own : 0) });

  it('[R1] are the sum of this relay and the others', () => {
    const counts = begin();
    expect(counts.of(room)).toEqual({ watchers: 2 });
    counts.learn(other(5, 2));
    expect(counts.of(room)).toEqual({ watchers: 7 });
    counts.learn(other(3, 1, 1));
    expect(counts.of(room)).toEqual({ watchers: 5, relaysAway: 1 });
    counts.learn(new Map());
    expect(counts.of(room)).toEqual({ watchers: 2 });
  });

  it('[R1] are not requested any more once the last member has left', () => {
    let own = 2;
    const counts = createWatcherCounts({ names: () => (own > 0 ? [room] : []), count: () => own });
    counts.of(room);
    own = 0;
    expect(counts.rooms()).toEqual([]);
  });

  it('[R1] are those of this relay only while the service is unavailable, and incomplete if others had some', () => {
    const counts = begin();
    counts.learn(other(5, 2));
    vi.advanceTimersByTime(relayAwayMs);
    expect(counts.of(room)).toEqual({ watchers: 7 });
    vi.advanceTimersByTime(1);
    expect(counts.of(room)).toEqual({ watchers: 2, relaysAway: 2 });
    counts.learn(new Map());
    vi.advanceTimersByTime(60_000);
    expect(counts.of(room)).toEqual({ watchers: 2 });
  });

  it('[R1] are requested for rooms that are only polled here, while they are polled, up to a limit of rooms', () => {
    const counts = begin(0);
    expect(counts.rooms()).toEqual([]);
    counts.of(room);
    vi.advanceTimersByTime(8000);
    expect(counts.rooms()).toEqual([room]);
    counts.of(room);
    vi.advanceTimersByTime(8000);
    expect(counts.rooms()).toEqual([room]);
    vi.advanceTimersByTime(3000);
    expect(counts.rooms()).toEqual([]);
    for (let index = 0; index < 2000; index++) counts.of(`auction:${index}`);
    expect(counts.rooms()).toHaveLength(500);
  });
});
