import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const mappedPrefix = '::ffff:';
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * The network that limits count: the peer's or, behind `hops` trusted proxies, that of the outermost proxy's peer.
 * Entries further left in X-Forwarded-For can be forged; with too few entries, or an invalid address, the peer
 * counts.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = networkOf(req.socket.remoteAddress ?? '') ?? 'unknown';
  if (hops === 0) return peer;
  const header = req.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return networkOf(seen.at(-hops)?.trim() ?? '') ?? peer;
}

/**
 * The network of an address, in canonical form: IPv4 unchanged, IPv4-mapped IPv6 as IPv4, other IPv6 as the network
 * address of its /64, the smallest network that one subscriber gets. Undefined for an invalid address.
 */
export function networkOf(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (text.startsWith(mappedPrefix) && isIPv4(text.slice(mappedPrefix.length)))
    return text.slice(mappedPrefix.length);
  if (isIPv6(text)) {
    const address = ipaddr.IPv6.parse(text);
    if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
    return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
  }
  const [, inBrackets, plain] = withPort.exec(text) ?? [];
  const bare = inBrackets ?? plain;
  return bare === undefined || bare === text ? undefined : networkOf(bare);
}
