import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { type PushResult, pushResultSchema } from '../load/push-command.ts';
import { type Child, startChild } from '../stack/child-process.ts';
import type { BenchMarket } from '../stack/market.ts';
import { benchOrigin, startRelay } from '../stack/relay-process.ts';
import type { SteadyBidder } from './steady-bidder.ts';

const warmFrames = 8;
const settleMs = 1000;

export interface Crowd {
  readonly sockets: number;
  readonly framesPerSecond: number;
  readonly frames: number;
}

/** A server that pushes a market's auctions. */
export interface Pushing extends AsyncDisposable {
  readonly port: number;
  readonly child: Child;
  readonly acknowledges: boolean;
}

export interface PushRound extends PushResult {
  readonly cpuMicrosPerDelivery: number;
  readonly bytesPerSocket: number;
  readonly heapBytesPerSocket: number;
  readonly share: number;
}

/** The relay of the product, with raised limits. */
export async function startOurs(market: BenchMarket): Promise<Pushing> {
  const relay = await startRelay(market);
  return { ...relay, acknowledges: true };
}

/** Only Socket.IO behind the same feed. */
export async function startBare(market: BenchMarket): Promise<Pushing> {
  const child = startChild('bench/baseline/bare-socket-server.ts', {
    FEED_URL: `${market.servicesUrl}/live-auctions/feed`,
    SERVICE_TOKEN: market.serviceToken,
  });
  const port = await child.call('listen', null, z.int());
  return { port, child, acknowledges: false, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

/** A set of sockets on a new server: connects, idles, warms up, measures, and stops the server. */
export async function measureRound(
  started: Pushing,
  market: BenchMarket,
  bidder: SteadyBidder,
  { sockets, framesPerSecond, frames }: Crowd,
): Promise<PushRound> {
  await using server = started;
  await using receivers = startChild('bench/load/push-load.ts');
  const { child, port, acknowledges } = server;
  const room = `auction:${market.auctionId}`;
  const where = { port, origin: benchOrigin, room, acknowledges };

  // The first sockets make the server load its lazy code and data.
  await receivers.call('connect', { ...where, sockets: 50 }, z.int());
  const before = await child.usage(true);
  await receivers.call('connect', { ...where, sockets: sockets - 50 }, z.int());
  await wait(settleMs);
  const idle = await child.usage(true);

  await bidder.bidAtRate(framesPerSecond, warmFrames);
  await wait(settleMs);
  await receivers.call('begin', null, z.null());
  const start = await child.usage();
  const stamps = await bidder.bidAtRate(framesPerSecond, frames);
  await wait(settleMs);
  const end = await child.usage();
  const result = await receivers.call('finish', stamps, pushResultSchema);
  return {
    ...result,
    cpuMicrosPerDelivery: ((end.cpuMs - start.cpuMs) * 1000) / result.deliveries,
    bytesPerSocket: (idle.rssBytes - before.rssBytes) / (sockets - 50),
    heapBytesPerSocket: (idle.heapBytes - before.heapBytes) / (sockets - 50),
    share: result.deliveries / (sockets * frames),
  };
}
