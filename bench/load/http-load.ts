// A process that sends HTTP requests, in a closed loop (the next after each response) or at a steady rate.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { quantile } from '../report/statistics.ts';
import { serveCommands } from '../stack/serve-commands.ts';
import { bidRequest, getRequest, HttpConnection, postRequest } from './http-connection.ts';
import { closedLoopSchema, type LoadResult, openLoopSchema, type Work } from './load-command.ts';

type NextRequest = (connection: number) => string;

function requestsOf(work: Work): NextRequest {
  if (work.kind === 'get') {
    const request = getRequest(work.path);
    return () => request;
  }
  if (work.kind === 'post') {
    const request = postRequest(work.path, work.body);
    return () => request;
  }
  const { tokens } = work;
  const paths = [work.path, ...(work.otherPaths ?? [])];
  let sent = 0;
  let priceMinor = work.firstPriceMinor;
  // Each bidder takes the next price: bids are accepted if they arrive in the order sent.
  return (connection) =>
    bidRequest({
      path: paths[sent++ % paths.length] ?? work.path,
      token: tokens[connection % tokens.length] ?? '',
      commandId: randomUUID(),
      priceMinor: priceMinor++,
    });
}

class Tally {
  private readonly latenciesMs: number[] = [];
  private readonly statuses: Record<string, number> = {};
  private startMs = performance.now();
  private cpu = process.cpuUsage();
  private isCounted = false;
  private answered = 0;

  /** Starts counting. */
  begin(): void {
    this.isCounted = true;
    this.startMs = performance.now();
    this.cpu = process.cpuUsage();
  }

  add(status: number, latencyMs: number): void {
    this.answered++;
    if (!this.isCounted) return;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 200) this.latenciesMs.push(latencyMs);
  }

  result(): LoadResult {
    const elapsedMs = performance.now() - this.startMs;
    const { user, system } = process.cpuUsage(this.cpu);
    return {
      elapsedMs,
      answered: this.answered,
      good: this.latenciesMs.length,
      statuses: this.statuses,
      p50Ms: quantile(this.latenciesMs, 0.5),
      p99Ms: quantile(this.latenciesMs, 0.99),
      busyShare: (user + system) / 1000 / elapsedMs,
    };
  }
}

async function closedLoop(input: unknown): Promise<LoadResult> {
  const { port, connections: count, warmMs, durationMs, work } = z.parse(closedLoopSchema, input);
  const next = requestsOf(work);
  const connections = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)));
  const tally = new Tally();
  const warm = setTimeout(() => tally.begin(), warmMs);
  const endMs = performance.now() + warmMs + durationMs;
  await Promise.all(
    connections.map(async (connection, index) => {
      for (let nowMs = performance.now(); nowMs < endMs; ) {
        const { status } = await connection.send(next(index));
        const answeredMs = performance.now();
        tally.add(status, answeredMs - nowMs);
        nowMs = answeredMs;
      }
      connection.close();
    }),
  );
  clearTimeout(warm);
  return tally.result();
}

/** Sends on a fixed schedule: a late response delays no request, and latency counts from the scheduled time. */
async function openLoop(input: unknown): Promise<LoadResult> {
  const { port, connections: count, ratePerSecond, durationMs, work } = z.parse(openLoopSchema, input);
  const next = requestsOf(work);
  const idle = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)));
  const total = Math.round((ratePerSecond * durationMs) / 1000);
  const tally = new Tally();
  tally.begin();
  const done = Promise.withResolvers<void>();
  const waiting: number[] = [];
  const startMs = performance.now();
  let sent = 0;
  let answered = 0;

  async function ask(scheduledMs: number, connection: HttpConnection): Promise<void> {
    const { status } = await connection.send(next(sent));
    tally.add(status, performance.now() - scheduledMs);
    answered++;
    const overdueMs = waiting.shift();
    if (overdueMs !== undefined) void ask(overdueMs, connection).catch(done.reject);
    else idle.push(connection);
    if (answered === total) done.resolve();
  }

  const timer = setInterval(() => {
    for (; sent < total; sent++) {
      const scheduledMs = startMs + (sent * 1000) / ratePerSecond;
      if (scheduledMs > performance.now()) return;
      const connection = idle.shift();
      if (connection === undefined) waiting.push(scheduledMs);
      else void ask(scheduledMs, connection).catch(done.reject);
    }
  }, 1);
  await done.promise.finally(() => clearInterval(timer));
  for (const connection of idle) connection.close();
  return tally.result();
}

serveCommands({ closedLoop, openLoop });
