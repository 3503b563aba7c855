import ipaddr from 'ipaddr.js';

/** All of IPv6 that is assigned to networks; other blocks are special or reserved (IANA). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Returns true if an IP address belongs to the public internet: not to this machine, its network or a special range.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
