import type http from 'node:http';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { bidAcceptedSchema, bidRefusedSchema } from '@recolta/shared/contracts/http/live-auctions';
import { type Entry, isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import type { RecordedAnswer, RecordedCall } from '@recolta/shared/testing/history-check/recorded-history';
import * as z from 'zod/mini';
import type { TestAccount } from './accounts.ts';
import { type Answer, type Call, send, sendAndDrop } from './http-call.ts';
import { bidCall, limitCall } from './live-calls.ts';

/** One intended bid, sent one or more times. */
export interface Intent {
  readonly account: TestAccount;
  readonly auctionId: string;
  readonly commandId: string;
  /** A manual price; null if only the limit is sent. */
  readonly priceMinor: number | null;
  readonly limitMinor?: number | null;
}

const viewerSchema = z.looseObject({ number: z.nullable(z.int()) });

// Other tests check the auction in the answer: its window is shorter than the contract allows.
const decisionSchema = z.discriminatedUnion('accepted', [
  z.looseObject({ ...bidAcceptedSchema.shape, auction: z.unknown(), viewer: viewerSchema }),
  z.looseObject({ ...bidRefusedSchema.shape, auction: z.unknown(), viewer: z.unknown() }),
]);

/** Route of the calls to the services. */
export interface Way {
  /** Prefix of the path of a call. */
  readonly prefix: string;
  readonly timeoutMs: number;
}
/** Statuses after which the decision is unknown; a relay adds others. */
const unknownStatuses = new Set([503]);
const unknownThroughRelay = new Set([502, 503, 504]);

/** Records bids as their callers saw them, for history-check. */
export class RecordedBids {
  readonly calls: RecordedCall[] = [];
  readonly statuses = new Map<string, number>();
  private readonly agent: http.Agent;
  private readonly way: Way | null;

  /** @param way of calls through a relay; null if they go to the services directly */
  constructor(agent: http.Agent, way: Way | null = null) {
    this.agent = agent;
    this.way = way;
  }

  /** Sends the bid once. @returns the decision; null if it is unknown */
  async send(intent: Intent, port: number): Promise<RecordedAnswer | null> {
    const invokeMs = Date.now();
    const [sent] = await Promise.allSettled([send(this.agent, port, this.callOf(intent))]);
    const decided = sent.status === 'fulfilled' ? this.decisionOf(sent.value) : null;
    const answer = decided?.answer ?? null;
    this.count(sent.status === 'fulfilled' ? String(sent.value.status) : 'no answer');
    this.record(intent, invokeMs, answer === null ? null : Date.now(), answer, decided?.number ?? null);
    return answer;
  }

  /** Sends the bid and cuts the connection: the decision stays unknown. */
  async sendAndDrop(intent: Intent, port: number, afterMs: number): Promise<void> {
    const invokeMs = Date.now();
    await sendAndDrop(this.agent, port, this.callOf(intent), afterMs);
    this.count('dropped');
    this.record(intent, invokeMs, null, null, null);
  }

  private callOf(intent: Intent): Call {
    const call = callOf(intent);
    return this.way ? { ...call, ...this.way, path: `${this.way.prefix}${call.path}` } : call;
  }

  private decisionOf({
    status,
    body,
    text,
  }: Answer): { answer: RecordedAnswer; number: number | null } | null {
    if ((this.way ? unknownThroughRelay : unknownStatuses).has(status)) {
      errorBodySchema.parse(body);
      return null;
    }
    if (status !== 200 && status !== 409) throw new Error(`a bid was answered ${status}: ${text}`);
    const decision = z.parse(decisionSchema, body);
    const { accepted, version, bestPrice } = decision;
    const bestPriceMinor = bestPrice === null ? null : parseMoney(bestPrice);
    const at = { accepted, version, bestPriceMinor };
    return decision.accepted
      ? {
          answer: { ...at, code: null, entries: decision.entries.map(entryOf) },
          number: decision.viewer.number,
        }
      : { answer: { ...at, code: decision.code }, number: null };
  }

  private record(
    intent: Intent,
    invokeMs: number,
    returnMs: number | null,
    answer: RecordedAnswer | null,
    number: number | null,
  ): void {
    const { account, commandId, priceMinor, limitMinor } = intent;
    this.calls.push({
      ...{ commandId, priceMinor, limitMinor, invokeMs, returnMs, answer },
      account: account.accountId,
      ...(number ? { number } : {}),
    });
  }

  private count(what: string): void {
    this.statuses.set(what, (this.statuses.get(what) ?? 0) + 1);
  }
}

function callOf({ account, auctionId, commandId, priceMinor, limitMinor }: Intent): Call {
  const price = priceMinor === null ? {} : { price: formatMoney(priceMinor) };
  if (limitMinor === undefined) return bidCall(account, auctionId, price.price, commandId);
  const limit = limitMinor === null ? null : formatMoney(limitMinor);
  return limitCall(account, auctionId, { ...price, limit }, commandId);
}

function entryOf({ kind, price, at, endsAt, by: _, termsHash, corrects, ...rest }: PublicEntry): Entry {
  if (!isEntryKind(kind)) throw new Error(`an entry of an unknown kind: ${kind}`);
  const endsAtMs = Date.parse(endsAt ?? '');
  return {
    ...rest,
    kind,
    termsHash: termsHash ?? null,
    corrects: corrects ?? null,
    priceMinor: price === null ? null : parseMoney(price),
    atMs: Date.parse(at),
    endsAtMs,
  };
}
