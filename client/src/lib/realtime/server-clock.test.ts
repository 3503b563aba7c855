import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** A clock whose monotonic and server time the test sets. */
function begin(deviceOffsetMs: number) {
  let at = 1000;
  const clock = createServerClock(
    () => at,
    () => at + deviceOffsetMs,
  );
  return { clock, pass: (ms: number) => (at += ms), at: () => at };
}

describe('the server’s clock', () => {
  test('[R4] the sample with the smallest round trip is used, with its midpoint as the server’s time', () => {
    const { clock, at } = begin(3_600_000);
    const serverAt = (page: number) => page + 500_000;
    clock.takeRound([
      { sentAt: 0, receivedAt: 800, serverMs: serverAt(700) },
      { sentAt: 800, receivedAt: 840, serverMs: serverAt(820) },
      { sentAt: 840, receivedAt: 1000, serverMs: serverAt(860) },
    ]);
    expect(clock.nowMs()).toBe(serverAt(at()));
    expect(clock.roundTripMs()).toBe(40);
  });

  test('[R4] a small correction is slewed: the displayed time never steps back', () => {
    const { clock, pass } = begin(0);
    clock.takeRound([{ sentAt: 990, receivedAt: 1010, serverMs: 500_000 }]);
    pass(2000);
    const before = clock.nowMs();
    clock.takeRound([{ sentAt: 2990, receivedAt: 3010, serverMs: 502_000 - 400 }]);
    let last = before;
    for (let step = 0; step < 20; step++) {
      pass(100);
      expect(clock.nowMs()).toBeGreaterThanOrEqual(last);
      last = clock.nowMs();
    }
    expect(clock.nowMs()).toBe(504_000 - 400);
  });

  test('[R4] after a sleep, in which the monotonic clock stood still, the next answer counts', () => {
    const { clock, at } = begin(0);
    const sleptMs = 600_000;
    clock.takeRound([{ sentAt: 1000, receivedAt: 1000, serverMs: 700_000 }]);
    clock.doubt();
    expect(clock.roundTripMs()).toBeNull();
    // Sent before the sleep, and read after it.
    clock.takeHint(700_000);
    clock.takeHint(700_000 + sleptMs);
    expect(clock.nowMs()).toBe(700_000 + sleptMs);
    clock.takeHint(700_000 + sleptMs - 300);
    expect(clock.nowMs()).toBe(700_000 + sleptMs);
    clock.takeRound([{ sentAt: at(), receivedAt: at(), serverMs: 5000 }]);
    clock.takeHint(900_000);
    expect(clock.nowMs()).toBe(5000);
  });

  test('a hint is used until a round has been measured, and only once', () => {
    const { clock } = begin(0);
    clock.takeHint(900_000);
    expect(clock.nowMs()).toBe(900_000);
    clock.takeHint(100);
    expect(clock.nowMs()).toBe(900_000);
    clock.takeRound([{ sentAt: 1000, receivedAt: 1000, serverMs: 700_000 }]);
    clock.takeHint(1);
    expect(clock.nowMs()).toBe(700_000);
    clock.takeRound([]);
    expect(clock.nowMs()).toBe(700_000);
  });
});
