import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalText } from '@recolta/server-kit/refusal-text';
import { sendJsonText } from '@recolta/server-kit/send-json';
import { activeSpan } from '@recolta/server-kit/tracing/span';
import { idempotencyKeySchema, idSchema } from '@recolta/shared/contracts/http/fields';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { bidBodySchema } from '@recolta/shared/contracts/http/live-auctions';
import { parseMoney } from '@recolta/shared/domain/money';
import * as z from 'zod/mini';
import { signInRequired } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { type MessageReader, refusalOfInput } from '../../platform/http/error-answer.ts';
import { readJsonBody } from '../../platform/http/read-body.ts';
import type { BidAnswer, BidCommand } from './bid-command.ts';
import type { BidQueue } from './bid-queue.ts';

const maxBodyBytes = 1000;
const pathForm = /^\/api\/v1\/auctions\/([^/?]+)\/bids\/my$/;

/** The auction's id in the path of `PUT …/bids/my`; null for any other call. */
export function bidPathId(request: IncomingMessage): string | null {
  return request.method === 'PUT' ? (pathForm.exec(request.url ?? '')?.[1] ?? null) : null;
}

const callSchema = z.object({
  params: z.strictObject({ id: idSchema }),
  headers: z.object({ [idempotencyHeader]: idempotencyKeySchema }),
  body: bidBodySchema,
});

/**
 * Answers one bid. The most frequent call bypasses the contract layer, with the same schemas: the auction is encoded
 * once for all responses of a batch.
 */
export async function answerBid(
  queue: BidQueue,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<void> {
  if (context.tokenHash === null) throw signInRequired();
  const body = await readJsonBody(request, maxBodyBytes);
  const call = callSchema.safeParse({ params: { id }, headers: request.headers, body });
  if (!call.success) throw refusalOfInput(call.error);
  const answer = await queue.place(commandOf(call.data, context.tokenHash));
  const status = answer.decision.accepted ? 200 : 409;
  if (!answer.decision.accepted) activeSpan()?.set({ 'error.type': answer.decision.code });
  context.language.ofAccount(answer.locale);
  sendJsonText(response, status, answerText(answer, context));
}

function commandOf({ params, headers, body }: z.infer<typeof callSchema>, tokenHash: string): BidCommand {
  const commandId = headers[idempotencyHeader];
  if (commandId === undefined) throw new Error('a checked bid has no command id');
  const priceMinor = body.price === undefined ? null : minorOf(body.price);
  const limitMinor = typeof body.limit === 'string' ? minorOf(body.limit) : body.limit;
  // Prices in minor units, so that "1045" and "1045.00" are the same intent.
  const intent = limitMinor === undefined ? `${priceMinor}` : `${priceMinor} ${limitMinor}`;
  const bodyHash = createHash('sha256').update(`${params.id} ${intent}`).digest('hex');
  return { auctionId: params.id, tokenHash, commandId, bodyHash, priceMinor, limitMinor };
}

function minorOf(price: string): number {
  const minor = parseMoney(price);
  if (minor === null) throw new Error('a checked bid has an unreadable price');
  return minor;
}

function answerText(
  { decision, stateText, viewer }: BidAnswer,
  { requestId, language }: MessageReader,
): string {
  const head = decision.accepted
    ? decision
    : { ...decision, message: refusalText(decision.code, decision.params, language.value), requestId };
  return `${JSON.stringify(head).slice(0, -1)},"auction":${stateText},"viewer":${JSON.stringify(viewer)}}`;
}
