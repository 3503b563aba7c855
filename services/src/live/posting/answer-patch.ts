import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import { idSchema } from '@recolta/shared/contracts/http/fields';
import {
  jsonPatchType,
  maxPatchBytes,
  postingPatchSchema,
} from '@recolta/shared/domain/live-auction/posting-patch';
import * as z from 'zod/mini';
import { type CallContext, requireParty } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import { readJsonBody } from '../../platform/http/read-body.ts';
import { editAuction } from './edit-auction.ts';
import type { PostingOptions } from './post-auction.ts';

const pathForm = /^\/api\/v1\/auctions\/([^/?]+)$/;

/** The auction's id in the path of `PATCH …/auctions/{id}`; null for another call. */
export function patchPathId(request: IncomingMessage): string | null {
  return request.method === 'PATCH' ? (pathForm.exec(request.url ?? '')?.[1] ?? null) : null;
}

const callSchema = z.object({ params: z.strictObject({ id: idSchema }), body: postingPatchSchema });

/** Answers a patch of an auction: below the contract layer, which takes no other media type than JSON. */
export async function answerPatch(
  options: PostingOptions,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<void> {
  const caller = await requireParty(options.db, context);
  const body = await readJsonBody(request, maxPatchBytes, jsonPatchType);
  const call = callSchema.safeParse({ params: { id }, body });
  if (!call.success) throw refusalOfInput(call.error);
  sendJson(response, 200, await editAuction(options, caller, call.data.params.id, call.data.body));
}
