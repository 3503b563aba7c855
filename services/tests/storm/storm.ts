import { setTimeout as delay } from 'node:timers/promises';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { type Random, seededRandom } from '@recolta/shared/testing/valid-history';
import type { TestAccount } from '../harness/accounts.ts';
import { httpAgent } from '../harness/http-call.ts';
import { type Intent, RecordedBids } from '../harness/recorded-bids.ts';
import { type ServicesProcess, startServicesProcess } from '../harness/services-process.ts';
import { BidIntents } from './bid-intents.ts';

export interface StormOptions {
  readonly seed: number;
  /** Minimum total of intents before and after the end. */
  readonly bidCount: number;
  readonly killCount: number;
  readonly connectionString: string;
  readonly dataDir: string;
}

/** The auction before its first bid, and its bidders. */
export interface StormAuction {
  readonly auction: LiveAuction;
  readonly bidders: readonly TestAccount[];
}

const processCount = 3;
/** Length of the rush before the end, for which a part of the bids is reserved. */
const endRushMs = 700;

/**
 * Many bidders on one auction through several services processes that are killed meanwhile: every intent is sent
 * again with its command id until it is answered or given up, some replies are dropped, some intents sent twice.
 */
export class Storm {
  readonly calls: RecordedBids;
  readonly errors: string[] = [];
  readonly intents: Intent[] = [];
  killed = 0;
  private readonly options: StormOptions;
  private readonly random: Random;
  private readonly agent = httpAgent();
  private readonly processes: ServicesProcess[] = [];

  constructor(options: StormOptions) {
    this.options = options;
    this.random = seededRandom(options.seed);
    this.calls = new RecordedBids(this.agent);
  }

  async start(): Promise<void> {
    await Promise.all(Array.from({ length: processCount }, () => this.startProcess()));
  }

  /** Bids until the quota is used up and each bidder has learned that the auction is over. */
  async run({ auction, bidders }: StormAuction): Promise<void> {
    const wanted = new BidIntents(auction, this.random);
    const killing = this.killNowAndThen(auction);
    await Promise.all(bidders.map((account) => this.bidUntilOver(auction, account, wanted)));
    await killing;
  }

  /** Sends every intent once more: unknown outcomes become known, and known ones are repeated. */
  async askAgain(intents: readonly Intent[]): Promise<void> {
    const left = [...intents];
    const work = async () => {
      for (let intent = left.pop(); intent; intent = left.pop()) {
        if ((await this.calls.send(intent, this.anyPort())) === null) left.push(intent);
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
  }

  /** Stops the processes; returns their exit codes. */
  async stop(): Promise<(number | null)[]> {
    this.agent.destroy();
    const codes = await Promise.all(this.processes.map((one) => one.stop()));
    this.errors.push(...this.processes.flatMap(({ errors }) => errors));
    return codes;
  }

  private async startProcess(): Promise<void> {
    const { connectionString, dataDir } = this.options;
    this.processes.push(await startServicesProcess(connectionString, dataDir));
  }

  private async bidUntilOver(auction: LiveAuction, account: TestAccount, wanted: BidIntents): Promise<void> {
    const { bidCount } = this.options;
    const rushAtMs = auction.endsAtMs - endRushMs;
    let expired = 0;
    while (expired < 2 || this.intents.length < bidCount) {
      const isEarly = Date.now() < rushAtMs;
      if (isEarly && this.intents.length >= bidCount * 0.7) {
        await delay(rushAtMs - Date.now());
      }
      const intent = wanted.next(account, `storm-${this.options.seed}-${this.intents.length}`);
      this.intents.push(intent);
      if ((await this.pursue(intent, wanted)) === 'ExpiredAuction') expired++;
    }
  }

  /** Sends an intent until it is decided or given up. @returns the code of a refusal */
  private async pursue(intent: Intent, wanted: BidIntents): Promise<string | null> {
    for (let attempt = 0; attempt < 8; attempt++) {
      if (this.random() < 0.04) {
        await this.calls.sendAndDrop(intent, this.anyPort(), this.random() * 15);
        if (this.random() < 0.2) return null;
        continue;
      }
      const isTwin = this.random() < 0.02;
      const sent = [this.calls.send(intent, this.anyPort())];
      if (isTwin) sent.push(this.calls.send(intent, this.anyPort()));
      const answers = await Promise.all(sent);
      const answer = answers.find((one) => one !== null);
      if (!answer) continue;
      wanted.saw(answer.bestPriceMinor);
      if (this.random() < 0.03) await this.calls.send(intent, this.anyPort());
      return answer.code;
    }
    return null;
  }

  private anyPort(): number {
    const one = this.processes[Math.floor(this.random() * this.processes.length)];
    if (!one) throw new Error('no services process is up');
    return one.port;
  }

  /** Kills a process at moments spread over the whole run, the last one shortly before the end. */
  private async killNowAndThen(auction: LiveAuction): Promise<void> {
    const { killCount } = this.options;
    const startMs = Date.now();
    const lengthMs = auction.endsAtMs - startMs;
    for (let kill = 1; kill <= killCount; kill++) {
      const atMs = startMs + (lengthMs * (kill - this.random() * 0.5)) / killCount;
      await delay(Math.max(0, atMs - Date.now()));
      const [victim] = this.processes.splice(Math.floor(this.random() * this.processes.length), 1);
      if (!victim) continue;
      await victim.kill();
      this.killed++;
      this.errors.push(...victim.errors);
      await this.startProcess();
    }
  }
}
