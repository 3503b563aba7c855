import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tokenHash } from './session-cookie.ts';

const windowSeconds = 15 * 60;
/** Failures of an account, from anywhere, that its sign-in stays quick for. */
const quickFailures = 10;
const slowestMs = 2000;

interface SignInLimitsOptions {
  readonly perAccountAndAddress: number;
  readonly perAddress: number;
}

/** One try to sign in, counted as failed until it is known to be otherwise. */
export interface SignInTry {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** Nobody judged the password. */
  refund(): Promise<void>;
}

/**
 * Counts failed sign-ins by account and address together and by address; over either limit, tries are refused for a
 * while. By account alone they only slow sign-in down: a stranger cannot lock anybody out. Every try is counted
 * before the password is checked, so that tries at the same time cannot pass a limit together.
 */
export function createSignInLimits({ perAccountAndAddress, perAddress }: SignInLimitsOptions) {
  const pairs = new RateLimiterMemory({ points: perAccountAndAddress, duration: windowSeconds });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: windowSeconds });
  const accounts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });

  /** Counts one try; where that is over the limit it is taken back. Gives the ms to wait. */
  async function count(limiter: RateLimiterMemory, key: string): Promise<number> {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await limiter.reward(key);
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  async function takeBack(limiter: RateLimiterMemory, key: string): Promise<void> {
    const found = await limiter.get(key);
    if (found !== null && found.consumedPoints > 0) await limiter.reward(key);
  }

  return {
    /**
     * Counts a try and waits the longer the more tries at the account have failed recently.
     *
     * @param email undefined where the request names none: then only the address is counted
     * @returns the try, or how many ms to wait before the next one
     */
    async begin(email: string | undefined, address: string): Promise<SignInTry | { waitMs: number }> {
      const addressWaitMs = await count(addresses, address);
      if (addressWaitMs > 0) return { waitMs: addressWaitMs };
      const refundAddress = () => takeBack(addresses, address);
      if (email === undefined) return { succeeded: refundAddress, refund: refundAddress };
      const accountKey = tokenHash(email.trim().toLowerCase());
      const pairKey = `${address} ${accountKey}`;
      const pairWaitMs = await count(pairs, pairKey);
      if (pairWaitMs > 0) {
        await refundAddress();
        return { waitMs: pairWaitMs };
      }
      const { consumedPoints } = await accounts.penalty(accountKey);
      const failures = consumedPoints - 1;
      if (failures > quickFailures) await wait(Math.min(slowestMs, (failures - quickFailures) * 100));
      const refundOthers = async () => {
        await takeBack(accounts, accountKey);
        await refundAddress();
      };
      return {
        async succeeded() {
          await pairs.delete(pairKey);
          await refundOthers();
        },
        async refund() {
          await takeBack(pairs, pairKey);
          await refundOthers();
        },
      };
    },
  };
}
export type SignInLimits = ReturnType<typeof createSignInLimits>;
