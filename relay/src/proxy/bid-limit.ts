import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SessionDirectory } from '../session/session-directory.ts';
import type { Passage } from './passage.ts';
import { waitOf } from './wait-of.ts';

/** Sessions whose account is remembered; beyond them the longest known are asked for anew. */
const remembered = 20_000;

interface BidLimitOptions {
  readonly perSecond: number;
  readonly findSession: SessionDirectory;
}

/**
 * Counts the bids of an account, whichever of its sessions they come by. Whose a token is never changes, so it is
 * asked once; where nobody knows, or can say soon, the token is counted, and without one the address.
 *
 * @returns how long a bid must wait, 0 for none
 */
export function createBidLimit({ perSecond, findSession }: BidLimitOptions) {
  const bids = new RateLimiterMemory({ points: perSecond, duration: 1 });
  const accounts = new Map<string, string>();

  async function accountOf(tokenHash: string): Promise<string | undefined> {
    const known = accounts.get(tokenHash);
    if (known !== undefined) return known;
    const session = await findSession(tokenHash).catch(() => undefined);
    if (session === undefined) return undefined;
    const [oldest] = accounts.keys();
    if (accounts.size >= remembered && oldest !== undefined) accounts.delete(oldest);
    accounts.set(tokenHash, session.accountId);
    return session.accountId;
  }

  return async function waitMs({ bidTokenHash, address }: Passage): Promise<number> {
    const accountId = bidTokenHash === undefined ? undefined : await accountOf(bidTokenHash);
    return bids.consume(accountId ?? bidTokenHash ?? address).then(() => 0, waitOf);
  };
}
