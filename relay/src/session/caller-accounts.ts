import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { RelaySettings } from '../config/settings.ts';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { CallerLimits } from '../limits/limits.ts';
import { bearerToken, type SessionCookie, tokenHash } from './session-cookie.ts';
import { createSessionDirectory } from './session-directory.ts';

const maxKnown = 20_000;
const maxEndedHeld = 1000;
/** Maximum time that a request waits for its owner. */
const lookUpMs = 300;
/** How long an unknown token, and a main service without an answer, are cached. */
const unknownKeptMs = 2000;
const awayKeptMs = 250;

/** The caller of a request, as far as limits need it. */
export interface SessionCaller {
  readonly address: string;
  /** Undefined for a visitor, and for a token that could not be looked up. */
  readonly accountId: string | undefined;
  /** Owner of the budgets that the request uses: the account, else the address. */
  readonly owner: string;
  /**
   * `valid` and `unknown` are the main service's answers; `unsure` means that it did not answer; `tooMany` that the
   * address has sent too many unknown tokens to look up another.
   */
  readonly token: 'none' | 'valid' | 'unknown' | 'unsure' | 'tooMany';
}

/** The key of an account's budgets: no address has this form. */
export const accountOwner = (accountId: string) => `account:${accountId}`;

interface CallerAccountsOptions {
  readonly settings: RelaySettings;
  readonly cookie: SessionCookie;
  readonly limits: Pick<CallerLimits, 'unknownTokens'>;
  readonly clock: Pick<DatabaseClock, 'nowMs'>;
}

/**
 * Finds the account of a request. An account is cached until its session ends, because the owner of a token never
 * changes. A caller whose token has no valid session is a visitor of its address.
 */
export function createCallerAccounts({ settings, cookie, limits, clock }: CallerAccountsOptions) {
  const findSession = createSessionDirectory({
    baseUrl: settings.MAIN_URL,
    token: settings.SERVICE_TOKEN,
    timeoutMs: lookUpMs,
  });
  const sessions = new Map<string, FeedSession>();
  /** Recently ended sessions and tokens: one may end between its lookup and the answer. */
  const ended = new Set<string>();
  /** Increases when sessions may have ended unseen. */
  let forgotten = 0;
  const unknownUntilMs = new Map<string, number>();
  let awayUntilMs = 0;

  function known(hash: string): string | undefined {
    const session = sessions.get(hash);
    if (session === undefined || session.endsAtMs > clock.nowMs()) return session?.accountId;
    sessions.delete(hash);
    return undefined;
  }

  function keep<Value>(map: Map<string, Value>, hash: string, value: Value): void {
    const [oldest] = map.keys();
    if (map.size >= maxKnown && oldest !== undefined) map.delete(oldest);
    map.set(hash, value);
  }

  function noteEnded(what: string): void {
    ended.add(what);
    const [oldest] = ended;
    if (ended.size > maxEndedHeld && oldest !== undefined) ended.delete(oldest);
  }

  /** The token's session, cached; undefined without one, and for one that has ended meanwhile. */
  async function fetchSession(hash: string): Promise<FeedSession | undefined> {
    const before = forgotten;
    const session = await findSession(hash);
    if (session === undefined || ended.has(session.sessionId) || ended.has(hash)) return undefined;
    if (before === forgotten) keep(sessions, hash, session);
    return session;
  }

  const visitor = (address: string, token: SessionCaller['token']): SessionCaller => ({
    address,
    accountId: undefined,
    owner: address,
    token,
  });
  const accountOf = (address: string, accountId: string): SessionCaller => ({
    address,
    accountId,
    owner: accountOwner(accountId),
    token: 'valid',
  });

  async function lookUp(hash: string, address: string): Promise<SessionCaller> {
    // Counted before the lookup, so that concurrent lookups are counted too.
    if ((await limits.unknownTokens.take(address)) > 0) return visitor(address, 'tooMany');
    try {
      const session = await fetchSession(hash);
      if (session === undefined) {
        keep(unknownUntilMs, hash, performance.now() + unknownKeptMs);
        return visitor(address, 'unknown');
      }
      await limits.unknownTokens.giveBack(address);
      return accountOf(address, session.accountId);
    } catch {
      awayUntilMs = performance.now() + awayKeptMs;
      await limits.unknownTokens.giveBack(address);
      return visitor(address, 'unsure');
    }
  }

  return {
    /** The caller of this request, synchronously if cached. */
    identify(req: IncomingMessage): SessionCaller | Promise<SessionCaller> {
      const address = clientAddress(req, settings.TRUST_PROXY);
      const token = req.headers.authorization === undefined ? cookie.read(req) : bearerToken(req);
      if (token === undefined) return visitor(address, 'none');
      const hash = tokenHash(token);
      const accountId = known(hash);
      if (accountId !== undefined) return accountOf(address, accountId);
      const nowMs = performance.now();
      if ((unknownUntilMs.get(hash) ?? 0) > nowMs) return visitor(address, 'unknown');
      return awayUntilMs > nowMs ? visitor(address, 'unsure') : lookUp(hash, address);
    },
    /** Looks up the token of a new session, so that it is cached for the first request. */
    async learn(token: string): Promise<void> {
      await fetchSession(tokenHash(token)).catch(() => undefined);
    },
    /** Events may have been missed: every session is looked up again. */
    forgetAll(): void {
      forgotten += 1;
      sessions.clear();
    },
    sessionEnded(sessionId: string): void {
      noteEnded(sessionId);
      for (const [hash, session] of sessions) if (session.sessionId === sessionId) sessions.delete(hash);
    },
    tokenEnded(hash: string): void {
      noteEnded(hash);
      sessions.delete(hash);
    },
  };
}
export type CallerAccounts = ReturnType<typeof createCallerAccounts>;
