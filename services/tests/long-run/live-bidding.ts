import { setTimeout as delay } from 'node:timers/promises';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import type { Random } from '@recolta/shared/testing/valid-history';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { isDatabaseAway } from '../../src/platform/db/database-away.ts';
import type { TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { errorOf, live } from '../harness/live-calls.ts';
import { type Intent, RecordedBids } from '../harness/recorded-bids.ts';
import { storedAuction } from '../harness/replayed-log.ts';
import { BidIntents } from '../storm/bid-intents.ts';
import type { AcknowledgedActs } from './acknowledged-acts.ts';
import { type RelayCalls, way } from './relay-calls.ts';

export interface LoadOptions {
  readonly db: Kysely<AllTables>;
  readonly calls: RelayCalls;
  readonly acts: AcknowledgedActs;
  readonly accounts: readonly TestAccount[];
  readonly random: Random;
  /** Minimum and maximum duration of an auction. */
  readonly auctionMs: readonly [number, number];
  /** True if the last bids of some auctions extend them, and outages in their last minute resume them. */
  readonly isExtended: boolean;
}

const againMs = 200;
const sampleShare = 0.02;

/** One auction of the run as its bidders saw it. */
export interface RunAuction {
  readonly auction: LiveAuction;
  readonly owner: TestAccount;
  readonly bids: RecordedBids;
  readonly wanted: BidIntents;
  /** A sample of the answered intents, to be sent again at the end. */
  readonly sample: Intent[];
}

/** Several concurrent auctions, and more after them, on which all accounts bid by hand and by limit. */
export class LiveBidding {
  readonly auctions: RunAuction[] = [];
  private readonly running = new Set<RunAuction>();
  private readonly options: LoadOptions;
  private isOver = false;
  private sent = 0;

  constructor(options: LoadOptions) {
    this.options = options;
  }

  /** Ids of the running auctions. */
  get ids(): string[] {
    return [...this.running].map(({ auction }) => auction.id);
  }

  /** Starts no further auctions; running ones continue to their ends. */
  end(): void {
    this.isOver = true;
  }

  /** Resolves after `end` was called and the last auction is closed and decided. */
  async run(auctionsAtOnce: number): Promise<void> {
    let isSold = false;
    const sales = Promise.all(Array.from({ length: auctionsAtOnce }, (_, lane) => this.sell(lane)));
    const selling = sales.finally(() => {
      isSold = true;
    });
    const bidding = this.options.accounts.map(async (account) => {
      while (!isSold) await this.bid(account);
    });
    await Promise.all([selling, ...bidding]);
  }

  /** Auctions of one owner, each decided before the next. */
  private async sell(lane: number): Promise<void> {
    const { db, random, accounts, auctionMs, isExtended } = this.options;
    const owner = accounts[lane];
    if (!owner) throw new Error('there are fewer accounts than auctions');
    while (!this.isOver) {
      const [least, most] = auctionMs;
      const endsInMs = Math.round(least + random() * (most - least));
      const auction = await patiently(() =>
        makeAuction(db, {
          ...{ owner, endsInMs, hardEndAfterMs: 2000, stepMinor: 5 },
          extensionWindowMs: isExtended && random() < 0.5 ? minuteMs : 0,
          termsAccepted: accounts.filter((one) => one !== owner),
        }),
      );
      const bids = new RecordedBids(this.options.calls.agent, way);
      const one = { auction, owner, bids, wanted: new BidIntents(auction, random), sample: [] };
      this.auctions.push(one);
      this.running.add(one);
      await this.waitForEnd(auction.id);
      this.running.delete(one);
      await this.decide(one);
    }
  }

  private async waitForEnd(id: string): Promise<void> {
    for (;;) {
      const { status } = await patiently(() => storedAuction(this.options.db, id));
      if (status !== 'Scheduled' && status !== 'InProgress') return;
      await delay(againMs);
    }
  }

  private async decide({ auction: { id }, owner: { token } }: RunAuction): Promise<void> {
    const { calls, acts, db } = this.options;
    if ((await patiently(() => storedAuction(db, id))).best === null) return;
    const body = { decision: 'accept' };
    const answer = await calls.ask({ method: 'PUT', path: `${live}/${id}/decision`, token, body });
    // Carried out earlier, when the answer was lost.
    const isDone = answer.isRepeated && answer.status === 409 && errorOf(answer).code === 'StatusConflict';
    if (answer.status !== 200 && !isDone) throw new Error(`a decision was answered ${answer.text}`);
    acts.add({ act: `decision-${id}`, kind: 'decision', auctionId: id });
  }

  /** Sends a sample of all bids once more: history-check compares the answers. */
  async askAgain(): Promise<void> {
    const { calls } = this.options;
    await Promise.all(
      this.auctions.map(async ({ bids, sample }) => {
        for (const intent of sample) while ((await bids.send(intent, calls.anyPort())) === null);
      }),
    );
  }

  private async bid(account: TestAccount): Promise<void> {
    const { calls, acts, random } = this.options;
    const choices = [...this.running].filter(({ owner }) => owner !== account);
    const one = choices[Math.floor(random() * choices.length)];
    if (!one) return void (await delay(againMs));
    const intent = one.wanted.next(account, `long-run-${this.sent++}`);
    for (;;) {
      if (random() < 0.02) await one.bids.sendAndDrop(intent, calls.anyPort(), random() * 50);
      const answer = await one.bids.send(intent, calls.anyPort());
      if (answer) {
        const { accepted, version, code } = answer;
        one.wanted.saw(answer.bestPriceMinor);
        if (code === 'ExpiredAuction') this.running.delete(one);
        // Refusals after the end are stored only for seconds.
        else if (random() < sampleShare) one.sample.push(intent);
        const { auctionId, commandId: act } = intent;
        return acts.add({ act, kind: 'liveBid', auctionId, accepted, version });
      }
      await delay(againMs * random());
    }
  }
}

/** Retries the run's own reads and writes while the database is unavailable. */
export async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await delay(againMs);
    }
  }
}
