import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { versionOf } from '../report/machine.ts';

/** Clients have addresses of this network; servers are at 127.0.0.1. */
const clients = '127.1.0.0/16';
/** The address of a group of clients, whose lines break together. */
export const lineAddressOf = (group: number) => `127.1.${group >> 8}.${group & 255}`;

/**
 * Prefix of a command: runs it in its own network namespace with only loopback, which ends with it. Packets are as
 * large as on Ethernet, so that a long message is lost in parts.
 */
export const ownNamespace: readonly string[] = [
  'unshare',
  '--net',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']),
  ...['sh', '-c', 'ip link set lo up mtu 1500 gso_max_segs 1 && exec "$@"', 'sh'],
];

/** Returns why this machine cannot drop packets; null if it can. */
export function reasonAgainst(): string | null {
  for (const [program, ...args] of [
    ['nft', '--version'],
    ['ip', '-Version'],
    ['unshare', '--version'],
  ] as const)
    if (versionOf(program, ...args) === null) return `needs ${program}`;
  return null;
}

/**
 * Drops packets between clients and servers, in both directions, on arrival: the sender's kernel retransmits them
 * as on any network. `tc netem` would do the same, but is not in every kernel.
 */
export async function startLossyLine() {
  await nft(`
    table inet line {
      set broken { type ipv4_addr; }
      chain loss {}
      chain input {
        type filter hook input priority 0;
        ip saddr @broken drop
        ip daddr @broken drop
        ip saddr ${clients} jump loss
        ip daddr ${clients} jump loss
      }
    }`);
  const elements = (groups: readonly number[]) => `line broken { ${groups.map(lineAddressOf).join(', ')} }`;
  return {
    lose: (share: number) =>
      nft(`flush chain inet line loss
        add rule inet line loss numgen random mod 1000 < ${Math.round(share * 1000)} drop`),
    /** Blocks all packets of these groups. */
    breakLines: (groups: readonly number[]) => nft(`add element inet ${elements(groups)}`),
    repair: (groups: readonly number[]) => nft(`delete element inet ${elements(groups)}`),
  };
}
export type LossyLine = Awaited<ReturnType<typeof startLossyLine>>;

async function nft(script: string): Promise<void> {
  const child = spawn('nft', ['-f', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(script);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`nft ended with ${code}`);
}
