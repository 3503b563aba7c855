import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAcks } from './acks.ts';

const room = 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';

describe('acknowledgements', () => {
  let acks: ReturnType<typeof createAcks>;
  const send = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // Draws the longest delay.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    send.mockReset();
    acks = createAcks(send);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('[R5] the first frame after the delay of the oldest unacknowledged one acknowledges all', () => {
    acks.frame(room, 2);
    vi.advanceTimersByTime(999);
    acks.frame(room, 3);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    acks.frame(room, 4);
    expect(send.mock.calls).toEqual([[room, 4]]);
    vi.advanceTimersByTime(5000);
    acks.frame(room, 5);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('[R5] a head acknowledges what no frame has, and nothing twice', () => {
    acks.head(room);
    acks.frame(room, 2);
    vi.advanceTimersByTime(999);
    acks.head(room);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    acks.head(room);
    vi.advanceTimersByTime(2000);
    acks.head(room);
    expect(send.mock.calls).toEqual([[room, 2]]);
  });

  test('[R5] a part of an incomplete list is acknowledged at once', () => {
    acks.frame('live-list', 0, true);
    expect(send.mock.calls).toEqual([['live-list', 0]]);
  });

  test('[R5] pages that get the same frames draw a new delay for each acknowledgement', () => {
    for (const random of [0, 0.5]) {
      send.mockReset();
      vi.mocked(Math.random).mockReturnValue(random);
      acks.frame(room, 2);
      vi.advanceTimersByTime(600 + 400 * random - 1);
      acks.frame(room, 3);
      expect(send).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      acks.frame(room, 4);
      expect(send.mock.calls).toEqual([[room, 4]]);
    }
  });
});
