import { type RawBuilder, sql } from 'kysely';
import {
  type AssetUse,
  type Context,
  type EventName,
  type ModelName,
  modelNames,
  models,
  type Tag,
} from '../content-model.ts';
import { eventWeights, knownIds, type Where, whereCondition } from './where.ts';

/** An item in the served locale, without its blocks. */
export interface ServedItem {
  readonly id: string;
  readonly model: ModelName;
  readonly locale: string;
  /** All locales that the item is published in, the default first. */
  readonly locales: readonly string[];
  readonly slug: string | null;
  readonly createdOn: Date;
  readonly changedOn: Date;
  readonly publishOn: Date;
  readonly fields: Readonly<Record<string, string>>;
  readonly assets: readonly AssetUse[];
  readonly tags: readonly Tag[];
  readonly readMinutes: number | null;
  readonly context: Context | null;
}

const columns = sql`
  s.item_id as id, s.model, s.locale, s.slug, s.created_on as "createdOn", s.changed_on as "changedOn",
  s.publish_on as "publishOn", s.fields, s.assets, s.tags, s.read_minutes as "readMinutes", s.context,
  (select array_agg(o.locale order by o.locale = 'ro-RO' desc, o.locale) from content.localizations o
    where o.item_id = s.item_id and o.publish_on <= statement_timestamp()) as locales`;

/** Published items, each in the first requested locale that it has. By the database's clock, for scheduled items. */
function served(locales: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select distinct on (l.item_id) l.*, i.created_on, i.channels, i.stories, i.context
    from content.localizations l join content.items i on i.id = l.item_id
    where l.locale = any(${[...locales]}::text[]) and l.publish_on <= statement_timestamp()
    order by l.item_id, array_position(${[...locales]}::text[], l.locale)) as s`;
}

/** The filter and order of a list; `total` and `items` are queried separately. */
export interface ItemList {
  readonly from: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const newest = sql`s.publish_on desc, s.item_id`;

export function itemsOf(
  list: ItemList,
  page: { readonly skip: number; readonly limit: number },
): RawBuilder<ServedItem> {
  return sql<ServedItem>`
    select ${columns} from ${list.from} where ${list.condition} order by ${list.order}
    offset ${page.skip} limit ${page.limit}`;
}

export function totalOf({ from, condition }: ItemList): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`select count(*)::integer as total from ${from} where ${condition}`;
}

interface ListArguments {
  /** Null for all models. */
  readonly model: ModelName | null;
  readonly locales: readonly string[];
  readonly where: Where | null | undefined;
}

function conditionOf({ model, where }: ListArguments): RawBuilder<unknown> {
  const ofModel = model === null ? sql`true` : sql`s.model = ${model}`;
  return sql`${ofModel} and ${whereCondition(model, where)}`;
}

/** Sorts by the names of the sort enumerations; a bare time means ascending. */
function ordersOf(model: ModelName | null): ReadonlyMap<string, RawBuilder<unknown>> {
  const orders = new Map<string, RawBuilder<unknown>>();
  for (const name of ['created_on', 'changed_on', 'publish_on']) {
    const column = sql`s.${sql.ref(name)}`;
    for (const suffix of ['', '_ASC']) orders.set(`${name}${suffix}`, sql`${column}, ${newest}`);
    orders.set(`${name}_DESC`, sql`${column} desc, ${newest}`);
  }
  const { texts = [], enumeration = null } = model === null ? {} : models[model];
  for (const field of [...texts, ...(enumeration === null ? [] : [enumeration])]) {
    const column = sql`platform.folded(s.fields->>${sql.lit(field)})`;
    orders.set(`${field}_ASC`, sql`${column} nulls last, ${newest}`);
    orders.set(`${field}_DESC`, sql`${column} desc nulls last, ${newest}`);
  }
  if (model === null) orders.set('popular', sql`${viewsOf} desc, ${newest}`);
  return orders;
}

const viewsOf = sql`(
  coalesce((select sum(e.count) from content.events e where e.item_id = s.item_id and e.event = 'View'), 0)
  + coalesce((select sum(d.reads) from content.daily_reads d where d.item_id = s.item_id), 0))`;

const ordersByModel = new Map([null, ...modelNames].map((model) => [model, ordersOf(model)]));

/** `Posts`, `Pages`, `Authors`, `Categorys`, `ContentItems`. */
export function listOfItems(
  args: ListArguments & { readonly sort: string; readonly alsoViewedWith?: string | null | undefined },
): ItemList {
  const order = ordersByModel.get(args.model)?.get(args.sort);
  if (!order) throw new Error(`unknown order ${args.sort}`);
  const condition = conditionOf(args);
  if (args.alsoViewedWith == null) return { from: served(args.locales), condition, order };
  const from = sql`${served(args.locales)} join ${pairsWith(args.alsoViewedWith)} on p.item_id = s.item_id`;
  return { from, condition, order };
}

/** Returns one item by id, slug or both; the slug may be that of any locale. */
export function oneItem({
  model,
  locales,
  id,
  slug,
}: {
  readonly model: ModelName;
  readonly locales: readonly string[];
  readonly id: string | null | undefined;
  readonly slug: string | null | undefined;
}): RawBuilder<ServedItem> | null {
  if (id == null && slug == null) return null;
  const byId = id == null ? sql`true` : sql`s.item_id = any(${knownIds([id])}::uuid[])`;
  const bySlug =
    slug == null
      ? sql`true`
      : sql`exists (
          select from content.localizations o
          where o.item_id = s.item_id and o.model = ${model} and o.slug = ${slug}
            and o.locale = any(${[...locales]}::text[]) and o.publish_on <= statement_timestamp())`;
  const condition = sql`s.model = ${model} and ${byId} and ${bySlug}`;
  return itemsOf({ from: served(locales), condition, order: newest }, { skip: 0, limit: 1 });
}

/** Period of `Popular_*`, in days. */
export const popularDays = 30;

/** `Popular_*`: items with events in the last 30 days, by their weighted sum. */
export function popularItems(args: ListArguments & { readonly events: readonly EventName[] }): ItemList {
  if (args.events.length === 0) return { from: served(args.locales), condition: sql`false`, order: newest };
  const from = sql`${served(args.locales)} join (
    select c.item_id, sum(c.count * w.weight) as score
    from (
      select item_id, event, count from content.events where ${isRecent}
      union all
      select item_id, 'View', reads from content.daily_reads where ${isRecent}) as c
    join ${eventWeights([...new Set(args.events)])} on w.event = c.event
    group by c.item_id) as p on p.item_id = s.item_id`;
  return { from, condition: conditionOf(args), order: sql`p.score desc, ${newest}` };
}

const isRecent = sql`day > (statement_timestamp() at time zone 'UTC')::date - ${sql.lit(popularDays)} and day <= (statement_timestamp() at time zone 'UTC')::date`;

/** Weights of similarity: shared tags, shared linked items (a link between the two counts as one), shared words. */
export interface SimilarityRules {
  readonly tags: number;
  readonly references: number;
  readonly entities: number;
}

/** Similarity of `s` with the item `t`, each in its served locale. */
function similarity({ tags, references, entities }: SimilarityRules): RawBuilder<unknown> {
  const shared = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
    sql`(select count(*) from (select unnest(${a}) intersect select unnest(${b})) as shared)`;
  return sql`(
    ${tags}::float8 * ${shared(sql`s.tag_slugs`, sql`t.tag_slugs`)}
    + ${references}::float8 * ${shared(sql`s.reference_ids || s.item_id`, sql`t.reference_ids || t.item_id`)}
    + ${entities}::float8 * ${shared(sql`s.entities`, sql`t.entities`)})`;
}

function similarTo(id: string, locales: readonly string[], rules: SimilarityRules): RawBuilder<unknown> {
  return sql`lateral (
    select ${similarity(rules)} as similarity
    from (select * from ${served(locales)} where s.item_id = any(${knownIds([id])}::uuid[])) as t) as n`;
}

/** `Similar_*`: items with any similarity to one, by their similarity. */
export function similarItems(
  args: ListArguments & { readonly id: string; readonly rules: SimilarityRules },
): ItemList {
  const { id, locales, rules } = args;
  return {
    from: sql`${served(locales)}, ${similarTo(id, locales, rules)}`,
    condition: sql`${conditionOf(args)} and s.item_id <> all(${knownIds([id])}::uuid[]) and n.similarity > 0`,
    order: sql`n.similarity desc, ${newest}`,
  };
}

/** A pair of items counts from this many reads: fewer would reveal what one reader read. */
export const minPairReads = 3;

/** Items read in the same visit as another: `p (item_id, reads)`. */
function pairsWith(id: string): RawBuilder<unknown> {
  const ids = sql`${knownIds([id])}::uuid[]`;
  return sql`(
    select item_id, sum(reads) as reads
    from (
      select other_id as item_id, reads from content.read_pairs where item_id = any(${ids})
      union all
      select item_id, reads from content.read_pairs where other_id = any(${ids})) as pair
    where item_id <> all(${ids})
    group by item_id having sum(reads) >= ${minPairReads}) as p`;
}

/**
 * `PeopleAlsoViewed_*`: items by the number of visits that read both. With rules, the reads are multiplied by
 * 1 + the similarity.
 */
export function alsoViewedItems(
  args: ListArguments & { readonly id: string; readonly rules: SimilarityRules | null },
): ItemList {
  const { id, locales, rules } = args;
  const pairs = sql`${served(locales)} join ${pairsWith(id)} on p.item_id = s.item_id`;
  const condition = conditionOf(args);
  if (rules === null) return { from: pairs, condition, order: sql`p.reads desc, ${newest}` };
  return {
    from: sql`${pairs} left join ${similarTo(id, locales, rules)} on true`,
    condition,
    order: sql`p.reads * (1 + coalesce(n.similarity, 0)) desc, ${newest}`,
  };
}

/** Returns all published localizations of items, the default locale first. */
export function localizationsOf(ids: readonly string[]): RawBuilder<ServedItem> {
  return sql<ServedItem>`
    select ${columns}
    from (
      select l.*, i.created_on, i.channels, i.stories, i.context
      from content.localizations l join content.items i on i.id = l.item_id
      where l.item_id = any(${[...ids]}::uuid[]) and l.publish_on <= statement_timestamp()) as s
    order by s.locale = 'ro-RO' desc, s.locale`;
}

/** Returns the counts of all events by item; reads count as views. */
export function countsOf(
  ids: readonly string[],
): RawBuilder<{ id: string; event: EventName; count: number }> {
  return sql<{ id: string; event: EventName; count: number }>`
    select item_id as id, event, sum(count)::bigint as count
    from (
      select item_id, event, count from content.events where item_id = any(${[...ids]}::uuid[])
      union all
      select item_id, 'View', reads from content.daily_reads where item_id = any(${[...ids]}::uuid[])) as counted
    group by item_id, event`;
}
