import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { maxProductsPerHour, maxRunningProducts } from '@recolta/shared/contracts/http/products';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { type ProductPosting, productIssuesOfToday } from '@recolta/shared/domain/product/product-posting';
import { sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import type { SaleFileTables } from '../../platform/files/sale-files.ts';
import { BorderError, signInRequired } from '../../platform/http/border-error.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { identity } from '../session/find-callers.ts';
import type { MainTrx } from '../tables.ts';
import { announce } from './change-product.ts';
import { postedColumns } from './product-row.ts';
import { getProduct, whyNotPublish } from './product-view.ts';

/** Advisory locks by account: one account's products are counted one after the other. */
const postingLocks = 1_504_128_635;

export type ProductOptions = Pick<MainOptions, 'db' | 'signal' | 'categories'>;

/**
 * Saves a product, which is Inactive until its Provider publishes it [X1]. A repetition with the same command id saves
 * nothing more and returns the same product.
 *
 * @throws BorderError 401 when the session has ended since; 403 where the caller may not publish; 400 for what may not be
 *   saved today, for an unknown category and for files that are not the account's; 409 `TooManyAuctions`, 429 for too
 *   many; 422 for another body with the same command id
 */
export async function postProduct(
  { db, signal, categories }: ProductOptions,
  calledBy: Caller,
  commandId: string,
  posting: ProductPosting,
): Promise<ProductAnswer> {
  const bodyHash = bodyHashOf(posting);
  const id = await db.transaction().execute(async (trx) => {
    const { accountId } = calledBy;
    await sql`select pg_advisory_xact_lock(${postingLocks}, hashtext(${accountId}::uuid::text))`.execute(trx);
    await shareAccountLocks(trx, [accountId]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    const before = await trx
      .selectFrom('main.products')
      .select(['id', 'body_hash'])
      .where('provider_account_id', '=', accountId)
      .where('command_id', '=', commandId)
      .executeTakeFirst();
    requireSameBody(before, bodyHash);
    if (before) return before.id;

    requireMayPublish(caller);
    const fields = productIssuesOfToday(posting, await databaseNowMs(trx), caller.tradeData.vatState ?? null);
    if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
    await requireCategory(trx, categories, posting.category);
    await requireRoom(trx, accountId);
    const row = await trx
      .insertInto('main.products')
      .values({
        ...postedColumns(posting, deadlineMsOf(posting.participationDeadline)),
        provider_account_id: accountId,
        provider_company_name: caller.companyName ?? '',
        provider_company: JSON.stringify(caller.tradeData),
        command_id: commandId,
        body_hash: bodyHash,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await attachPhotos(trx, row.id, accountId, posting.photos);
    await announce(trx, row);
    return row.id;
  });
  signal.committed();
  return getProduct(db, calledBy, id);
}

/** @throws BorderError 403 with the first reason [X1] */
export function requireMayPublish(caller: Caller): void {
  const why = whyNotPublish(caller);
  if (why !== null) throw new BorderError(errorStatus[why], why);
}

/** @throws BorderError 400 at `category` for one that does not exist or is hidden */
export async function requireCategory(
  trx: MainTrx,
  categories: MainOptions['categories'],
  category: string,
): Promise<void> {
  if (await categories.isShown(trx, category)) return;
  throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'category', rule: 'unknown' }] });
}

/** Ties a product to its photos. @throws BorderError 400 at each field that is no photo of the account */
export function attachPhotos(
  trx: MainTrx,
  id: string,
  accountId: string,
  photos: readonly string[],
): Promise<void> {
  const goods = { photos: [...photos], bulletin: null, contractFile: null };
  return attachFiles(trx.$pickTables<SaleFileTables>(), id, accountId, goods, '');
}

/** Bounds what an account makes the system hold. */
async function requireRoom(trx: MainTrx, accountId: string): Promise<void> {
  const { running, posted, seconds } = await trx
    .selectFrom('main.products')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isRunning, '=', true).as('running'),
      fn.countAll<number>().filterWhere(lastHour, '=', true).as('posted'),
      sql<number>`ceil(coalesce(extract(epoch from
        min(created_at) filter (where ${lastHour}) + interval '1 hour' - clock_timestamp()), 0))::integer`.as(
        'seconds',
      ),
    ])
    .where('provider_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (running >= maxRunningProducts)
    throw new BorderError(409, 'TooManyAuctions', { limit: maxRunningProducts });
  if (posted >= maxProductsPerHour) throw new BorderError(429, 'TooManyRequests', { seconds });
}

const isRunning = sql<boolean>`(phase in ('inactive', 'active', 'closed') and deleted_at is null)`;
const lastHour = sql<boolean>`(created_at > clock_timestamp() - interval '1 hour')`;
