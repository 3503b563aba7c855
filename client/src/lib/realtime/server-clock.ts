/** One exchange of `time` with the relay; `sentAt` and `receivedAt` on the page's monotonic clock, ms. */
export interface TimeSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverMs: number;
}

/** A smaller correction is slewed, so that a countdown never visibly jumps. */
const slewBelowMs = 2000;
const slewOverMs = 1000;

export interface ServerClock {
  /** The best estimate of the server's time, ms since the epoch [R4]. */
  readonly nowMs: () => number;
  /** Uses a round's sample with the smallest round trip; its error is at most half of that. */
  readonly takeRound: (samples: readonly TimeSample[]) => void;
  /**
   * An estimate from a timestamp in an answer, until a round has been measured. The largest offset is the best: each
   * answer is late by its transfer.
   * @param arrivedAt when the answer arrived, on the page's monotonic clock; defaults to now
   */
  readonly takeHint: (serverMs: number, arrivedAt?: number) => void;
  /** The device slept or its clock was set: the monotonic clock may have stopped, and the next answer counts as the first. */
  readonly doubt: () => void;
  /** Round trip of the last round; null before the first, and since a doubt. */
  readonly roundTripMs: () => number | null;
}

/**
 * The server's time on this page. Runs on a monotonic clock, so that changes of the device's clock have no effect; that
 * clock may stop while the device sleeps.
 *
 * @param monotonicMs ms since any fixed moment, never decreasing (`performance.now`)
 * @param deviceMs    the device's clock, used until the server's time is known
 */
export function createServerClock(monotonicMs: () => number, deviceMs: () => number): ServerClock {
  let offsetMs = deviceMs() - monotonicMs();
  let slewFromMs = offsetMs;
  let slewSince = Number.NEGATIVE_INFINITY;
  let roundTrip: number | null = null;
  let hasHint = false;

  const offsetAt = (at: number) => {
    const part = Math.min(1, (at - slewSince) / slewOverMs);
    return slewFromMs + (offsetMs - slewFromMs) * part;
  };
  const moveTo = (nextMs: number) => {
    const at = monotonicMs();
    const present = offsetAt(at);
    slewFromMs = Math.abs(nextMs - present) < slewBelowMs ? present : nextMs;
    slewSince = at;
    offsetMs = nextMs;
  };

  return {
    nowMs: () => {
      const at = monotonicMs();
      return at + offsetAt(at);
    },
    takeRound: (samples) => {
      const [first, ...rest] = samples;
      if (!first) return;
      const best = rest.reduce((a, b) => (tripOf(b) < tripOf(a) ? b : a), first);
      roundTrip = tripOf(best);
      moveTo(best.serverMs - (best.sentAt + best.receivedAt) / 2);
    },
    takeHint: (serverMs, arrivedAt = monotonicMs()) => {
      const nextMs = serverMs - arrivedAt;
      if (roundTrip !== null || (hasHint && nextMs <= offsetMs)) return;
      hasHint = true;
      moveTo(nextMs);
    },
    doubt: () => {
      roundTrip = null;
      hasHint = false;
    },
    roundTripMs: () => roundTrip,
  };
}

function tripOf(sample: TimeSample): number {
  return sample.receivedAt - sample.sentAt;
}

/** The page's only clock. */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);
