import assert from 'node:assert/strict';
import { announcementBidSchema } from '@recolta/shared/contracts/http/announcement-state';
import type { AllTables } from '../services/src/all-tables.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import { makeAccount } from '../services/tests/harness/accounts.ts';
import {
  announcementBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
} from '../services/tests/harness/announcements.ts';
import { type Call, httpAgent, send } from '../services/tests/harness/http-call.ts';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { startMarket } from './stack/market.ts';
import { type OpenPage, openPage } from './stack/open-page.ts';
import { benchOrigin, startRelay } from './stack/relay-process.ts';

const rounds = 3;
const announcements = 40;
const goalMs = 100;

/** Measures from a bid, a counter-offer and an acceptance to the other party's open page, and to a reader's. */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders: 0 });
  await using relay = await startRelay(market);
  const pool = createPool({ connectionString: market.connectionString, max: 1, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  const agent = httpAgent();
  const opened: OpenPage[] = [];
  const open = (account: { readonly token: string }) => {
    const page = openPage(relay.port, account);
    opened.push(page);
    return page;
  };
  try {
    const owner = await makeAccount(db, { mayPost: true });
    const bidder = await makeAccount(db);
    const pages = { owner: open(owner), bidder: open(bidder), reader: open(await makeAccount(db)) };
    await Promise.all(Object.values(pages).map(({ isConnected }) => isConnected));
    const call = async (given: Call) => {
      const answer = await send(agent, relay.port, {
        ...given,
        path: `/services${given.path}`,
        headers: { ...given.headers, origin: benchOrigin },
      });
      assert.ok(answer.status < 300, answer.text);
      return answer;
    };
    const taken = { bid: [], counter: [], acceptance: [], reader: [] } as Record<string, number[][]>;
    for (let round = 0; round < rounds; round++) {
      for (const times of Object.values(taken)) times.push([]);
      for (let at = 0; at < announcements; at++) {
        const id = await makeAnnouncement(db, owner);
        await pages.reader.join(`announcement:${id}`);
        const bidsOf = { method: 'GET', path: `/main/auctions/${id}/bids`, token: owner.token };
        const myBid = { method: 'GET', path: `/main/auctions/${id}/bids/my-bid`, token: bidder.token };
        const note = (name: string, ms: number) => taken[name]?.at(-1)?.push(ms);
        const reader = pages.reader.next('state');
        const placed = await timed(announcementBidCall(bidder, id), pages.owner, bidsOf);
        note('reader', (await reader) - placed.startMs);
        note('bid', placed.ms);
        const bid = announcementBidSchema.parse(placed.answer.body);
        const countered = await timed(counterCall(owner, id, bid.id), pages.bidder, myBid);
        note('counter', countered.ms);
        const { version } = announcementBidSchema.parse(countered.answer.body);
        const accepted = await timed(
          decideBidCall(bidder, id, bid.id, 'Accepted', version),
          pages.owner,
          bidsOf,
        );
        note('acceptance', accepted.ms);
        await pages.reader.leave(`announcement:${id}`);
      }
    }
    report.note(
      `${rounds} rounds of ${announcements} announcements; from before the call to the other party’s page having read what changed`,
    );
    const names = {
      bid: 'a bid on the owner’s page',
      counter: 'a counter-offer on the bidder’s page',
      acceptance: 'an acceptance on the owner’s page',
      reader: 'the number of bids on a reader’s page',
    };
    for (const [name, what] of Object.entries(names)) {
      const ours = (taken[name] ?? []).map((times) => quantile(times, 0.99));
      report.figure({ what: `${what}, p99`, unit: 'ms', ours, goal: { atMost: goalMs } });
    }

    /** Sends a call, and reads as the other party's page does when its account's room announces changed bids. */
    async function timed(given: Call, page: OpenPage, read: Call) {
      const startMs = performance.now();
      const seen = page.next('myBids').then(async () => {
        await call(read);
        return performance.now() - startMs;
      });
      const [answer, ms] = await Promise.all([call(given), seen]);
      return { answer, ms, startMs };
    }
  } finally {
    for (const page of opened) page.close();
    agent.destroy();
    await db.destroy();
  }
}
