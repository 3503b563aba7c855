// A process with many sockets in one room that records when each version reached each of them.
import * as z from 'zod';
import { quantile } from '../report/statistics.ts';
import { serveCommands } from '../stack/serve-commands.ts';
import { connectSchema, type PushResult, stampsSchema } from './push-command.ts';
import { openPush } from './push-connection.ts';

const connectAtOnce = 50;

let versions: number[] = [];
let receivedMs: number[] = [];
let closers: (() => void)[] = [];
let lost = 0;
let cpu = process.cpuUsage();
let startMs = performance.now();

async function connect(input: unknown): Promise<number> {
  const { sockets, ...where } = z.parse(connectSchema, input);
  lost = 0;
  for (let open = 0; open < sockets; open += connectAtOnce) {
    const some = Array.from({ length: Math.min(connectAtOnce, sockets - open) }, () =>
      openPush({
        ...where,
        onState(version) {
          versions.push(version);
          // The wall clock, which the database also uses for the time of a decision.
          receivedMs.push(Date.now());
        },
        onClosed: () => lost++,
      }),
    );
    closers.push(...(await Promise.all(some)));
  }
  return closers.length;
}

function begin(): null {
  versions = [];
  receivedMs = [];
  cpu = process.cpuUsage();
  startMs = performance.now();
  return null;
}

/** Latencies from decision to receipt, over all sockets. */
function finish(input: unknown): PushResult {
  const stamps = new Map(z.parse(stampsSchema, input));
  const { user, system } = process.cpuUsage(cpu);
  const latenciesMs: number[] = [];
  for (const [index, version] of versions.entries()) {
    const atMs = stamps.get(version);
    const atReceiver = receivedMs[index];
    if (atMs !== undefined && atReceiver !== undefined) latenciesMs.push(atReceiver - atMs);
  }
  return {
    deliveries: latenciesMs.length,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    maxMs: quantile(latenciesMs, 1),
    leastMs: quantile(latenciesMs, 0),
    lost,
    busyShare: (user + system) / 1000 / (performance.now() - startMs),
  };
}

function disconnect(): null {
  for (const close of closers) close();
  closers = [];
  return null;
}

serveCommands({ connect, begin, finish, disconnect });
