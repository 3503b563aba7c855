import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tokenHash } from './session-cookie.ts';

const windowSeconds = 15 * 60;
/** Failures of an account, from anywhere, that its sign-in stays quick for. */
const quickFailures = 10;
const slowestMs = 2000;

interface SignInLimitsOptions {
  readonly perAccountAndAddress: number;
  readonly perAddress: number;
}

/**
 * Failed sign-ins are counted by account and address together and by address, which close the door for a
 * while. By account alone they only slow: a stranger locks nobody out.
 */
export function createSignInLimits({ perAccountAndAddress, perAddress }: SignInLimitsOptions) {
  const pairs = new RateLimiterMemory({ points: perAccountAndAddress, duration: windowSeconds });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: windowSeconds });
  const accounts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
  const accountKey = (email: string) => tokenHash(email.trim().toLowerCase());
  const pairKey = (email: string, address: string) => `${address} ${accountKey(email)}`;
  const waitOf = async (limiter: RateLimiterMemory, key: string, points: number) => {
    const found = await limiter.get(key);
    return found !== null && found.consumedPoints >= points ? found.msBeforeNext : 0;
  };
  const addressWaitMs = (address: string) => waitOf(addresses, address, perAddress);
  const addressFailed = (address: string) => addresses.penalty(address, 1);
  return {
    /** ms to wait before this address may try at all; 0 where it may now. */
    addressWaitMs,
    addressFailed,
    /** ms to wait before this try is allowed; 0 where it is now. */
    async waitMs(email: string, address: string): Promise<number> {
      const pair = await waitOf(pairs, pairKey(email, address), perAccountAndAddress);
      return Math.max(pair, await addressWaitMs(address));
    },
    /** Takes longer the more tries at this account have failed of late, right password or wrong. */
    async slowDown(email: string): Promise<void> {
      const failures = (await accounts.get(accountKey(email)))?.consumedPoints ?? 0;
      if (failures > quickFailures) await wait(Math.min(slowestMs, (failures - quickFailures) * 100));
    },
    async failed(email: string, address: string): Promise<void> {
      await pairs.penalty(pairKey(email, address), 1);
      await accounts.penalty(accountKey(email), 1);
      await addressFailed(address);
    },
    async succeeded(email: string, address: string): Promise<void> {
      await pairs.delete(pairKey(email, address));
    },
  };
}
export type SignInLimits = ReturnType<typeof createSignInLimits>;
