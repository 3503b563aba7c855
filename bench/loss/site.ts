// A market in its own network namespace, whose watchers are behind lossy lines: started by `loss.ts`.
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { startBare } from '../fan-out/push-round.ts';
import type { Child } from '../stack/child-process.ts';
import { type BenchMarket, startMarket } from '../stack/market.ts';
import { benchOrigin, startRelay } from '../stack/relay-process.ts';
import { serveCommands } from '../stack/serve-commands.ts';
import { type Bidders, createBidders } from './bidders.ts';
import { openCrowd } from './crowd.ts';
import type { LineBreak } from './loss-command.ts';
import { type LossyLine, startLossyLine } from './lossy-line.ts';
import {
  type BreaksResult,
  breaksSchema,
  type RestartResult,
  restartSchema,
  startSchema,
} from './site-command.ts';

/** Sessions of watchers, each used by several. */
const watchers = 50;
/** Every line breaks once in this many seconds, one group after the other. */
const breakEachMs = 30_000;
const breakMs = 2000;
const groupCount = breakEachMs / breakMs;
const everybody = Array.from({ length: groupCount }, (_, group) => group);
const settleMs = 10_000;
const restartMs = 25_000;
const sampleMs = 500;

interface Site {
  readonly market: BenchMarket;
  readonly line: LossyLine;
  readonly bidders: Bidders;
  readonly auctionIds: readonly string[];
  readonly watcherTokens: readonly string[];
  readonly loss: number;
}
let site: Site;
const stack = new AsyncDisposableStack();
let bidderCount = 0;
let bidsPerSecond = 0;

async function start(input: unknown): Promise<null> {
  const { auctions, bidders, perSecond, loss } = z.parse(startSchema, input);
  bidderCount = bidders;
  bidsPerSecond = perSecond;
  const market = stack.use(await startMarket({ bidders: bidders + watchers, otherAuctions: auctions - 1 }));
  const auctionIds = [market.auctionId, ...market.otherAuctionIds];
  const tokens = market.bidderTokens;
  site = {
    ...{ market, auctionIds, loss },
    line: await startLossyLine(),
    bidders: createBidders(auctionIds, tokens.slice(0, bidders)),
    watcherTokens: tokens.slice(bidders),
  };
  return null;
}

const crowdOf = (kind: 'page' | 'bare', port: number, clients: number) =>
  openCrowd({
    ...{ kind, port, clients, origin: benchOrigin, groups: groupCount },
    auctionIds: [...site.auctionIds],
    tokens: [...site.watcherTokens],
  });

const relayAt = (port = 0) =>
  startRelay(site.market, { PORT: String(port), SOCKETS_PER_ACCOUNT: '1000000', RELAY_ID: 'bench' });

/** Breaks the lines of some groups; half of these connections are closed meanwhile. */
async function breakLines(groups: readonly number[], crowd: Awaited<ReturnType<typeof crowdOf>>) {
  await site.line.breakLines(groups);
  const startMs = Date.now();
  await crowd.cut(groups);
  await wait(Math.max(0, breakMs - (Date.now() - startMs)));
  const endMs = Date.now();
  await site.line.repair(groups);
  return { groups: [...groups], startMs, endMs } satisfies LineBreak;
}

/** Breaks groups in turn for some time, then all lines together once. */
async function breaks(input: unknown): Promise<BreaksResult> {
  const { kind, clients, durationMs } = z.parse(breaksSchema, input);
  const { market, line, bidders, loss } = site;
  await using server = kind === 'page' ? await relayAt() : await startBare(market);
  const stop = bidders.start({
    ...{ port: market.servicesPort, prefix: '', bidders: bidderCount, perSecond: bidsPerSecond },
  });
  await using crowd = await crowdOf(kind, server.port, clients);
  await line.lose(loss);
  await wait(3000);
  await crowd.begin();
  const before = await server.child.usage();
  const startMs = performance.now();
  const byTurns: LineBreak[] = [];
  for (let turn = 0; performance.now() - startMs < durationMs; turn++)
    byTurns.push(await breakLines([turn % groupCount], crowd));
  await wait(settleMs);
  const after = await server.child.usage();
  const elapsedMs = performance.now() - startMs;
  const one = await crowd.finish(bidders.stamps, byTurns);
  const together = await breakLines(everybody, crowd);
  await wait(settleMs);
  const counts = await stop();
  await line.lose(0);
  await wait(settleMs);
  const all = await crowd.finish(bidders.stamps, [together]);
  return { byTurns: one, together: all, counts, serverShare: (after.cpuMs - before.cpuMs) / elapsedMs };
}

/** Calls of the services by anyone but bidders, as a rate per second, sampled until stopped. */
function watchCalls(services: Child) {
  const samples: { readonly atMs: number; readonly perSecond: number; readonly paths: object }[] = [];
  let lastMs = performance.now();
  const sample = async () => {
    const taken = Object.entries(await services.takeRequests()).filter(
      ([path]) => !path.endsWith('/bids/my'),
    );
    const nowMs = performance.now();
    const calls = taken.reduce((sum, [, count]) => sum + count, 0);
    samples.push({
      atMs: Date.now(),
      perSecond: (calls * 1000) / (nowMs - lastMs),
      paths: Object.fromEntries(taken),
    });
    lastMs = nowMs;
  };
  const timer = setInterval(() => void sample(), sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Stops a relay under all its sockets and restarts it at once. */
async function restart(input: unknown): Promise<RestartResult> {
  const { clients, signal } = z.parse(restartSchema, input);
  const { market, bidders } = site;
  const first = await relayAt();
  const { port } = first;
  const stop = bidders.start({
    ...{ port, prefix: '/services', bidders: bidderCount, perSecond: bidsPerSecond },
  });
  await using crowd = await crowdOf('page', port, clients);
  await crowd.begin();
  await market.services.takeRequests();
  const calls = watchCalls(market.services);
  await wait(5000);
  const endedAtMs = Date.now();
  process.kill(first.child.pid, signal);
  await first[Symbol.asyncDispose]();
  const goneAtMs = Date.now();
  await using second = await relayAt(port);
  const readyAtMs = Date.now();
  const atStart = await second.child.usage();
  await wait(restartMs);
  const { cpuMs } = await second.child.usage();
  const samples = calls.stop();
  const counts = await stop();
  await wait(3000);
  const liveAt = await crowd.liveAt();
  const { outdated, away, busyShare } = await crowd.finish(bidders.stamps, []);
  const most = (some: typeof samples) => Math.max(0, ...some.map(({ perSecond }) => perSecond));
  const after = samples.filter(({ atMs }) => atMs > endedAtMs);
  const peak = after.toSorted((a, b) => b.perSecond - a.perSecond)[0];
  return {
    goneMs: goneAtMs - endedAtMs,
    readyMs: readyAtMs - endedAtMs,
    backMs: liveAt
      .map((atMs) => (atMs > endedAtMs ? atMs - endedAtMs : Number.POSITIVE_INFINITY))
      .filter(Number.isFinite),
    notBack: liveAt.filter((atMs) => atMs <= endedAtMs).length,
    ...{ outdated, away, counts, busyShare, relayCpuMs: cpuMs - atStart.cpuMs },
    callsBefore: most(samples.filter(({ atMs }) => atMs <= endedAtMs)),
    callsAfter: most(after),
    peak: JSON.stringify(peak?.paths),
  };
}

serveCommands({ start, breaks, restart });
process.on('SIGTERM', () => void stack.disposeAsync().finally(() => process.exit(0)));
