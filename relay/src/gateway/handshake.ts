import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@recolta/server-kit/client-address';
import type { Log } from '@recolta/server-kit/log';
import { inTrace, type Traces } from '@recolta/server-kit/tracing/span';
import { handshakeSchema } from '@recolta/shared/contracts/socket/messages';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import type { CallerLimits } from '../limits/limits.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import { accountOwner, type CallerAccounts } from '../session/caller-accounts.ts';
import { type SessionCookie, tokenHash } from '../session/session-cookie.ts';
import type { SessionDirectory } from '../session/session-directory.ts';
import type { AccountSockets } from './account-sockets.ts';
import { type RelayServer, type RelaySocket, tokenRoom } from './relay-server.ts';

type Answer = (reason: string | null, isAllowed: boolean) => void;

interface UpgradeGuardOptions {
  readonly settings: RelaySettings;
  readonly callers: CallerAccounts;
  readonly limits: Pick<CallerLimits, 'handshakes'>;
  readonly metrics: RelayMetrics;
}

/**
 * Decides which requests may open a connection: those with an allowed origin or none, within the limits of visitors
 * of the address or, with a valid session, within those of the account.
 */
export function createUpgradeGuard({ settings, callers, limits, metrics }: UpgradeGuardOptions) {
  const open = new Map<string, number>();
  /** The owner that each connection is counted for. */
  const owners = new WeakMap<IncomingMessage, string>();
  let isDraining = false;
  const refuse = (answer: Answer, why: string) => {
    metrics.refusedHandshakes.inc();
    answer(why, false);
  };

  function count(owner: string, change: 1 | -1): void {
    const left = (open.get(owner) ?? 0) + change;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  }

  const isWithin = (owner: string, maxOpen: number) =>
    (open.get(owner) ?? 0) < maxOpen && limits.handshakes(owner) === 0;

  return {
    async allow(req: IncomingMessage, answer: Answer): Promise<void> {
      const { origin } = req.headers;
      if (origin !== undefined && !settings.origins.has(origin)) return refuse(answer, 'origin');
      if (isDraining) return refuse(answer, 'draining');
      const address = clientAddress(req, settings.TRUST_PROXY);
      owners.set(req, address);
      if (isWithin(address, settings.SOCKETS_PER_ADDRESS)) return answer(null, true);
      const { accountId, owner } = await callers.identify(req);
      if (accountId === undefined || !isWithin(owner, settings.SOCKETS_PER_ACCOUNT)) {
        return refuse(answer, 'tooMany');
      }
      owners.set(req, owner);
      answer(null, true);
    },
    /** Counts a connection from before its first message until it is closed. */
    opened(connection: EventEmitter & { readonly request: IncomingMessage }): void {
      const { request } = connection;
      const address = clientAddress(request, settings.TRUST_PROXY);
      count(owners.get(request) ?? address, 1);
      connection.once('close', () => {
        count(owners.get(request) ?? address, -1);
        owners.delete(request);
      });
    },
    /** Moves a connection from the count of its address to that of its account. */
    identified(request: IncomingMessage, accountId: string): void {
      const before = owners.get(request);
      const owner = accountOwner(accountId);
      if (before === undefined || before === owner) return;
      owners.set(request, owner);
      count(before, -1);
      count(owner, 1);
    },
    drain(): void {
      isDraining = true;
    },
  };
}

interface HandshakeOptions {
  readonly cookie: SessionCookie;
  readonly sessions: SessionDirectory;
  readonly accounts: AccountSockets;
  readonly traces: Traces | null;
  readonly log: Log;
}

/**
 * Identifies sockets. Refuses another protocol version, and a client with neither origin nor token, whose cookie is
 * ignored. A token without a valid session makes the socket a visitor's.
 */
export function useHandshake(io: RelayServer, options: HandshakeOptions): void {
  const { cookie, sessions, accounts, traces, log } = options;

  async function identify(socket: RelaySocket): Promise<Error | undefined> {
    const auth = z.safeParse(handshakeSchema, socket.handshake.auth);
    if (!auth.success) return new Error('protocol');
    const isFromPage = socket.request.headers.origin !== undefined;
    const token = auth.data.token ?? (isFromPage ? cookie.read(socket.request) : undefined);
    if (token === undefined) return isFromPage ? undefined : new Error('origin');
    socket.data.token = token;
    await socket.join(tokenRoom(tokenHash(token)));
    // If the main service is unavailable, the socket is a visitor’s until the next review of sessions.
    const session = await sessions(tokenHash(token)).catch((error: unknown) => {
      socket.data.isUnresolved = true;
      log.warn({ err: error }, 'a session could not be resolved');
    });
    if (session === undefined) return undefined;
    return accounts.admit(socket, session) ? undefined : new Error('tooMany');
  }

  io.use((socket, next) => {
    socket.data.rooms = new Set();
    socket.data.inReview = new Set();
    inTrace(
      traces,
      () => 'socket.handshake',
      () => identify(socket),
    ).then(next, next);
  });
}
