import { type CatalogueCategory, maxCategories } from '@recolta/shared/contracts/http/catalogue';
import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { requireAdministrator } from '../../platform/http/caller-checks.ts';
import type { CategoriesPort } from '../../platform/ports/categories-port.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { CatalogueOptions } from '../catalogue-options.ts';
import type { CatalogueDatabase, CatalogueTables, CatalogueTrx } from '../tables.ts';

/** Advisory lock that serializes counting and naming categories. */
const categoriesLock = 2_044_917_361;

const tablesOf = (db: AnyDatabase) => db.$pickTables<keyof CatalogueTables>();

/** Port of categories for other modules. */
export const categories: CategoriesPort = {
  listShown: (db) =>
    tablesOf(db)
      .selectFrom('catalogue.categories')
      .select(['id', 'ro', 'en'])
      .where('is_hidden', '=', false)
      .orderBy('position')
      .execute(),
  async isShown(db, id) {
    const found = await tablesOf(db)
      .selectFrom('catalogue.categories')
      .select('id')
      .where('id', '=', id)
      .where('is_hidden', '=', false)
      .executeTakeFirst();
    return found !== undefined;
  },
};

/** Lists categories in their order; administrators also see hidden ones. */
export async function listCategories(
  db: CatalogueDatabase,
  caller: Pick<Caller, 'role'> | null,
): Promise<CatalogueCategory[]> {
  const { rows } = await sql<CatalogueCategory>`
    select c.id, c.ro, c.en, c.is_hidden as "isHidden", c.version,
      (select count(*)::integer from catalogue.products p where p.categories @> array[c.id]) as "productCount"
    from catalogue.categories c where not c.is_hidden or ${caller?.role === 'Admin'}
    order by c.position`.execute(db);
  return rows;
}

/**
 * Adds a category; its key is its English name in letters, and never changes.
 *
 * @throws BorderError 401 if the session has ended; 400 at `en` if the key is taken, or if there are too many
 */
export async function addCategory(
  options: CatalogueOptions,
  caller: Caller,
  names: { readonly ro: string; readonly en: string },
): Promise<CatalogueCategory> {
  const id = categoryKeyOf(names.en);
  await changing(options, caller, `${names.ro}`, async (trx) => {
    const known = await trx.selectFrom('catalogue.categories').select('id').execute();
    const isTaken = known.some((one) => one.id.toLowerCase() === id.toLowerCase());
    if (isTaken || !/^[A-Za-z]/.test(id)) throw refusedAt('en', isTaken ? 'once' : 'text');
    if (known.length >= maxCategories) throw refusedAt('en', 'tooMany');
    await trx
      .insertInto('catalogue.categories')
      .values({ id, ...names })
      .execute();
  });
  return findCategory(options.db, id);
}

/**
 * Renames, hides or shows a category.
 *
 * @throws BorderError 401, 404; 409 `RequestChanged` if the version is no longer current
 */
export async function changeCategory(
  options: CatalogueOptions,
  caller: Caller,
  id: string,
  { version, isHidden, ro, en }: Pick<CatalogueCategory, 'version' | 'isHidden' | 'ro' | 'en'>,
): Promise<CatalogueCategory> {
  await changing(options, caller, ro, async (trx) => {
    const before = await trx
      .selectFrom('catalogue.categories')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== version) throw new BorderError(409, 'RequestChanged');
    await trx
      .updateTable('catalogue.categories')
      .set({ ro, en, is_hidden: isHidden, version: version + 1 })
      .where('id', '=', id)
      .execute();
  });
  return findCategory(options.db, id);
}

async function changing(
  { db, identity, audit }: CatalogueOptions,
  calledBy: Caller,
  name: string,
  change: (trx: CatalogueTrx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${categoriesLock})`.execute(trx);
    const caller = await freshCaller(trx, identity, calledBy);
    requireAdministrator(caller);
    await change(trx);
    await audit.writeAudit(trx, {
      byUserId: caller.userId,
      action: 'catalogue.categorySaved',
      subject: { name },
    });
  });
}

async function findCategory(db: CatalogueDatabase, id: string): Promise<CatalogueCategory> {
  const found = (await listCategories(db, { role: 'Admin' })).find((one) => one.id === id);
  if (!found) throw new Error('a category is gone');
  return found;
}

/** Converts `Vegetables & fruit` to `VegetablesFruit`. */
function categoryKeyOf(en: string): string {
  const words = en.normalize('NFD').match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 40);
}

const refusedAt = (path: string, rule: string) =>
  new BorderError(400, 'ValidationFailed', { fields: [{ path, rule }] });
