import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { productsContract } from '@recolta/shared/contracts/http/products';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import * as z from 'zod';
import { receiveUpload, uploadOf } from '../../platform/files/receive-upload.ts';
import { findSaleFile, type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall, type PathRequest, pathCall } from '../../platform/http/path-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { changeProduct } from './change-product.ts';
import { requireEditable } from './edit-product.ts';
import { lockProduct, maySeeProduct, requireProvider } from './lock-product.ts';
import { attachPhotos, requireMayPublish } from './post-product.ts';
import { isPublicProduct } from './product-row.ts';
import { getProduct } from './product-view.ts';

/** Calls that carry the bytes of products' photos: an upload is read only after its sender is authorized. */
export function productPhotoCalls(options: MainOptions): PathCall[] {
  const { readDb, files, downloads } = options;
  const db = readDb.$pickTables<SaleFileTables>();
  return [
    jsonCall(productsContract.addPhotos, (call) => receivePhotos(options, call)),
    pathCall(productsContract.file, async ({ caller, params, query, response, context }) => {
      const call = checkedInput(seenFileInput, { params, query });
      const { id, key } = call.params;
      const row = await readDb
        .selectFrom('main.products')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      const isShown = row?.photos.includes(key) && (await maySeeProduct(readDb, row, caller));
      const file = isShown ? await findSaleFile(db, key, call.query.size) : undefined;
      if (!row || !file) throw notFound();
      const shown = { key: file.key, mayBeCached: isPublicProduct(row) };
      return sendingSaleFile({ db, files, downloads }, shown, caller, response, context);
    }),
  ];
}

const partsSchema = z.record(z.string().regex(/^photos\[\d+\]$/), z.instanceof(Uint8Array));

/** Adds photos to a product after its existing ones; the sender is authorized before the form is read. */
async function receivePhotos(options: MainOptions, call: PathRequest<Caller>): Promise<ProductAnswer> {
  const { caller } = call;
  const { id } = checkedInput(byIdSchema, call.params);
  await requireMayAdd(options, caller, id);
  const store = async (parts: z.infer<typeof partsSchema>) => {
    const given = Object.values(parts);
    if (given.length === 0)
      throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'photos', rule: 'required' }] });
    if (given.length > maxPhotos) throw tooManyPhotos();
    const keys: string[] = [];
    for (const bytes of given) keys.push((await options.saleFiles.storeFile(caller, 'photo', bytes)).key);
    return addPhotos(options, caller, id, keys);
  };
  return receiveUpload(options, uploadOf(call), partsSchema, store, 'photos');
}

/** @throws BorderError 404, 403 */
async function requireMayAdd({ readDb }: MainOptions, caller: Caller, id: string): Promise<void> {
  const row = await readDb.selectFrom('main.products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.deleted_at !== null || !(await maySeeProduct(readDb, row, caller))) throw notFound();
  requireProvider(row, caller);
  requireMayPublish(caller);
}

/** @throws BorderError like `editProduct`; 409 `ProductNotEditable` with bids, as photos are part of the goods */
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
    if (row.bid_count > 0) throw new BorderError(409, 'ProductNotEditable');
    const photos = [...row.photos, ...keys];
    if (photos.length > maxPhotos) throw tooManyPhotos();
    await attachPhotos(trx, id, row.provider_account_id, photos);
    await changeProduct(trx, id, { photos, edited_version: row.version + 1 });
  });
  signal.committed();
  return getProduct(readDb, calledBy, id);
}

const tooManyPhotos = () =>
  new BorderError(400, 'ValidationFailed', { fields: [{ path: 'photos', rule: 'max', maximum: maxPhotos }] });
