import type { IncomingMessage, ServerResponse } from 'node:http';
import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import * as z from 'zod/mini';
import {
  findSaleFile,
  type SaleFileTables,
  type ShownFile,
  sendingSaleFile,
} from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, findCaller } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase } from '../tables.ts';
import { isPublic } from './announcement-row.ts';
import { findGoodsSeen } from './announcement-view.ts';

const filePath = /^\/auctions\/([^/]+)\/files\/([^/]+)$/;

/**
 * `GET auctions/{id}/files/{key}`, below the contract layer: a file is sent as bytes with its own headers.
 *
 * @returns whether it was one, and what is left to send
 */
export async function answerAnnouncementFile(
  { readDb, files, downloads }: MainOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const [path = '', queryText] = (request.url ?? '').split('?', 2);
  const [, id, key] = filePath.exec(path) ?? [];
  if (request.method !== 'GET' || id === undefined) return false;
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const call = z.safeParse(seenFileInput, { params: { id, key }, query });
  if (!call.success) throw refusalOfInput(call.error);
  const caller = await findCaller(readDb, context);
  const { params, query: form } = call.data;
  const shown = await findSeenFile(readDb, caller, params, form.size);
  const db = readDb.$pickTables<SaleFileTables>();
  return sendingSaleFile({ db, files, downloads }, shown, caller, response, context);
}

/**
 * A file of an announcement, for those who read its key among the goods and terms [B5].
 *
 * @throws BorderError 404 for everyone else, and for the file of another announcement
 */
async function findSeenFile(
  db: MainDatabase,
  caller: Caller | null,
  { id, key }: { readonly id: string; readonly key: string },
  size: 'small' | undefined,
): Promise<ShownFile> {
  const { row, goods } = await findGoodsSeen(db, caller, id);
  const isShown =
    goods.photos.includes(key) ||
    [goods.bulletin?.file, goods.contractFile, goods.sustainability?.file].includes(key);
  const file = isShown ? await findSaleFile(db.$pickTables<SaleFileTables>(), key, size) : undefined;
  if (!file) throw notFound();
  return { key: file.key, mayBeCached: isPublic(row) && row.privacy_type === 'Public' };
}
