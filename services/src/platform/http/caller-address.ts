import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The network that a call comes from: an IPv4 address, or the /64 of an IPv6 one. The relay says the address in
 * `X-Forwarded-For`, as the last of a list; a direct caller is known by its connection.
 */
export function callerAddress(request: IncomingMessage): string {
  const header = request.headers['x-forwarded-for'];
  const said = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return networkOf(said || (request.socket.remoteAddress ?? 'unknown'));
}

/** An address without what one subscriber can change at will: the last 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address.slice(0, 45);
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
