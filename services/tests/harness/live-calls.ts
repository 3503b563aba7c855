import { randomUUID } from 'node:crypto';
import { type ErrorBody, errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { errorStatus, isAnsweredCode } from '@recolta/shared/contracts/errors/error-status';
import {
  type AuctionAnswer,
  auctionAnswerSchema,
  entrySchema,
  type PublicEntry,
} from '@recolta/shared/contracts/http/live-auction-state';
import {
  type BidAccepted,
  type BidRefused,
  bidAcceptedSchema,
  bidRefusedSchema,
} from '@recolta/shared/contracts/http/live-auctions';
import * as z from 'zod/mini';
import type { TestAccount } from './accounts.ts';
import type { Answer, Call } from './http-call.ts';

/** A target of calls. */
export interface TestCaller {
  call(call: Call): Promise<Answer>;
}

type Who = Pick<TestAccount, 'token'> | null;

export const live = '/live-auctions/api/v1/auctions';

export function bidCall(who: Who, id: string, price: unknown, commandId: string = randomUUID()): Call {
  return {
    method: 'PUT',
    path: `${live}/${id}/bids/my`,
    token: who?.token,
    body: { price },
    headers: { 'idempotency-key': commandId },
  };
}

/** The body of a bid with a limit [L7]. */
export interface LimitBody {
  readonly price?: string;
  readonly limit: string | null;
}

export function limitCall(who: Who, id: string, body: LimitBody, commandId?: string): Call {
  return { ...bidCall(who, id, undefined, commandId), body };
}

/** Sets or withdraws a limit and expects it to be accepted. */
export async function setLimit(
  market: TestCaller,
  who: Who,
  id: string,
  body: LimitBody,
): Promise<BidAccepted> {
  return expectStatus(await market.call(limitCall(who, id, body)), 200, bidAcceptedSchema);
}

/** Bids and expects the bid to be accepted. */
export async function bid(market: TestCaller, who: Who, id: string, price: string): Promise<BidAccepted> {
  return expectStatus(await market.call(bidCall(who, id, price)), 200, bidAcceptedSchema);
}

/** Bids and expects the market to refuse it. */
export async function expectRefusedBid(
  market: TestCaller,
  who: Who,
  id: string,
  price: string,
): Promise<BidRefused> {
  return expectStatus(await market.call(bidCall(who, id, price)), 409, bidRefusedSchema);
}

export async function readAuction(market: TestCaller, who: Who, id: string): Promise<AuctionAnswer> {
  const answer = await market.call({ method: 'GET', path: `${live}/${id}`, token: who?.token });
  return expectStatus(answer, 200, auctionAnswerSchema);
}

export async function getEntries(
  market: TestCaller,
  who: Who,
  id: string,
  after = 0,
): Promise<PublicEntry[]> {
  const path = `${live}/${id}/bids?after=${after}`;
  const answer = await market.call({ method: 'GET', path, token: who?.token });
  return expectStatus(answer, 200, z.array(entrySchema));
}

/** A command of the owner or an administrator: `decision`, `approval`, `cancellation`, `terms-acceptance`. */
export function command(
  market: TestCaller,
  who: Who,
  id: string,
  name: string,
  body?: object,
): Promise<Answer> {
  return market.call({ method: 'PUT', path: `${live}/${id}/${name}`, token: who?.token, body });
}

/** A command of an administrator that must be idempotent [L5]. */
export interface KeyedAct {
  readonly name: 'extension' | 'messages' | 'corrections' | 'phone-bids';
  readonly body: object;
  readonly commandId?: string;
}

export function actOnce(
  market: TestCaller,
  who: Who,
  id: string,
  { name, body, commandId = randomUUID() }: KeyedAct,
): Promise<Answer> {
  return market.call({
    method: name === 'extension' ? 'PUT' : 'POST',
    path: `${live}/${id}/${name}`,
    token: who?.token,
    body,
    headers: { 'idempotency-key': commandId },
  });
}

/** Consents to bids by phone up to a price, or withdraws the consent (null) [L18]. */
export function consentCall(who: Who, id: string, price: unknown): Call {
  return {
    method: price === null ? 'DELETE' : 'PUT',
    path: `${live}/${id}/phone-consent/my`,
    token: who?.token,
    ...(price === null ? {} : { body: { price } }),
  };
}

/** Parses an answer and expects this status and form. */
export function expectStatus<Schema extends z.core.$ZodType>(
  answer: Answer,
  status: number,
  schema: Schema,
): z.infer<Schema> {
  if (answer.status !== status)
    throw new Error(`answered ${answer.status} instead of ${status}: ${answer.text}`);
  return z.parse(schema, answer.body);
}

/** Returns an error answer in the standard error format: with the request's id, and with the status of its code. */
export function errorOf(answer: Answer): ErrorBody {
  const body = errorBodySchema.parse(answer.body);
  // A refused bid is always 409.
  const status = 'accepted' in body ? 409 : isAnsweredCode(body.code) && errorStatus[body.code];
  if (status !== answer.status) throw new Error(`${body.code} was answered with ${answer.status}`);
  if (answer.headers['x-request-id'] !== body.requestId)
    throw new Error('the request id is not that of the header');
  return body;
}
