import { BlockList, isIP } from 'node:net';

/** Ranges that are no one's on the public internet, or lead back inside. */
const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Within 2000::/3, all that is given out: tunnels to IPv4, documentation and special uses. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reserved = new BlockList();
for (const [address, bits] of reserved4) reserved.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of reserved6) reserved.addSubnet(address, bits, 'ipv6');
const given6 = new BlockList();
given6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet: never this machine's, nor its network's. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return given6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
}
