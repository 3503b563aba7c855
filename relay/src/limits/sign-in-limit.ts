import { setTimeout as wait } from 'node:timers/promises';
import { tokenHash } from '../session/session-cookie.ts';
import type { LimitStore, WindowLimit } from './limit-store.ts';

const durationSeconds = 15 * 60;
/** Failures of an account, from any address, before its sign-in slows down. */
const fastFailures = 10;
const longestDelayMs = 2000;

interface SignInLimitOptions {
  readonly perAccountAndAddress: number;
  readonly perAddress: number;
}

/** One sign-in attempt, counted as failed until it succeeds. */
export interface SignInAttempt {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The service did not check the password. */
  refund(): Promise<void>;
}

/**
 * Counts failed sign-ins by account and address together and by address; over either limit, attempts are refused
 * for a while. Failures by account only delay the sign-in, so a stranger cannot lock an account. An attempt is
 * counted before the password is checked, so concurrent attempts cannot pass a limit together.
 */
export function createSignInLimit(
  store: LimitStore,
  { perAccountAndAddress, perAddress }: SignInLimitOptions,
) {
  const limit = (name: string, points: number) => store.limit({ name, points, durationSeconds });
  const pairs = limit('sign-in-pair', perAccountAndAddress);
  const addresses = limit('sign-in-address', perAddress);
  const accounts = limit('sign-in-account', Number.MAX_SAFE_INTEGER);

  /** Counts an attempt unless it is refused; returns the ms to wait. */
  async function take(limiter: WindowLimit, key: string): Promise<number> {
    const waitMs = await limiter.take(key);
    if (waitMs > 0) await limiter.giveBack(key);
    return waitMs;
  }

  return {
    /**
     * Counts an attempt and delays it, longer after more recent failures at the account.
     *
     * @param email undefined if the request names none: then only the address is counted
     * @returns the attempt, or the ms to wait before the next one
     */
    async begin(email: string | undefined, address: string): Promise<SignInAttempt | { waitMs: number }> {
      const addressWaitMs = await take(addresses, address);
      if (addressWaitMs > 0) return { waitMs: addressWaitMs };
      const refundAddress = () => addresses.giveBack(address);
      if (email === undefined) return { succeeded: refundAddress, refund: refundAddress };
      const accountKey = tokenHash(email.trim().toLowerCase());
      const pairKey = `${address} ${accountKey}`;
      const pairWaitMs = await take(pairs, pairKey);
      if (pairWaitMs > 0) {
        await refundAddress();
        return { waitMs: pairWaitMs };
      }
      const failures = (await accounts.count(accountKey)) - 1;
      if (failures > fastFailures) await wait(Math.min(longestDelayMs, (failures - fastFailures) * 100));
      const refundOthers = async () => {
        await accounts.giveBack(accountKey);
        await refundAddress();
      };
      return {
        async succeeded() {
          await pairs.reset(pairKey);
          await refundOthers();
        },
        async refund() {
          await pairs.giveBack(pairKey);
          await refundOthers();
        },
      };
    },
  };
}
export type SignInLimit = ReturnType<typeof createSignInLimit>;
