// A process with many watchers of auctions that records when each version reached each of them.
import * as z from 'zod';
import { serveCommands } from '../stack/serve-commands.ts';
import { openBareClient } from './bare-client.ts';
import type { LossClient } from './loss-client.ts';
import { finishSchema, type LossResult, lossConnectSchema } from './loss-command.ts';
import { lineAddressOf } from './lossy-line.ts';
import { openPageClient } from './page-client.ts';

const connectAtOnce = 200;
const connectTimeoutMs = 120_000;

interface Watcher {
  readonly client: LossClient;
  readonly group: number;
  readonly auctionId: string;
  /** Received versions and their times, ms of the wall clock. */
  readonly received: [version: number, atMs: number][];
  liveAtMs: number;
}

const watchers: Watcher[] = [];
let cpu = process.cpuUsage();
let startMs = performance.now();

async function connect(input: unknown): Promise<number> {
  const { kind, clients, first, groups, auctionIds, tokens, ...server } = z.parse(lossConnectSchema, input);
  const open = kind === 'page' ? openPageClient : openBareClient;
  const openOne = (number: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(reject, connectTimeoutMs, new Error('a client did not connect'));
    const group = number % groups;
    const auctionId = auctionIds[Math.floor(number / groups) % auctionIds.length] ?? '';
    const received: Watcher['received'] = [];
    const client = open({
      ...server,
      room: `auction:${auctionId}`,
      localAddress: lineAddressOf(group),
      token: number % 2 === 0 ? undefined : tokens[(number >> 1) % tokens.length],
      onVersion: (version) => received.push([version, Date.now()]),
      onLive() {
        watcher.liveAtMs = Date.now();
        clearTimeout(late);
        resolve();
      },
    });
    const watcher: Watcher = { client, group, auctionId, received, liveAtMs: 0 };
    watchers.push(watcher);
    return promise;
  };
  for (let at = 0; at < clients; at += connectAtOnce) {
    const some = Array.from({ length: Math.min(connectAtOnce, clients - at) }, (_, one) => first + at + one);
    await Promise.all(some.map(openOne));
  }
  return watchers.length;
}

function begin(): null {
  for (const { received } of watchers) received.splice(0, received.length - 1);
  cpu = process.cpuUsage();
  startMs = performance.now();
  return null;
}

/** Closes every second connection of these groups. */
function cut(input: unknown): null {
  const groups = new Set(z.parse(z.array(z.int()), input));
  const own = watchers.filter(({ group }) => groups.has(group));
  for (const [index, { client }] of own.entries()) if (index % 2 === 0) client.cut();
  return null;
}

function finish(input: unknown): LossResult {
  const { stamps, breaks } = z.parse(finishSchema, input);
  const { user, system } = process.cpuUsage(cpu);
  const busyShare = (user + system) / 1000 / (performance.now() - startMs);
  const result = { lateMs: [] as number[], never: 0, outdated: 0, away: 0, busyShare };
  for (const { client, group, auctionId, received } of watchers) {
    const decided = stamps[auctionId] ?? [];
    for (const { groups, startMs: brokeMs, endMs: backMs } of breaks) {
      if (!groups.includes(group)) continue;
      const due = decided.findLast(([, atMs]) => atMs <= backMs)?.[0] ?? 0;
      const had = received.findLast(([, atMs]) => atMs <= brokeMs)?.[0] ?? 0;
      if (due <= had) continue;
      const got = received.find(([version]) => version >= due);
      if (got === undefined) result.never++;
      else result.lateMs.push(Math.max(0, got[1] - backMs));
    }
    if ((received.at(-1)?.[0] ?? 0) < (decided.at(-1)?.[0] ?? 0)) result.outdated++;
    if (!client.isLive()) result.away++;
  }
  return result;
}

/** Times at which each client last joined its room. */
const liveAt = () => watchers.map(({ liveAtMs }) => liveAtMs);

function disconnect(): null {
  for (const { client } of watchers) client.close();
  watchers.length = 0;
  return null;
}

serveCommands({ connect, begin, cut, finish, liveAt, disconnect });
