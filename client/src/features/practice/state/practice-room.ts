import type { BidRefused } from '@recolta/shared/contracts/http/live-auctions';
import { parseMoney } from '@recolta/shared/domain/money';
import {
  acceptPracticeTerms,
  advancePractice,
  bidInPractice,
  type Practice,
  startPractice,
} from '@recolta/shared/domain/practice/practice-auction';
import {
  practiceEntries,
  practiceGoods,
  practiceState,
  practiceViewer,
} from '@recolta/shared/domain/practice/practice-view';
import * as z from 'zod/mini';
import { withTabStorage } from '../../../lib/device/device-storage.ts';
import { BidRefusedError } from '../../../lib/http/failure.ts';
import { createServerClock } from '../../../lib/realtime/server-clock.ts';

/** How often the page looks for changes by the clock and by the simulated bidders. */
const advanceEveryMs = 250;

type Asked = { readonly price: string } | { readonly limit: string | null };

/** The device's clock at the load of the page, on a monotonic clock since: the server's time does not matter here. */
export const practiceClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

/** One practice in this page [L19]: answers the calls of a live room by the rules of the market. */
export class PracticeRoom {
  readonly id: string;
  private practice: Practice;
  private record: PracticeRecord;

  /** Repeats the acts of the record: the same practice as before a reload. */
  constructor(record: PracticeRecord) {
    this.id = record.id;
    this.record = record;
    this.practice = startPractice(record.id, record.startedAtMs);
    for (const act of record.acts) this.apply(act);
    this.advance();
  }

  get isOver(): boolean {
    this.advance();
    return this.practice.auction.outcome !== null;
  }

  /** Calls back after each change by the clock or by a simulated bidder. @returns a function that stops */
  follow(onChange: () => void): () => void {
    const timer = setInterval(() => {
      const { version } = this.practice.auction;
      this.advance();
      if (this.practice.auction.version !== version) onChange();
    }, advanceEveryMs);
    return () => clearInterval(timer);
  }

  answer() {
    return { auction: practiceState(this.practice), viewer: practiceViewer(this.practice) };
  }

  /** Answers to the calls of the room; none leaves the page. */
  readonly calls = {
    get: async () => {
      this.advance();
      return this.answer();
    },
    entries: async (_id: string, after: number) => practiceEntries(this.practice, after),
    goods: async () => practiceGoods(this.practice),
    acceptTerms: async () => {
      this.act({ kind: 'terms', atMs: practiceClock.nowMs() });
      return practiceViewer(this.practice);
    },
    placeBid: async (_id: string, _key: string, asked: Asked) => {
      const refusal = this.act({ kind: 'bid', atMs: practiceClock.nowMs(), ...amountsOf(asked) });
      if (refusal === null) return this.answer();
      const { auction, viewer } = this.answer();
      const { version, bestBid } = auction;
      const refused: BidRefused = {
        ...{ accepted: false, code: refusal.code, message: refusal.code, params: refusal.params },
        ...{ requestId: '', version, bestPrice: bestBid?.price ?? null, auction, viewer },
      };
      throw new BidRefusedError(refused);
    },
    // The connection test polls the live list, which everyone may read: the server does not have this auction.
    testedRoom: () => 'live-list' as const,
    saveTest: async () => undefined,
  };

  private act(act: PracticeAct) {
    const refusal = this.apply(act);
    if (refusal === null) {
      this.record = { ...this.record, acts: [...this.record.acts, act] };
      keepRecord(this.record);
    }
    return refusal;
  }

  private apply(act: PracticeAct) {
    if (act.kind === 'terms') {
      this.practice = acceptPracticeTerms(advancePractice(this.practice, act.atMs));
      return null;
    }
    const { practice, refusal } = bidInPractice(this.practice, act, act.atMs);
    this.practice = practice;
    return refusal;
  }

  private advance(): void {
    this.practice = advancePractice(this.practice, practiceClock.nowMs());
  }
}

function amountsOf(asked: Asked): { priceMinor: number | null; limitMinor?: number | null } {
  if ('price' in asked) return { priceMinor: parseMoney(asked.price) };
  return { priceMinor: null, limitMinor: asked.limit === null ? null : parseMoney(asked.limit) };
}

/** Opens a practice of this tab by its id; null if the tab does not have it. */
export function openPractice(id: string): PracticeRoom | null {
  const record = keptRecord();
  return record?.id === id ? new PracticeRoom(record) : null;
}

/** Returns the id of the practice that is under way in this tab, or starts one. */
export function startOrContinue(): string {
  const kept = keptRecord();
  if (kept !== null && !new PracticeRoom(kept).isOver) return kept.id;
  const record = { id: crypto.randomUUID(), startedAtMs: practiceClock.nowMs(), acts: [] };
  keepRecord(record);
  return record.id;
}

const actSchema = z.union([
  z.object({ kind: z.literal('terms'), atMs: z.number() }),
  z.object({
    kind: z.literal('bid'),
    atMs: z.number(),
    priceMinor: z.nullable(z.int()),
    limitMinor: z.optional(z.nullable(z.int())),
  }),
]);
/** An act of the visitor. */
export type PracticeAct = z.infer<typeof actSchema>;

const recordSchema = z.object({
  id: z.string(),
  startedAtMs: z.number(),
  acts: z.array(actSchema),
});
/** Everything from which a practice follows: its start and the visitor's acts, in order. */
export type PracticeRecord = z.infer<typeof recordSchema>;

const storageKey = 'recolta.practice';

/** The practice of this page, for browsers that store nothing. */
let held: PracticeRecord | null = null;

/** The last practice of this tab; null without one. */
export function keptRecord(): PracticeRecord | null {
  return parsed(withTabStorage((storage) => storage.getItem(storageKey))) ?? held;
}

/** Keeps a practice for a reload of the tab. A browser that stores nothing loses it at a reload. */
export function keepRecord(record: PracticeRecord): void {
  held = record;
  withTabStorage((storage) => storage.setItem(storageKey, JSON.stringify(record)));
}

function parsed(text: string | null): PracticeRecord | null {
  try {
    const kept = recordSchema.safeParse(JSON.parse(text ?? 'null'));
    return kept.success ? kept.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
