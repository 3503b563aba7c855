import { BorderError } from './http/border-error.ts';
import type { IdentityPort } from './ports/identity-port.ts';
import type { AnyDatabase } from './tables.ts';

const maxPerLookup = 500;
/** Maximum number of waiting lookups; more are refused rather than answered late. */
const maxPending = 5000;
const maxRemembered = 20_000;
const rememberedForMs = 60_000;

type Pending = PromiseWithResolvers<string | undefined>;

/**
 * Account ids by session token, for queues that take turns by account. Tokens that arrive together share one
 * statement. Caches an id for a minute, so it may be out of date: it never grants a right, which the request's own
 * transaction checks.
 */
export class SessionAccounts {
  private readonly db: AnyDatabase;
  private readonly identity: Pick<IdentityPort, 'findAccountIds'>;
  private readonly remembered = new Map<string, { readonly accountId: string; readonly untilMs: number }>();
  private readonly pending = new Map<string, Pending>();
  private isAsking = false;

  constructor(db: AnyDatabase, identity: Pick<IdentityPort, 'findAccountIds'>) {
    this.db = db;
    this.identity = identity;
  }

  /**
   * @returns the account's id; undefined for a hash without a valid session
   * @throws BorderError 503 when too many wait; the database's error
   */
  async accountOf(tokenHash: string): Promise<string | undefined> {
    const found = this.remembered.get(tokenHash);
    if (found && found.untilMs > performance.now()) return found.accountId;
    const waiting = this.pending.get(tokenHash);
    if (waiting) return waiting.promise;
    if (this.pending.size >= maxPending) throw new BorderError(503, 'ServiceUnavailable', { seconds: 1 });
    const pending: Pending = Promise.withResolvers();
    this.pending.set(tokenHash, pending);
    if (!this.isAsking) {
      this.isAsking = true;
      setImmediate(() => void this.ask());
    }
    return pending.promise;
  }

  /** Evicts a token whose session turned out to be invalid. */
  forget(tokenHash: string): void {
    this.remembered.delete(tokenHash);
  }

  /**
   * Looks up tokens until none waits, one statement at a time. Never throws: each caller gets the answer or the
   * error.
   */
  private async ask(): Promise<void> {
    while (this.pending.size > 0) {
      const batch = [...this.pending.entries()].slice(0, maxPerLookup);
      try {
        const tokenHashes = batch.map(([tokenHash]) => tokenHash);
        const accounts = await this.identity.findAccountIds(this.db, tokenHashes);
        for (const [tokenHash, { resolve }] of batch) {
          const accountId = accounts.get(tokenHash);
          if (accountId !== undefined) this.remember(tokenHash, accountId);
          this.pending.delete(tokenHash);
          resolve(accountId);
        }
      } catch (error) {
        for (const [tokenHash, { reject }] of batch) {
          this.pending.delete(tokenHash);
          reject(error);
        }
      }
    }
    this.isAsking = false;
  }

  private remember(tokenHash: string, accountId: string): void {
    this.remembered.delete(tokenHash);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= maxRemembered && oldest !== undefined) this.remembered.delete(oldest);
    this.remembered.set(tokenHash, { accountId, untilMs: performance.now() + rememberedForMs });
  }
}
