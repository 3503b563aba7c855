// A process of honest clients that bid, sign in and upload at a steady rate, and counts failures.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { bidRequest, HttpConnection } from '../../load/http-connection.ts';
import { quantile } from '../../report/statistics.ts';
import { serveCommands } from '../../stack/serve-commands.ts';
import { type HonestResult, honestCommandSchema, type Lanes } from './honest-command.ts';

const patienceMs = 5000;

type Lane = Lanes['lanes'][number];
interface Where {
  readonly port: number;
  readonly address: string;
}

/** Prices of a lane continue across phases. */
const nextPriceMinor = new Map<string, number>();

function nextRequest(lane: Lane): { request: string; goodStatus: number } {
  if (lane.kind === 'request') return lane;
  const priceMinor = nextPriceMinor.get(lane.path) ?? lane.firstPriceMinor;
  nextPriceMinor.set(lane.path, priceMinor + 1);
  const token = lane.tokens[priceMinor % lane.tokens.length] ?? '';
  const request = bidRequest({ path: lane.path, token, commandId: randomUUID(), priceMinor });
  return { request, goodStatus: 200 };
}

class LaneConnection {
  private readonly where: Where;
  private connection: HttpConnection | null = null;

  constructor(where: Where) {
    this.where = where;
  }

  /** Resolves with the status, or a word for the failure. */
  async ask(request: string): Promise<string> {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve('no answer'), patienceMs);
    const outcome = await Promise.race([this.send(request), late.promise]).catch(() => 'cut');
    clearTimeout(timer);
    // The server closes the connection after an error.
    if (!/^2\d\d$/.test(outcome)) this.close();
    return outcome;
  }

  close(): void {
    this.connection?.close();
    this.connection = null;
  }

  private async send(request: string): Promise<string> {
    if (!this.connection?.isOpen)
      this.connection = await HttpConnection.open(this.where.port, this.where.address);
    return String((await this.connection.send(request)).status);
  }
}

async function runGroup(
  { name, everyMs, lanes }: Lanes,
  where: Where,
  durationMs: number,
): Promise<HonestResult> {
  const latenciesMs: number[] = [];
  const answers: Record<string, number> = {};
  let sent = 0;
  let failed = 0;
  const startMs = performance.now();
  await Promise.all(
    lanes.map(async (lane, index) => {
      const connection = new LaneConnection(where);
      // Lanes are staggered, so that calls are evenly spread.
      const offsetMs = (index * everyMs) / lanes.length;
      for (let dueMs = offsetMs; dueMs < durationMs; dueMs += everyMs) {
        await wait(Math.max(0, startMs + dueMs - performance.now()));
        const { request, goodStatus } = nextRequest(lane);
        sent++;
        const outcome = await connection.ask(request);
        const tookMs = performance.now() - startMs - dueMs;
        const isGood = outcome === String(goodStatus) && tookMs <= patienceMs;
        if (!isGood) failed++;
        latenciesMs.push(isGood ? tookMs : Number.POSITIVE_INFINITY);
        const word = !isGood && outcome === String(goodStatus) ? 'late' : outcome;
        answers[word] = (answers[word] ?? 0) + 1;
      }
      connection.close();
    }),
  );
  return {
    name,
    sent,
    failed,
    answers,
    p50Ms: quantileOrNull(latenciesMs, 0.5),
    p99Ms: quantileOrNull(latenciesMs, 0.99),
  };
}

function quantileOrNull(samples: readonly number[], share: number): number | null {
  const value = quantile(samples, share);
  return Number.isFinite(value) ? value : null;
}

serveCommands({
  async run(input) {
    const { groups, durationMs, ...where } = z.parse(honestCommandSchema, input);
    return Promise.all(groups.map((group) => runGroup(group, where, durationMs)));
  },
});
