import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { bidRequest, type HttpAnswer, HttpConnection } from '../load/http-connection.ts';
import type { Stamps } from './loss-command.ts';

/** The page waits as long before it sends a bid again, under the same command id. */
const backOffMs = (attempt: number) => Math.min(5000, 500 * 2 ** attempt);
const answerTimeoutMs = 5000;
const acceptedSchema = z.object({ version: z.int(), entries: z.tuple([z.object({ at: z.string() })]) });

export interface BidCounts {
  readonly accepted: number;
  /** Number of refusals by status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Bids that were sent more than once. */
  readonly repeated: number;
  readonly slowestMs: number;
}

interface Bidding {
  readonly port: number;
  /** Prefix of the service's path. */
  readonly prefix: string;
  readonly bidders: number;
  /** Counts over all bidders. */
  readonly perSecond: number;
}

/** Bidders that each bid on their own auctions, 0.01 more each time, over lines without loss. */
export function createBidders(auctionIds: readonly string[], tokens: readonly string[]) {
  const stamps: Stamps = Object.fromEntries(auctionIds.map((id) => [id, []]));
  const prices = new Map(auctionIds.map((id) => [id, 1_00]));

  /** Bids until stopped; the returned function resolves once every bid is answered. */
  function start({ port, prefix, bidders, perSecond }: Bidding): () => Promise<BidCounts> {
    const counts = { accepted: 0, refused: {} as Record<string, number>, repeated: 0, slowestMs: 0 };
    const eachMs = (bidders * 1000) / perSecond;
    const stopped = new AbortController();
    const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

    async function bid(slot: number, auctionId: string, connection: Reopened): Promise<void> {
      const priceMinor = (prices.get(auctionId) ?? 0) + 1;
      prices.set(auctionId, priceMinor);
      // Two take turns: nobody outbids themselves.
      const token = tokens[(slot + (priceMinor % 2)) % tokens.length] ?? '';
      const path = `${prefix}/live-auctions/api/v1/auctions/${auctionId}`;
      const request = bidRequest({ path, token, commandId: randomUUID(), priceMinor });
      const startMs = performance.now();
      let answer = await connection.send(request);
      for (let attempt = 0; answer === null || answer.status >= 500; attempt++) {
        if (attempt === 0) counts.repeated++;
        await wait(backOffMs(attempt));
        answer = await connection.send(request);
      }
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startMs);
      if (answer.status !== 200) {
        counts.refused[answer.status] = (counts.refused[answer.status] ?? 0) + 1;
        return;
      }
      counts.accepted++;
      const { version, entries } = z.parse(acceptedSchema, JSON.parse(answer.body.toString()));
      stamps[auctionId]?.push([version, Date.parse(entries[0].at)]);
    }

    async function run(slot: number): Promise<void> {
      const connection = new Reopened(port);
      const own = auctionIds.filter((_, index) => index % bidders === slot);
      await pause(Math.random() * eachMs);
      for (let turn = 0; !stopped.signal.aborted && own.length > 0; turn++) {
        const startMs = performance.now();
        await bid(slot, own[turn % own.length] ?? '', connection);
        await pause(Math.max(0, eachMs - (performance.now() - startMs)));
      }
      connection.close();
    }

    const running = Promise.all(Array.from({ length: bidders }, (_, slot) => run(slot)));
    return async () => {
      stopped.abort();
      await running;
      return counts;
    };
  }
  return { stamps, start };
}
export type Bidders = ReturnType<typeof createBidders>;

/** A connection that reconnects after a failure. */
class Reopened {
  private readonly port: number;
  private connection: HttpConnection | null = null;

  constructor(port: number) {
    this.port = port;
  }

  /** Null without an answer in time. */
  async send(request: string): Promise<HttpAnswer | null> {
    let late: NodeJS.Timeout | undefined;
    try {
      if (this.connection?.isOpen !== true) this.connection = await HttpConnection.open(this.port);
      const { connection } = this;
      late = setTimeout(() => connection.close(), answerTimeoutMs);
      return await connection.send(request);
    } catch {
      this.close();
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  close(): void {
    this.connection?.close();
    this.connection = null;
  }
}
