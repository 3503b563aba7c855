import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { sessionCookieName, signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { shownBidCount } from '@recolta/shared/domain/control-room/log-facts';
import * as z from 'zod';
import { buildClient } from '../scripts/build-client.mjs';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { launchChromium } from './stack/demo-site.ts';
import { freeLoopbackPort } from './stack/free-port.ts';
import { type BenchMarket, startMarket } from './stack/market.ts';
import { startRelay } from './stack/relay-process.ts';

const auctions = 500;
const changesPerSecond = 20;
const minutes = Number(process.env.CONTROL_ROOM_MINUTES ?? 10);
const minuteMs = 60_000;

/** Measurements of the page by itself: long tasks, and the time to the next frame after a key. */
const watchScript = `
  const seen = { tasks: [], interactions: [] };
  window.seenHere = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) seen.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
const seenSchema = z.object({ tasks: z.array(z.number()), interactions: z.array(z.number()) });

/** Concurrent bids while rows are filled. */
const atOnce = 50;

/** The control room in Chromium with 500 running auctions and 20 bids a second, compared with polling every 3 s. */
export async function measure(report: BenchReport): Promise<void> {
  if ((await buildClient()) !== 0) throw new Error('the client could not be built');
  await using market = await startMarket({ bidders: 4, otherAuctions: auctions - 1 });
  const port = await freeLoopbackPort();
  const site = `http://127.0.0.1:${port}`;
  await using _relay = await startRelay(market, { PORT: String(port), PUBLIC_URL: site });
  await using browser = await launchChromium('--enable-precise-memory-info');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookie = { url: site, sameSite: 'Lax' as const };
  await context.addCookies([
    { ...cookie, name: sessionCookieName(false), value: market.administratorToken, httpOnly: true },
    { ...cookie, name: signedInCookieName, value: '1' },
  ]);
  const bids = new Bids(market);
  // A row holds its last bids: without them it would grow during the measurement.
  await bids.fillRows();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const frames = await countFrames(devtools);
  await page.goto(`${site}/live-auctions?view=grid`);
  await page.locator(`[role="grid"][aria-rowcount="${auctions + 1}"]`).waitFor();
  await page.evaluate(watchScript);
  bids.start();
  const memory: number[] = [];
  const begunAt = performance.now();
  frames.restart();
  for (let minute = 1; minute <= minutes; minute++) {
    while (performance.now() - begunAt < minute * minuteMs) {
      await page.keyboard.press(Math.random() < 0.5 ? 'j' : 'PageDown');
      await page.waitForTimeout(1000);
    }
    memory.push(await heapAfterCollection(page, devtools));
  }
  const { perSecond, bytes } = frames.read();
  const { decided, refused } = await bids.stop();
  const seen = seenSchema.parse(await page.evaluate('window.seenHere'));
  const polled = await pollBytes(site, market.administratorToken);

  const long = seen.tasks.filter((ms) => ms > 50);
  report.note(`${auctions} auctions, ${minutes} minutes, ${decided} bids accepted, ${refused} refused`);
  report.note(`memory by minute, MB: ${memory.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')}`);
  report.doubt(decided < changesPerSecond * minutes * 60 * 0.9, 'fewer bids than planned');
  report.figure({
    what: 'tasks over 50 ms a minute',
    unit: '',
    ours: [long.length / minutes],
    goal: { atMost: 1 },
  });
  report.figure({
    what: 'longest task',
    unit: 'ms',
    ours: [Math.max(0, ...seen.tasks)],
    goal: { atMost: 200 },
  });
  report.figure({
    what: 'a key to the next frame, p98',
    unit: 'ms',
    ours: [seen.interactions.length === 0 ? 16 : quantile(seen.interactions, 0.98)],
    goal: { atMost: 100 },
  });
  report.figure({
    what: `memory at minute ${minutes} against minute 1`,
    unit: '×',
    ours: [(memory.at(-1) ?? Number.NaN) / (memory[0] ?? Number.NaN)],
    goal: { atMost: 1.1 },
  });
  report.figure({
    what: 'frames of the list in the busiest second',
    unit: '',
    ours: [Math.max(0, ...perSecond)],
    goal: { atMost: 5 },
  });
  report.figure({ what: 'frames a second', unit: '', ours: [mean(perSecond)], goal: { atMost: 4 } });
  report.compare({
    what: 'bytes a minute, before compression',
    unit: 'kB',
    ours: [bytes / 1000 / minutes],
    baseline: [(polled * 20) / 1000],
    baselineName: 'polling each 3 s',
    goal: { atMost: 1 },
  });
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Counts frames of the list by second, and all bytes of the socket. */
async function countFrames(devtools: CDPSession) {
  let bytes = 0;
  let startedAt = performance.now();
  let perSecond: number[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    bytes += Buffer.byteLength(payloadData);
    if (!payloadData.includes('"items"')) return;
    const second = Math.floor((performance.now() - startedAt) / 1000);
    perSecond[second] = (perSecond[second] ?? 0) + 1;
  });
  return {
    restart() {
      bytes = 0;
      perSecond = [];
      startedAt = performance.now();
    },
    read: () => ({ bytes, perSecond: Array.from(perSecond, (count) => count ?? 0) }),
  };
}

/** Bids on one auction after the other, each higher than the last, by bidders in turn. */
class Bids {
  private readonly market: BenchMarket;
  private next = 0;
  private counts = { decided: 0, refused: 0 };
  private readonly underWay = new Set<Promise<void>>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(market: BenchMarket) {
    this.market = market;
  }

  /** Places as many bids on each auction as a row shows, as fast as they are decided. */
  async fillRows(): Promise<void> {
    for (let round = 0; round < shownBidCount; round++)
      for (let at = 0; at < auctions; at += atOnce)
        await Promise.all(Array.from({ length: Math.min(atOnce, auctions - at) }, () => this.bid()));
    this.counts = { decided: 0, refused: 0 };
  }

  start(): void {
    this.timer = setInterval(() => {
      const sent = this.bid().finally(() => this.underWay.delete(sent));
      this.underWay.add(sent);
    }, 1000 / changesPerSecond);
  }

  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    return this.counts;
  }

  private async bid(): Promise<void> {
    const { servicesUrl, auctionId, otherAuctionIds, bidderTokens } = this.market;
    const number = this.next++;
    const ids = [auctionId, ...otherAuctionIds];
    const round = Math.floor(number / ids.length);
    const answer = await fetch(
      `${servicesUrl}/live-auctions/api/v1/auctions/${ids[number % ids.length]}/bids/my`,
      {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${bidderTokens[round % bidderTokens.length]}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ price: (1 + round / 100).toFixed(2) }),
      },
    );
    await answer.arrayBuffer();
    if (answer.ok) this.counts.decided++;
    else this.counts.refused++;
  }
}

/** Bytes of the heap: the minimum of three collections, because one may leave garbage of the previous one. */
async function heapAfterCollection(page: Page, devtools: CDPSession): Promise<number> {
  const bytes: number[] = [];
  for (let round = 0; round < 3; round++) {
    await devtools.send('HeapProfiler.collectGarbage');
    bytes.push(z.number().parse(await page.evaluate('performance.memory.usedJSHeapSize')));
  }
  return Math.min(...bytes);
}

const partSchema = z.object({ ok: z.literal(true), next: z.optional(z.string()) });

/** Bytes of one complete answer to a poll, with all its parts. */
async function pollBytes(site: string, token: string): Promise<number> {
  let bytes = 0;
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `?after=${after}`;
    const answer = await fetch(`${site}/rooms/control-room${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    bytes += Buffer.byteLength(text);
    after = partSchema.parse(JSON.parse(text)).next;
  } while (after !== undefined);
  return bytes;
}
