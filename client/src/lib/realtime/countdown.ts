/** Time left until an instant, never negative: at 0 the screen says "closing", the server decides [R4]. */
export function remainingMs(endsAtMs: number, nowMs: number): number {
  return Math.max(0, endsAtMs - nowMs);
}

export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds, rounded up, so that zero is shown only at zero. */
export function countdownParts(leftMs: number): CountdownParts {
  const total = Math.ceil(leftMs / 1000);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** `01:47`, `2:05:09`; whole days are shown separately. */
export function countdownClock(leftMs: number): string {
  const { hours, minutes, seconds } = countdownParts(leftMs);
  const minutesAndSeconds = `${two(minutes)}:${two(seconds)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Seconds left at which screen readers get an announcement. */
export const announcedSeconds = [60, 30, 10] as const;

/** The threshold crossed between two readings; null if none was crossed or time was added. */
export function crossedThreshold(
  beforeMs: number,
  afterMs: number,
): (typeof announcedSeconds)[number] | null {
  return announcedSeconds.findLast((s) => beforeMs > s * 1000 && afterMs <= s * 1000 && afterMs > 0) ?? null;
}
