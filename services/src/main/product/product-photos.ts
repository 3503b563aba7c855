import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import { idSchema } from '@recolta/shared/contracts/http/fields';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import * as z from 'zod';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { findSaleFile, type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { type CallContext, findCaller, requireCaller } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { changeProduct } from './change-product.ts';
import { requireEditable } from './edit-product.ts';
import { lockProduct, maySee, requireProvider } from './lock-product.ts';
import { attachPhotos, requireMayPublish } from './post-product.ts';
import { isPublic } from './product-row.ts';
import { getProduct } from './product-view.ts';

const photosPath = /^\/products\/([^/]+)\/photos$/;
const filePath = /^\/products\/([^/]+)\/files\/([^/]+)$/;

/**
 * `POST products/{id}/photos` and `GET products/{id}/files/{key}`, below the contract layer: bytes with their own headers.
 *
 * @returns whether it was one, and what is left to send
 */
export async function answerProductPhoto(
  options: MainOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const [path = '', queryText] = (request.url ?? '').split('?', 2);
  const [, productId] = photosPath.exec(path) ?? [];
  if (request.method === 'POST' && productId !== undefined) {
    sendJson(response, 201, await receivePhotos(options, request, context, productId));
    return true;
  }
  const [, id, key] = filePath.exec(path) ?? [];
  if (request.method !== 'GET' || id === undefined) return false;
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const call = z.safeParse(seenFileInput, { params: { id, key }, query });
  if (!call.success) throw refusalOfInput(call.error);
  return sendPhoto(options, call.data, response, context);
}

async function sendPhoto(
  { readDb, files, downloads }: MainOptions,
  { params: { id, key }, query }: z.infer<typeof seenFileInput>,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const caller = await findCaller(readDb, context);
  const row = await readDb.selectFrom('main.products').selectAll().where('id', '=', id).executeTakeFirst();
  const isShown = row?.photos.includes(key) && (await maySee(readDb, row, caller));
  const db = readDb.$pickTables<SaleFileTables>();
  const file = isShown ? await findSaleFile(db, key, query.size) : undefined;
  if (!row || !file) throw notFound();
  const shown = { key: file.key, mayBeCached: isPublic(row) };
  return sendingSaleFile({ db, files, downloads }, shown, caller, response, context);
}

const partsSchema = z.record(z.string().regex(/^photos\[\d+\]$/), z.instanceof(Uint8Array));

/** Adds photos to a product after those that it has; its sender is authorized before the form is read. */
async function receivePhotos(
  options: MainOptions,
  request: IncomingMessage,
  context: CallContext,
  productId: string,
): Promise<ProductAnswer> {
  const { db } = options;
  const caller = await requireCaller(db, context);
  const id = z.safeParse(idSchema, productId);
  if (!id.success) throw notFound();
  await requireMayAdd(options, caller, id.data);
  const upload = { caller, request, address: context.address };
  const store = async (parts: z.infer<typeof partsSchema>) => {
    const given = Object.values(parts);
    if (given.length === 0)
      throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'photos', rule: 'required' }] });
    if (given.length > maxPhotos) throw tooManyPhotos();
    const keys: string[] = [];
    for (const bytes of given) keys.push((await options.saleFiles.storeFile(caller, 'photo', bytes)).key);
    return addPhotos(options, caller, id.data, keys);
  };
  return receiveUpload(options, upload, partsSchema, store, 'photos');
}

/** @throws BorderError 404, 403 */
async function requireMayAdd({ readDb }: MainOptions, caller: Caller, id: string): Promise<void> {
  const row = await readDb.selectFrom('main.products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null || !(await maySee(readDb, row, caller))) throw notFound();
  requireProvider(row, caller);
  requireMayPublish(caller);
}

async function addPhotos(
  { db, readDb, signal }: MainOptions,
  calledBy: Caller,
  id: string,
  keys: readonly string[],
): Promise<ProductAnswer> {
  await db.transaction().execute(async (trx) => {
    const { row, caller, nowMs } = await lockProduct(trx, calledBy, id);
    requireProvider(row, caller);
    requireMayPublish(caller);
    requireEditable(row, nowMs);
    const photos = [...row.photos, ...keys];
    if (photos.length > maxPhotos) throw tooManyPhotos();
    await attachPhotos(trx, id, row.provider_account_id, photos);
    await changeProduct(trx, id, { photos });
  });
  signal.committed();
  return getProduct(readDb, calledBy, id);
}

const tooManyPhotos = () =>
  new BorderError(400, 'ValidationFailed', { fields: [{ path: 'photos', rule: 'max', maximum: maxPhotos }] });
