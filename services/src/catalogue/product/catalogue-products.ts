import type { CatalogueOption, CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { type FilterFields, parseFilters, parseSorts } from '@recolta/shared/contracts/http/list-filters';
import { findCrop } from '@recolta/shared/domain/crops';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { likePattern, parsedOr400 } from '../../platform/list-query.ts';
import type { CatalogueDatabase, CatalogueTables } from '../tables.ts';

const fields: FilterFields = {
  search: { operators: ['@='], accepts: (value) => value.length <= 200 },
  category: { operators: ['=='], accepts: (value) => categoryKeyPattern.test(value) },
  crop: { operators: ['=='], accepts: (value) => findCrop(value) !== undefined },
};
/** Crops, which have a market and a price, come before other goods. */
const cropsFirst = sql`(crop is null)`;
/** Sorts by the first category. */
const byCategory = sql`(select c.position from catalogue.categories c where c.id = categories[1])`;
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`folded_ro`,
  newest: sql`created_at`,
};

/** Lists products with their options, crops first, by category and name, unless another order is given. @throws BorderError 400 */
export async function listCatalogueProducts(
  db: CatalogueDatabase,
  { filters, sorts, page, pageSize }: { filters: string; sorts: string; page: number; pageSize: number },
) {
  const clauses = parsedOr400(parseFilters(filters, fields), 'filters').map(({ name, values }) => {
    if (name === 'category') return sql`categories && ${[...values]}::text[]`;
    if (name === 'crop') return sql`crop = ${anyOf(values)}`;
    return sql`(${sql.join(
      values.map((value) => sql`folded_name like ${likePattern(value)}`),
      sql` or `,
    )})`;
  });
  const where = clauses.length === 0 ? sql`true` : sql.join(clauses, sql` and `);
  const asked = parsedOr400(parseSorts(sorts, Object.keys(orders)), 'sorts');
  const order = asked.map(({ name, isDescending }) => {
    // `newest` reverses the direction: ascending means newest first.
    const isDown = isDescending !== (name === 'newest');
    return sql`${orders[name]} ${sql.raw(isDown ? 'desc' : 'asc')}`;
  });
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from catalogue.products where ${where}`.execute(db);
  const { rows } = await sql<CatalogueProductRow>`
    select * from catalogue.products where ${where}
    order by ${sql.join([...(order.length > 0 ? order : [cropsFirst, byCategory]), sql`folded_ro`, sql`id`])}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { items: await withOptions(db, rows), total: counts[0]?.total ?? 0, page, pageSize };
}

/** @throws BorderError 404 */
export async function getCatalogueProduct(db: CatalogueDatabase, id: string): Promise<CatalogueProduct> {
  const row = await db.selectFrom('catalogue.products').selectAll().where('id', '=', id).executeTakeFirst();
  const [product] = row ? await withOptions(db, [row]) : [];
  if (!product) throw notFound();
  return product;
}

export type CatalogueProductRow = Selectable<CatalogueTables['catalogue.products']>;
type OptionRow = Selectable<CatalogueTables['catalogue.options']>;

async function withOptions(
  db: CatalogueDatabase,
  rows: readonly CatalogueProductRow[],
): Promise<CatalogueProduct[]> {
  if (rows.length === 0) return [];
  const options = await db
    .selectFrom('catalogue.options')
    .selectAll()
    .where('product_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, ro: row.ro, en: row.en },
    ...{ descriptionRo: row.description_ro, descriptionEn: row.description_en },
    ...{ crop: row.crop, categories: row.categories, pictures: row.pictures },
    productOptions: Object.fromEntries(
      options.filter((one) => one.product_id === row.id).map((one) => [one.id, optionOf(one)]),
    ),
    changedAt: row.changed_at.toISOString(),
  }));
}

const optionOf = ({ id, ro, en, unit, content, content_unit }: OptionRow): CatalogueOption => ({
  ...{ id, ro, en, unit, content, contentUnit: content_unit },
});
