import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { bidRequest, HttpConnection } from '../load/http-connection.ts';
import type { BenchMarket } from '../stack/market.ts';

/** The relay merges changes that are closer together. */
const leastGapMs = 70;

export interface SteadyBidder {
  /** Bids at a steady rate; resolves to each version with the time of its decision. */
  bidAtRate(perSecond: number, count: number): Promise<[version: number, atMs: number][]>;
  close(): void;
}

const acceptedSchema = z.object({ version: z.int(), entries: z.tuple([z.object({ at: z.string() })]) });

/** Bids directly at the service, one after the other, each 0.01 higher than the last. */
export async function startBidder(market: BenchMarket): Promise<SteadyBidder> {
  let connection = await HttpConnection.open(market.servicesPort);
  const path = `/live-auctions/api/v1/auctions/${market.auctionId}`;
  let priceMinor = 1_00;
  async function bid(): Promise<[number, number]> {
    const token = market.bidderTokens[priceMinor % market.bidderTokens.length] ?? '';
    priceMinor++;
    const request = bidRequest({ path, token, commandId: randomUUID(), priceMinor });
    const { status, body } = await connection.send(request);
    if (status !== 200) throw new Error(`a bid was answered ${status}: ${body.toString()}`);
    const { version, entries } = acceptedSchema.parse(JSON.parse(body.toString()));
    return [version, Date.parse(entries[0].at)];
  }
  return {
    async bidAtRate(perSecond, count) {
      // The service closes an idle connection after a minute, in which a large crowd still connects.
      if (!connection.isOpen) connection = await HttpConnection.open(market.servicesPort);
      const startMs = performance.now();
      const stamps: [number, number][] = [];
      for (let sent = 0; sent < count; sent++) {
        const dueInMs = startMs + (sent * 1000) / perSecond - performance.now();
        await wait(sent === 0 ? 0 : Math.max(leastGapMs, dueInMs));
        stamps.push(await bid());
      }
      return stamps;
    },
    close: () => connection.close(),
  };
}
