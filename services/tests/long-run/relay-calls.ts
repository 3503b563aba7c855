import { setTimeout as delay } from 'node:timers/promises';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import type { Random } from '@recolta/shared/testing/valid-history';
import * as z from 'zod';
import { type Answer, type Call, httpAgent, send } from '../harness/http-call.ts';
import { errorOf } from '../harness/live-calls.ts';
import type { Way } from '../harness/recorded-bids.ts';
import type { LongRunSite } from './long-run-site.ts';

/** Times out as a page does. */
export const way: Way = { prefix: '/services', timeoutMs: 10_000 };
const againMs = 100;
/** An act without an answer for this long is a finding: no fault is as long. */
const mostMs = 120_000;
const unknown = new Set([502, 503, 504]);
/** A call refused with a wait up to this, as a contract is while others are printed, is repeated. */
const longestWaitMs = 15_000;
const busySchema = z.object({ seconds: z.number() });

/** The wait that a refusal names; infinite for every other answer. */
function waitMsOf(answer: Answer): number {
  if (answer.status !== 429) return Number.POSITIVE_INFINITY;
  return busySchema.parse(errorOf(answer).params).seconds * 1000;
}

/** Calls through either relay, each repeated until it is answered, as a page does. */
export class RelayCalls {
  readonly agent = httpAgent();
  private readonly site: LongRunSite;
  /** Keeps why the latest attempt is repeated, for the error. */
  private lastFailure = '';
  private readonly random: Random;

  constructor(site: LongRunSite, random: Random) {
    this.site = site;
    this.random = random;
  }

  anyPort(): number {
    return this.site.relays[Math.floor(this.random() * this.site.relays.length)]?.port ?? 0;
  }

  /** @returns the first conclusive answer, and whether earlier attempts may have been carried out */
  async ask(call: Call): Promise<Answer & { readonly isRepeated: boolean }> {
    const startMs = performance.now();
    for (let tries = 0; performance.now() - startMs < mostMs; tries++) {
      const answer = await this.once(call);
      const waitMs = answer === null ? againMs * (1 + this.random()) : waitMsOf(answer);
      if (answer && waitMs > longestWaitMs) return { ...answer, isRepeated: tries > 0 };
      await delay(waitMs);
    }
    throw new Error(`${call.method} ${call.path} got no answer in ${mostMs} ms; at last ${this.lastFailure}`);
  }

  private async once(call: Call): Promise<Answer | null> {
    const sent = { ...call, ...way, path: `${way.prefix}${call.path}` };
    const [result] = await Promise.allSettled([send(this.agent, this.anyPort(), sent)]);
    if (result.status === 'rejected') {
      this.lastFailure = String(result.reason);
      return null;
    }
    const { value } = result;
    if (!unknown.has(value.status)) return value;
    errorBodySchema.parse(value.body);
    this.lastFailure = `${value.status} ${value.text}`;
    return null;
  }
}
