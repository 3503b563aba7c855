import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import { ownFileInput, seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import { idSchema } from '@recolta/shared/contracts/http/fields';
import * as z from 'zod/mini';
import { type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { type CallContext, findCaller, requireCaller } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import { findBidContract, uploadBidContract } from '../personalized-bid/bid-contract.ts';
import type { OfferOptions } from '../personalized-bid/send-personalized-bid.ts';
import { putContract } from '../posting/put-contract.ts';
import type { FileOptions } from './file-options.ts';
import { findOwnFile, findSeenFile } from './find-auction-file.ts';
import { uploadAuctionFile } from './upload-auction-file.ts';

const ownPath = '/api/v1/account/auction-files';
const ownFilePath = /^\/api\/v1\/account\/auction-files\/([^/]+)$/;
/** Of an auction, or of a personalised bid on it. */
const contractPath = /^\/api\/v1\/auctions\/([^/]+)(?:\/personalized-bids\/([^/]+))?\/contract$/;
const ofAuctionSchema = z.strictObject({ id: idSchema });
const ofBidSchema = z.strictObject({ id: idSchema, bidId: idSchema });
const seenFilePath = /^\/api\/v1\/auctions\/([^/]+)\/files\/([^/]+)$/;

/**
 * The calls that carry the bytes of auctions' files, below the contract layer: an upload is read only after its sender
 * is authorized, and a download is sent with its own headers.
 *
 * @returns whether it was one, and what is left to send
 */
export async function answerFileCall(
  options: FileOptions & OfferOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const { readDb, files, downloads } = options;
  const readFrom = { db: readDb.$pickTables<SaleFileTables>(), files, downloads };
  const [path = '', queryText] = (request.url ?? '').split('?', 2);
  if (request.method === 'POST' && path === ownPath) {
    const caller = await requireCaller(options.db, context);
    sendJson(response, 201, await uploadAuctionFile(options, caller, request, context));
    return true;
  }
  const ofContract = contractPath.exec(path);
  if (ofContract !== null && request.method === 'PUT') {
    const [, id, bidId] = ofContract;
    const caller = await requireCaller(options.db, context);
    const upload = { caller, request, address: context.address };
    const stored =
      bidId === undefined
        ? await putContract(options, checked(ofAuctionSchema, { id }).id, upload)
        : await uploadBidContract(options, checked(ofBidSchema, { id, bidId }), upload);
    sendJson(response, 200, stored);
    return true;
  }
  if (request.method !== 'GET') return false;
  if (ofContract?.[2] !== undefined) {
    const caller = await requireCaller(readDb, context);
    const which = checked(ofBidSchema, { id: ofContract[1], bidId: ofContract[2] });
    const shown = await findBidContract(readDb, caller, which);
    return sendingSaleFile(readFrom, shown, caller, response, context);
  }
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const [, ownKey] = ownFilePath.exec(path) ?? [];
  if (ownKey !== undefined) {
    const caller = await requireCaller(readDb, context);
    const call = checked(ownFileInput, { params: { key: ownKey }, query });
    const shown = await findOwnFile(readDb, caller, call.params.key, call.query.size);
    return sendingSaleFile(readFrom, shown, caller, response, context);
  }
  const [, id, key] = seenFilePath.exec(path) ?? [];
  if (id === undefined) return false;
  const call = checked(seenFileInput, { params: { id, key }, query });
  const caller = await findCaller(readDb, context);
  const sources = { db: readDb, identity: options.identity };
  const shown = await findSeenFile(sources, caller, call.params, call.query.size);
  return sendingSaleFile(readFrom, shown, caller, response, context);
}

function checked<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const call = z.safeParse(schema, input);
  if (!call.success) throw refusalOfInput(call.error);
  return call.data;
}
