import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

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
  const ipv4 = mappedIpv4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address.slice(0, 45);
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::', 2);
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : []);
  const left = groupsOf(head);
  const right = groupsOf(tail);
  // A dotted IPv4 tail stands for two groups.
  const known = left.length + right.length + (address.includes('.') ? 1 : 0);
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - known) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
