import { RateLimiterRes } from 'rate-limiter-flexible';

/** How long a limiter's refusal asks to wait, in ms, > 0; what is no refusal is thrown on. */
export function waitOf(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
  throw refusal;
}
