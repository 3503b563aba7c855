import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { createLimitStore } from './limit-store.ts';
import { createLimits, createTokenBucket, createTokenBuckets } from './limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

describe('token buckets', () => {
  it('hold a burst and refill at their rate, never beyond the burst', () => {
    const take = createTokenBucket({ perSecond: 2, burst: 3 });
    const takes = (count: number) => Array.from({ length: count }, take);
    expect(takes(4)).toEqual([0, 0, 0, 500]);
    vi.advanceTimersByTime(1000);
    expect(takes(3)).toEqual([0, 0, 500]);
    vi.advanceTimersByTime(60_000);
    expect(takes(4)).toEqual([0, 0, 0, 500]);
  });

  it('are kept by key for as long as they take to refill', () => {
    const take = createTokenBuckets<string>({ perSecond: 1, burst: 2 });
    vi.advanceTimersByTime(1500);
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 1000, 0]);
    // Later than the 2 s after which unused buckets are deleted.
    vi.advanceTimersByTime(600);
    expect([take('b'), take('a'), take('b'), take('a')]).toEqual([0, 400, 400, 400]);
    vi.advanceTimersByTime(2100);
    expect([take('a'), take('a')]).toEqual([0, 0]);
  });
});

describe('requests of a caller', () => {
  const responses = () => Array.from({ length: 3 }, () => new EventEmitter() as unknown as ServerResponse);

  function limitsWith(env: Record<string, string>) {
    return createLimits(parseRelaySettings(env), createLimitStore());
  }

  it('are limited while unanswered, and release their slot once when their response closes', () => {
    const { enter } = limitsWith({ REQUESTS_IN_FLIGHT_PER_ACCOUNT: '3' }).accountRequests;
    const first = responses();
    expect(first.map((res) => enter('ana', res))).toEqual([0, 0, 0]);
    const [refused] = responses();
    expect(refused && enter('ana', refused)).toBe(1000);
    // A refused request has no slot to release.
    refused?.emit('close');
    expect(responses().map((res) => enter('ana', res))).toEqual([1000, 1000, 1000]);
    expect(responses().map((res) => enter('ion', res))).toEqual([0, 0, 0]);
    for (const res of first.slice(0, 2)) {
      res.emit('close');
      res.emit('close');
    }
    expect(responses().map((res) => enter('ana', res))).toEqual([0, 0, 1000]);
  });

  it('are limited per second, with a burst of five seconds', () => {
    const { enter } = limitsWith({ REQUESTS_PER_SECOND: '1' }).addressRequests;
    const waits = () => [...responses(), ...responses()].map((res) => enter('192.0.2.1', res));
    expect(waits()).toEqual([0, 0, 0, 0, 0, 1000]);
    vi.advanceTimersByTime(2000);
    expect(waits()).toEqual([0, 0, 1000, 1000, 1000, 1000]);
  });
});
