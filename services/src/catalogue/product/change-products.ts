import {
  type CatalogueOptionInput,
  type CatalogueProduct,
  type CatalogueProductInput,
  maxOptions,
  maxPictures,
} from '@recolta/shared/contracts/http/catalogue';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { appendEvents } from '../../platform/feed/append-events.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import type { CatalogueOptions } from '../catalogue-options.ts';
import type { CatalogueTrx } from '../tables.ts';
import { type CatalogueProductRow, getCatalogueProduct } from './catalogue-products.ts';

type NewProduct = CatalogueProductInput & { readonly options: readonly CatalogueOptionInput[] };

/**
 * Adds a product with its options; a repetition of the command changes nothing.
 *
 * @throws BorderError 401, 403; 400 at `categories` for an unknown one; 422 `IdempotencyKeyReused`
 */
export async function addProduct(
  options: CatalogueOptions,
  caller: Caller,
  product: NewProduct,
  commandId: string,
): Promise<CatalogueProduct> {
  const bodyHash = bodyHashOf(product);
  const id = await changing(options, caller, async (trx) => {
    await lockCommand(trx, commandId);
    const before = await trx
      .selectFrom('catalogue.products')
      .select(['id', 'body_hash'])
      .where('command_id', '=', commandId)
      .executeTakeFirst();
    requireSameBody(before, bodyHash);
    if (before) return { id: before.id, action: null };
    await requireCategories(trx, product.categories);
    const { id: productId } = await trx
      .insertInto('catalogue.products')
      .values({ ...columnsOf(product), command_id: commandId, body_hash: bodyHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const option of product.options)
      await trx
        .insertInto('catalogue.options')
        .values({ product_id: productId, ...optionColumns(option) })
        .execute();
    return { id: productId, action: 'catalogue.productSaved' as const, name: product.ro };
  });
  return getCatalogueProduct(options.db, id);
}

/** @throws BorderError 401, 403, 404; 400 at `categories`; 409 `RequestChanged` if the version is no longer current */
export async function changeCatalogueProduct(
  options: CatalogueOptions,
  caller: Caller,
  id: string,
  { version, ...product }: CatalogueProductInput & { readonly version: number },
): Promise<CatalogueProduct> {
  await changingOne(options, caller, id, async (trx, before) => {
    if (before.version !== version) throw new BorderError(409, 'RequestChanged');
    await requireCategories(
      trx,
      product.categories.filter((key) => !before.categories.includes(key)),
    );
    return columnsOf(product);
  });
  return getCatalogueProduct(options.db, id);
}

/** Deletes a product with its options and pictures. @throws BorderError 401, 403, 404 */
export async function removeProduct(options: CatalogueOptions, caller: Caller, id: string): Promise<void> {
  await changing(options, caller, async (trx) => {
    const before = await lockProduct(trx, id);
    await trx.deleteFrom('platform.sale_file_uses').where('used_by', '=', id).execute();
    await trx.deleteFrom('catalogue.products').where('id', '=', id).execute();
    return { id, action: 'catalogue.productRemoved' as const, name: before.ro };
  });
}

/**
 * Adds an option; a repetition of the command changes nothing. @throws BorderError 401, 403, 404, 400 if there are
 * too many
 */
export async function addOption(
  options: CatalogueOptions,
  caller: Caller,
  id: string,
  option: CatalogueOptionInput,
  commandId: string,
): Promise<CatalogueProduct> {
  const bodyHash = bodyHashOf({ id, ...option });
  await changingOne(options, caller, id, async (trx) => {
    const known = await trx
      .selectFrom('catalogue.options')
      .select(['product_id', 'command_id', 'body_hash'])
      .where((of) => of.or([of('product_id', '=', id), of('command_id', '=', commandId)]))
      .execute();
    const before = known.find((one) => one.command_id === commandId);
    requireSameBody(before && { body_hash: before.body_hash ?? '' }, bodyHash);
    if (before) return null;
    if (known.length >= maxOptions) throw tooMany('ro', maxOptions);
    await trx
      .insertInto('catalogue.options')
      .values({ product_id: id, ...optionColumns(option), command_id: commandId, body_hash: bodyHash })
      .execute();
    return {};
  });
  return getCatalogueProduct(options.db, id);
}

/** @throws BorderError 401, 403, 404; 409 `RequestChanged` if the product's version is no longer current */
export async function changeOption(
  options: CatalogueOptions,
  caller: Caller,
  { id, optionId }: { readonly id: string; readonly optionId: string },
  { version, ...option }: CatalogueOptionInput & { readonly version: number },
): Promise<CatalogueProduct> {
  await changingOne(options, caller, id, async (trx, before) => {
    if (before.version !== version) throw new BorderError(409, 'RequestChanged');
    const { numUpdatedRows } = await trx
      .updateTable('catalogue.options')
      .set(optionColumns(option))
      .where('id', '=', optionId)
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound();
    return {};
  });
  return getCatalogueProduct(options.db, id);
}

/** @throws BorderError 401, 403, 404 */
export async function removeOption(
  options: CatalogueOptions,
  caller: Caller,
  { id, optionId }: { readonly id: string; readonly optionId: string },
): Promise<void> {
  await changingOne(options, caller, id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('catalogue.options')
      .where('id', '=', optionId)
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    return {};
  });
}

/**
 * Adds a picture, re-encoded from its pixels. @throws BorderError 401, 403, 404, 413, 415; 400 if there are too many
 */
export async function addPicture(
  options: CatalogueOptions,
  caller: Caller,
  id: string,
  given: Uint8Array,
): Promise<CatalogueProduct> {
  const { pictures } = await getCatalogueProduct(options.db, id);
  if (pictures.length >= maxPictures) throw tooMany('picture', maxPictures);
  const { key } = await options.saleFiles.storeFile(caller, 'photo', given);
  await changingOne(options, caller, id, async (trx, before) => {
    if (before.pictures.length >= maxPictures) throw tooMany('picture', maxPictures);
    await trx.insertInto('platform.sale_file_uses').values({ used_by: id, key }).execute();
    return { pictures: [...before.pictures, key] };
  });
  return getCatalogueProduct(options.db, id);
}

/** @throws BorderError 401, 403, 404 */
export async function removePicture(
  options: CatalogueOptions,
  caller: Caller,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  await changingOne(options, caller, id, async (trx, before) => {
    if (!before.pictures.includes(key)) throw notFound();
    await trx
      .deleteFrom('platform.sale_file_uses')
      .where('used_by', '=', id)
      .where('key', '=', key)
      .execute();
    return { pictures: before.pictures.filter((one) => one !== key) };
  });
}

type Columns = Partial<Omit<CatalogueProductRow, 'folded_name' | 'folded_ro'>>;

/** @param change returns the changed columns of the product, null if nothing changed */
async function changingOne(
  options: CatalogueOptions,
  caller: Caller,
  id: string,
  change: (trx: CatalogueTrx, before: CatalogueProductRow) => Promise<Columns | null>,
): Promise<void> {
  await changing(options, caller, async (trx) => {
    const before = await lockProduct(trx, id);
    const columns = await change(trx, before);
    if (columns === null) return { id, action: null };
    await trx
      .updateTable('catalogue.products')
      .set({ ...columns, version: before.version + 1, changed_at: nowSql })
      .where('id', '=', id)
      .execute();
    return { id, action: 'catalogue.productSaved' as const, name: columns.ro ?? before.ro };
  });
}

type Changed =
  | { readonly id: string; readonly action: null }
  | {
      readonly id: string;
      readonly action: 'catalogue.productSaved' | 'catalogue.productRemoved';
      readonly name: string;
    };

/** Applies one change of an administrator, with its entry in the audit log and its event. @returns the product's id */
async function changing(
  { db, identity, audit, signal }: CatalogueOptions,
  calledBy: Caller,
  change: (trx: CatalogueTrx) => Promise<Changed>,
): Promise<string> {
  const changed = await db.transaction().execute(async (trx) => {
    const caller = await freshCaller(trx, identity, calledBy);
    requireAdministrator(caller);
    const done = await change(trx);
    if (done.action === null) return done;
    const { id, action, name } = done;
    await audit.writeAudit(trx, {
      byUserId: caller.userId,
      action,
      subject: { name },
      details: { productId: id },
    });
    await appendEvents(trx, 'catalogue', [{ kind: 'catalogueProduct', id }]);
    return done;
  });
  if (changed.action !== null) signal.committed();
  return changed.id;
}

/** @throws BorderError 404 */
async function lockProduct(trx: CatalogueTrx, id: string): Promise<CatalogueProductRow> {
  const row = await trx
    .selectFrom('catalogue.products')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Serializes requests with the same command id. */
async function lockCommand(trx: CatalogueTrx, commandId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${commandId}`}, 0))`.execute(trx);
}

/**
 * Locks the categories, so that none is hidden meanwhile. @throws BorderError 400 at `categories` for an unknown or
 * hidden one
 */
async function requireCategories(trx: CatalogueTrx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const shown = await trx
    .selectFrom('catalogue.categories')
    .select('id')
    .where('id', 'in', [...keys])
    .where('is_hidden', '=', false)
    .orderBy('id')
    .forShare()
    .execute();
  if (shown.length === keys.length) return;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path: 'categories', rule: 'oneOf', call: 'GET /api/categories' }],
  });
}

function columnsOf({ ro, en, descriptionRo, descriptionEn, crop, categories }: CatalogueProductInput) {
  return { ro, en, description_ro: descriptionRo, description_en: descriptionEn, crop, categories };
}

function optionColumns({ ro, en, unit, content, contentUnit }: CatalogueOptionInput) {
  return { ro, en, unit, content, content_unit: contentUnit };
}

const tooMany = (path: string, maximum: number) =>
  new BorderError(400, 'ValidationFailed', { fields: [{ path, rule: 'tooMany', maximum }] });
