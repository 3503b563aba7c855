import { createServer, type Server } from 'node:http';
import type { ListenOptions } from 'node:net';

const maxHeaderBytes = 16 * 1024;
/** Connections that the kernel accepts before the process does. */
const backlog = 4096;
const closeIdleEveryMs = 50;

export interface HttpServerOptions {
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the end of its body; longer than any separate limit of the body. */
  readonly requestTimeoutMs: number;
  /** Timeout of an idle connection. */
  readonly keepAliveMs: number;
  /** True if Node refuses a request without `Host`, in a format that is not ours. */
  readonly needsHost: boolean;
}

/** An HTTP server with bounded headers and times, without handlers. */
export function createHttpServer({
  headersTimeoutMs,
  requestTimeoutMs,
  keepAliveMs,
  needsHost,
}: HttpServerOptions): Server {
  return createServer({
    maxHeaderSize: maxHeaderBytes,
    noDelay: true,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 5),
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: needsHost,
  });
}

/**
 * Starts to listen.
 *
 * @returns the port; for 0, the free one that was chosen
 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ backlog, ...options }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : (options.port ?? 0);
}

/**
 * Resolves when a closing server has no connection left. Kept-alive connections are closed after their last call,
 * and all after `lastCallsMs`. Call it before `server.close()`.
 */
export async function untilClosed(server: Server, lastCallsMs: number): Promise<void> {
  const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const cut = setTimeout(() => server.closeAllConnections(), lastCallsMs);
  try {
    await new Promise((resolve) => server.once('close', resolve));
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
}
