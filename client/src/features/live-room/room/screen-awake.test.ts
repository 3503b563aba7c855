import { describe, expect, test, vi } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { keepScreenAwake, needsScreen } from './screen-awake.ts';

const minuteMs = 60_000;
const endsAt = '2026-11-21T10:30:00.000Z';
const endsAtMs = Date.parse(endsAt);
const running = liveAuction({ status: 'InProgress', endsAt });

describe('the screen stays on', () => {
  test.each([
    ['six minutes before the end', running, -6, false],
    ['five minutes before the end', running, -5, true],
    ['at zero, while the result is awaited', running, 0, true],
    ['after an extension', liveAuction({ ...running, endsAt: '2026-11-21T10:32:00.000Z' }), 1, true],
    ['long after the end, without a connection', running, 6, false],
    [
      'while held',
      liveAuction({ ...running, endsAt: null, hold: { reason: 'x', remainingMs: 1 } }),
      -1,
      false,
    ],
    ['once closed', liveAuction({ ...running, status: 'Closed' }), 0, false],
    ['before the start', liveAuction({ ...running, status: 'Scheduled' }), -1, false],
  ] as const)('%s: %#', (_, auction, afterEndMin, expected) => {
    expect(needsScreen(auction, endsAtMs + afterEndMin * minuteMs)).toBe(expected);
  });
});

/** A page and its wake locks, which are released when it is hidden. */
class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  locks: { released: boolean; release: () => Promise<void> }[] = [];
  refusal: Error | null = null;

  readonly wakeLock = {
    request: async () => {
      if (this.refusal) throw this.refusal;
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      this.locks.push(lock);
      return lock as unknown as WakeLockSentinel;
    },
  };

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    if (state === 'hidden') for (const lock of this.locks) lock.released = true;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  held(): number {
    return this.locks.filter(({ released }) => !released).length;
  }
}

describe('a screen wake lock', () => {
  test('is held once, requested again when the page becomes visible, and released at the end', async () => {
    const page = new FakePage();
    const stop = keepScreenAwake(page, page.wakeLock);
    await vi.waitFor(() => expect(page.held()).toBe(1), { timeout: 30_000 });
    page.turn('visible');
    page.turn('hidden');
    await vi.waitFor(() => expect(page.held()).toBe(0), { timeout: 30_000 });
    page.turn('visible');
    await vi.waitFor(() => expect(page.held()).toBe(1), { timeout: 30_000 });
    expect(page.locks).toHaveLength(2);
    stop();
    await vi.waitFor(() => expect(page.held()).toBe(0), { timeout: 30_000 });
    page.turn('visible');
    // A request would be made in a later microtask.
    await new Promise((done) => setTimeout(done));
    expect(page.locks).toHaveLength(2);
  });

  test('is also released if it is granted after the end', async () => {
    const page = new FakePage();
    keepScreenAwake(page, page.wakeLock)();
    await vi.waitFor(() => expect(page.locks).toHaveLength(1), { timeout: 30_000 });
    await vi.waitFor(() => expect(page.held()).toBe(0), { timeout: 30_000 });
  });

  test('is requested again after a refusal when the page becomes visible', async () => {
    const page = new FakePage();
    page.refusal = new DOMException('low battery', 'NotAllowedError');
    const stop = keepScreenAwake(page, page.wakeLock);
    page.turn('hidden');
    page.refusal = null;
    page.turn('visible');
    await vi.waitFor(() => expect(page.held()).toBe(1), { timeout: 30_000 });
    stop();
  });
});
