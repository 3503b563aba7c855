import type { IncomingMessage } from 'node:http';

/**
 * Who calls: the peer, or, behind `hops` proxies that we trust, what the outermost of them saw. What stands
 * further left in X-Forwarded-For anyone can write.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = req.socket.remoteAddress ?? 'unknown';
  if (hops === 0) return peer;
  const header = req.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return seen.at(-hops)?.trim() || seen[0]?.trim() || peer;
}
