import { GraphQLError } from 'graphql';
import { type RawBuilder, sql } from 'kysely';
import { folded } from '../../platform/list-query.ts';
import {
  customerRelations,
  type EventName,
  events,
  type ModelName,
  modelNames,
  models,
  slugOf,
} from '../content-model.ts';

/** A `where` argument after coercion by the schema. */
export type Where = Readonly<Record<string, unknown>>;
type Condition = RawBuilder<unknown>;
/** Builds the condition of one filter from its value, which is not null. */
type Filter = (value: never, where: Where) => Condition;

/** Maximum conditions and listed values of one `where`, at any depth: bounds the cost of a `where`. */
export const maxConditions = 500;
const maxOrDepth = 5;
const maxSearchLength = 500;

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const no = sql`false`;
const yes = sql`true`;

/** Keeps valid ids only; others match nothing. */
export function knownIds(ids: readonly (string | null)[]): string[] {
  return present(ids).filter((id) => idForm.test(id));
}

function present<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}

/** An item in the served locale: `s` in all conditions. */
const timeColumns = {
  created_on: sql`s.created_on`,
  changed_on: sql`s.changed_on`,
  publish_on: sql`s.publish_on`,
};
const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function timeFilters(): Record<string, Filter> {
  const filters: Record<string, Filter> = {};
  for (const [name, column] of Object.entries(timeColumns))
    for (const [suffix, operator] of Object.entries(comparisons))
      filters[`_${name}_${suffix}`] = (time: Date) => sql`${column} ${operator} ${time}`;
  return filters;
}

/** Filters a column of tag slugs; a filter names a tag by its slug or its text. */
function tagFilters(field: string, column: RawBuilder<unknown>): Record<string, Filter> {
  const slugs = (tags: readonly (string | null)[]) => sql`${present(tags).map(slugOf)}::text[]`;
  return {
    [`${field}_any`]: (tags: readonly (string | null)[]) => sql`${column} && ${slugs(tags)}`,
    [`${field}_nany`]: (tags: readonly (string | null)[]) => sql`not ${column} && ${slugs(tags)}`,
    [`${field}_all`]: (tags: readonly (string | null)[]) => sql`${column} @> ${slugs(tags)}`,
    [`${field}_has`]: (has: boolean) => sql`(cardinality(${column}) > 0) = ${has}::boolean`,
  };
}

const slugFilters: Record<string, Filter> = {
  _slug_any: (slugs: readonly (string | null)[]) =>
    slugs.length === 0
      ? sql`s.slug is not null`
      : sql`coalesce(s.slug = any(${present(slugs)}::text[]), false)`,
  _slug_nany: (slugs: readonly (string | null)[]) =>
    sql`not coalesce(s.slug = any(${present(slugs)}::text[]), false)`,
};

const generalFilters: Record<string, Filter> = {
  ...timeFilters(),
  ...tagFilters('_tags', sql`s.tag_slugs`),
  ...slugFilters,
  _id_any: (ids: readonly (string | null)[]) => sql`s.item_id = any(${knownIds(ids)}::uuid[])`,
  _id_nany: (ids: readonly (string | null)[]) => sql`not s.item_id = any(${knownIds(ids)}::uuid[])`,
  _search: (text: string, where) => searchCondition(text, where._search_options as SearchOptions | null),
};

/** `f`, `f_any`, `f_contains`, `f_not_contains`, `f_starts_with`, `f_ends_with`; parts ignore case and diacritics. */
function textFilters(field: string): Record<string, Filter> {
  const column = sql`(s.fields->>${sql.lit(field)})`;
  const contains = (part: string) =>
    sql`coalesce(strpos(${folded(column)}, ${folded(sql`${part}::text`)}) > 0, false)`;
  return {
    [field]: (text: string) => sql`coalesce(${column} = ${text}, false)`,
    [`${field}_any`]: (texts: readonly (string | null)[]) =>
      sql`coalesce(${column} = any(${present(texts)}::text[]), false)`,
    [`${field}_contains`]: contains,
    [`${field}_not_contains`]: (part: string) => sql`not ${contains(part)}`,
    [`${field}_starts_with`]: (part: string) =>
      sql`coalesce(starts_with(${folded(column)}, ${folded(sql`${part}::text`)}), false)`,
    [`${field}_ends_with`]: (part: string) =>
      sql`coalesce(right(${folded(column)}, length(${part}::text)) = ${folded(sql`${part}::text`)}, false)`,
  };
}

function enumerationFilters(field: string): Record<string, Filter> {
  const filters = textFilters(field);
  return Object.fromEntries(
    ['', '_any', '_starts_with', '_ends_with'].flatMap((suffix) => {
      const filter = filters[`${field}${suffix}`];
      return filter ? [[`${field}${suffix}`, filter]] : [];
    }),
  );
}

function modelFilters(name: ModelName): Record<string, Filter> {
  const { texts, enumeration, keywords, assets } = models[name];
  return Object.assign(
    { ...generalFilters },
    ...texts.map(textFilters),
    enumeration === null ? {} : enumerationFilters(enumeration),
    keywords === null ? {} : tagFilters(keywords, sql`s.keyword_slugs`),
    assets === null ? {} : { [assets]: assetsCondition },
  );
}

const assetsCondition: Filter = ({
  _id_any: ids = null,
}: {
  readonly _id_any?: readonly (string | null)[] | null;
}) => (ids === null ? yes : sql`s.asset_ids && ${knownIds(ids)}::uuid[]`);

const itemFilters: Record<string, Filter> = {
  ...generalFilters,
  _channels_any: (channels: readonly (string | null)[]) => sql`s.channels && ${present(channels)}::text[]`,
  _stories_any: (stories: readonly (string | null)[]) => sql`s.stories && ${present(stories)}::text[]`,
  _stories_nany: (stories: readonly (string | null)[]) => sql`not s.stories && ${present(stories)}::text[]`,
  _typename_any: (names: readonly (string | null)[]) => sql`s.model = any(${present(names)}::text[])`,
  _customer_relation: customerCondition,
};

/** Filters of a model's list; `null` for the list of all models. */
const filtersOf = new Map<ModelName | null, Record<string, Filter>>([
  [null, itemFilters],
  ...modelNames.map((name): [ModelName, Record<string, Filter>] => [name, modelFilters(name)]),
]);

interface CustomerRelation {
  readonly id?: string | null;
  readonly reference_id?: string | null;
  readonly _type?: string | null;
  readonly event?: EventName | null;
}

/** All given filters must match the same relation. */
function customerCondition({ id, reference_id, _type, event }: CustomerRelation): Condition {
  const parts = [
    ...(id == null ? [] : [sql`r.customer_id = ${id}`]),
    ...(reference_id == null ? [] : [sql`r.reference_id = ${reference_id}`]),
    ...(_type == null ? [] : [sql`r.type = ${_type}`]),
    ...(event == null ? [] : [sql`r.type = ${customerRelations[event]}`]),
  ];
  if (parts.length === 0) return yes;
  return sql`exists (
    select from content.customer_relations r where r.item_id = s.item_id and ${sql.join(parts, sql` and `)})`;
}

interface SearchOptions {
  readonly includeReferences?: boolean | null;
  readonly includeNumeric?: boolean | null;
}

/**
 * Full-text search in the language of the served locale, ignoring diacritics: words, "phrases", `or`, `-word`. Skips
 * numbers unless `includeNumeric` is set; `includeReferences` also finds the items that link to a match.
 */
function searchCondition(text: string, options: SearchOptions | null | undefined): Condition {
  if (text.length > maxSearchLength)
    throw new GraphQLError(`_search must be at most ${maxSearchLength} characters.`);
  const hasNumbers = options?.includeNumeric === true;
  const column = hasNumbers ? sql`words_and_numbers` : sql`words`;
  const asked = hasNumbers ? sql`${text}::text` : sql`content.without_numbers(${text})`;
  const matches = (alias: string) =>
    sql`${sql.raw(alias)}.${column} @@ websearch_to_tsquery(content.language_of(${sql.raw(alias)}.locale), ${folded(asked)})`;
  if (options?.includeReferences !== true) return matches('s');
  return sql`(${matches('s')} or exists (
    select from content.localizations o
    where o.item_id = any(s.reference_ids) and o.locale = s.locale and o.publish_on <= statement_timestamp()
      and ${matches('o')}))`;
}

/**
 * Returns the condition of a `where`: all of its filters must match. A filter that is null counts as absent, except
 * `_slug_any: null`, which finds items without a slug.
 *
 * @param model null for items of all models
 * @throws GraphQLError for a `where` with too many conditions
 */
export function whereCondition(model: ModelName | null, where: Where | null | undefined): Condition {
  return where ? new WhereReader(filtersOf.get(model) ?? {}).read(where, 0) : yes;
}

class WhereReader {
  private readonly filters: Readonly<Record<string, Filter>>;
  private left = maxConditions;

  constructor(filters: Readonly<Record<string, Filter>>) {
    this.filters = filters;
  }

  read(where: Where, depth: number): Condition {
    if (depth > maxOrDepth) throw new GraphQLError(`_or can be nested ${maxOrDepth} deep.`);
    const parts = Object.entries(where).flatMap(([name, value]) => {
      this.left -= Array.isArray(value) ? value.length + 1 : 1;
      if (this.left < 0)
        throw new GraphQLError(`A where has at most ${maxConditions} conditions and values.`);
      return this.part(name, value, where, depth) ?? [];
    });
    return parts.length === 0 ? yes : sql`(${sql.join(parts, sql` and `)})`;
  }

  private part(name: string, value: unknown, where: Where, depth: number): Condition | undefined {
    if (name === '_slug_any' && value === null) return sql`s.slug is null`;
    if (name === '_search_options' || value === null || value === undefined) return undefined;
    if (name === '_or') return this.anyOf(value as readonly Where[], depth + 1);
    const filter = this.filters[name];
    if (!filter) throw new Error(`unknown filter ${name}`);
    return filter(value as never, where);
  }

  private anyOf(clauses: readonly Where[], depth: number): Condition {
    const conditions = clauses.map((clause) => this.read(clause, depth));
    return conditions.length === 0 ? no : sql`(${sql.join(conditions, sql` or `)})`;
  }
}

/** Weights of events, as a table `w (event, weight)`. */
export function eventWeights(names: readonly EventName[]): RawBuilder<unknown> {
  const rows = names.map((name) => sql`(${name}::text, ${events[name].weight}::integer)`);
  return sql`(values ${sql.join(rows)}) as w (event, weight)`;
}
