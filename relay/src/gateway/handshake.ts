import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { handshakeSchema } from '@recolta/shared/contracts/socket/messages';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as z from 'zod';
import type { Settings } from '../config/settings.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type SessionCookie, tokenHash } from '../session/session-cookie.ts';
import type { SessionDirectory } from '../session/session-directory.ts';
import { accountRoom, type RelayServer, type RelaySocket, tokenRoom } from './relay-server.ts';
import type { SignedIn } from './signed-in.ts';

type Answer = (fault: string | null, isAllowed: boolean) => void;

/** What may open a connection at all: an allowed origin or none, within the limits of its address. */
export function createUpgradeGuard(settings: Settings, metrics: Metrics) {
  const handshakes = new RateLimiterMemory({ points: settings.HANDSHAKES_PER_SECOND, duration: 1 });
  const openByAddress = new Map<string, number>();
  let isDraining = false;
  const refuse = (answer: Answer, why: string) => {
    metrics.refusedHandshakes.inc();
    answer(why, false);
  };
  return {
    async allow(req: IncomingMessage, answer: Answer): Promise<void> {
      const { origin } = req.headers;
      if (origin !== undefined && !settings.origins.has(origin)) return refuse(answer, 'origin');
      if (isDraining) return refuse(answer, 'draining');
      const address = clientAddress(req, settings.TRUST_PROXY);
      const isWithin = await handshakes.consume(address).then(
        () => (openByAddress.get(address) ?? 0) < settings.SOCKETS_PER_ADDRESS,
        () => false,
      );
      if (isWithin) answer(null, true);
      else refuse(answer, 'tooMany');
    },
    /** Counts a connection, from before it has said anything until it is closed. */
    opened(connection: EventEmitter & { readonly request: IncomingMessage }): void {
      const address = clientAddress(connection.request, settings.TRUST_PROXY);
      openByAddress.set(address, (openByAddress.get(address) ?? 0) + 1);
      connection.once('close', () => {
        const left = (openByAddress.get(address) ?? 1) - 1;
        if (left > 0) openByAddress.set(address, left);
        else openByAddress.delete(address);
      });
    },
    drain(): void {
      isDraining = true;
    },
  };
}
export type UpgradeGuard = ReturnType<typeof createUpgradeGuard>;

interface HandshakeOptions {
  readonly settings: Settings;
  readonly cookie: SessionCookie;
  readonly sessions: SessionDirectory;
  readonly signedIn: SignedIn;
  readonly log: Logger;
}

/**
 * Says who a socket is. Refused are another protocol, and a call that comes from no page and shows no token:
 * there a cookie counts for nothing. A token that stands for no living session makes a visitor.
 */
export function useHandshake(io: RelayServer, options: HandshakeOptions): void {
  const { settings, cookie, sessions, signedIn, log } = options;

  async function identify(socket: RelaySocket): Promise<Error | undefined> {
    const auth = z.safeParse(handshakeSchema, socket.handshake.auth);
    if (!auth.success) return new Error('protocol');
    const isFromPage = socket.request.headers.origin !== undefined;
    const token = auth.data.token ?? (isFromPage ? cookie.read(socket.request) : undefined);
    if (token === undefined) return isFromPage ? undefined : new Error('origin');
    socket.data.token = token;
    await socket.join(tokenRoom(tokenHash(token)));
    // Where the main service is away the socket serves as a visitor’s until the sessions are looked at again.
    const session = await sessions(tokenHash(token)).catch((error: unknown) => {
      log.warn({ err: error }, 'a session could not be resolved');
    });
    if (session === undefined) return undefined;
    const own = io.sockets.adapter.rooms.get(accountRoom(session.accountId))?.size ?? 0;
    if (own >= settings.SOCKETS_PER_ACCOUNT) return new Error('tooMany');
    signedIn.admit(socket, session);
    return undefined;
  }

  io.use((socket, next) => {
    socket.data.rooms = new Set();
    identify(socket).then(next, next);
  });
}
