import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { maxProductsPerHour, maxRunningProducts } from '@recolta/shared/contracts/http/products';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { type ProductPosting, productIssuesOfToday } from '@recolta/shared/domain/product/product-posting';
import { sql } from 'kysely';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { bodyHashOf } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireNoIssues } from '../../platform/sale/may-post.ts';
import { postOnce, type SaleKind } from '../../platform/sale/post-once.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { identity } from '../session/find-callers.ts';
import type { MainTrx } from '../tables.ts';
import { appendProductEvent } from './change-product.ts';
import { postedProductColumns, providerColumns } from './product-row.ts';
import { getProduct, whyNotPublish } from './product-view.ts';

const products: SaleKind = {
  kind: 'products',
  idName: 'productId',
  commands: { table: 'main.products', account: 'provider_account_id', sale: 'id', at: 'created_at' },
  open: {
    code: 'TooManyProducts',
    table: 'main.products',
    account: 'provider_account_id',
    where: sql`phase in ('inactive', 'active', 'closed') and deleted_at is null`,
    max: maxRunningProducts,
  },
  maxPerHour: maxProductsPerHour,
};

export type ProductOptions = Pick<MainOptions, 'db' | 'signal' | 'categories'>;

/**
 * Saves a product, which is Inactive until its Provider publishes it [X1]. A repetition with the same command id
 * saves nothing more and returns the same product.
 *
 * @throws BorderError like `postOnce` and `requireMayPublish`; 400 for a product that is not valid today, for an
 *   unknown category and for files that are not the account's
 */
export async function postProduct(
  { db, signal, categories }: ProductOptions,
  calledBy: Caller,
  commandId: string,
  posting: ProductPosting,
): Promise<ProductAnswer> {
  const bodyHash = bodyHashOf(posting);
  const id = await postOnce({ db, identity, signal }, products, calledBy, {
    commandId,
    bodyHash,
    async check(trx, caller, nowMs) {
      requireMayPublish(caller);
      requireNoIssues(
        productIssuesOfToday(posting, nowMs, caller.tradeData.vatState ?? null, await readVatRules(trx)),
      );
      await requireCategory(trx, categories, posting.category);
    },
    async insert(trx, caller) {
      const { accountId } = caller;
      const row = await trx
        .insertInto('main.products')
        .values({
          ...postedProductColumns(posting, deadlineMsOf(posting.participationDeadline)),
          provider_account_id: accountId,
          ...providerColumns(caller),
          command_id: commandId,
          body_hash: bodyHash,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await attachPhotos(trx, row.id, accountId, posting.photos);
      await appendProductEvent(trx, row);
      return row.id;
    },
  });
  return getProduct(db, calledBy, id);
}

/** @throws BorderError 403 with the first reason [X1] */
export function requireMayPublish(caller: Caller): void {
  const why = whyNotPublish(caller);
  if (why !== null) throw new BorderError(errorStatus[why], why);
}

/** @throws BorderError 400 at `category` for an unknown or hidden one */
export async function requireCategory(
  trx: MainTrx,
  categories: MainOptions['categories'],
  category: string,
): Promise<void> {
  if (await categories.isShown(trx, category)) return;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path: 'category', rule: 'oneOf', call: 'GET /categories' }],
  });
}

/** Attaches photos to a product. @throws BorderError 400 at each field that is not a photo of the account */
export function attachPhotos(
  trx: MainTrx,
  id: string,
  accountId: string,
  photos: readonly string[],
): Promise<void> {
  const goods = { photos: [...photos], bulletin: null, contractFile: null };
  return attachFiles(trx.$pickTables<SaleFileTables>(), id, accountId, goods, '');
}
