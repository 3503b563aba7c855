import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import {
  contentLocales,
  defaultLocale,
  type EventName,
  events,
  type ModelName,
  modelNames,
  models,
} from '../content-model.ts';
import { nameBasedId } from '../import/name-based-id.ts';
import { assetResolvers, servedAssets } from './asset-resolvers.ts';
import {
  alsoViewedItems,
  type ItemList,
  itemsOf,
  listOfItems,
  oneItem,
  popularItems,
  type ServedItem,
  type SimilarityRules,
  similarItems,
  totalOf,
} from './item-queries.ts';
import { blocksKey, type QueryContext } from './query-context.ts';
import { requestLocales } from './request-locales.ts';
import type { Where } from './where.ts';

/** Maximum items of a list; a larger limit is reduced to it, without an error. */
export const maxLimit = 100;
const maxSkip = 1_000_000;
const maxWeight = 100;
const defaultSort = 'publish_on_DESC';
/** All items belong to one environment. */
const environmentId = nameBasedId('environment');

interface ListArguments {
  readonly locale?: string | null;
  readonly locales?: readonly (string | null)[] | null;
  readonly limit?: number | null;
  readonly skip?: number | null;
  readonly where?: Where | null;
}
interface Rules {
  readonly tags?: number | null;
  readonly references?: number | null;
  readonly entities?: number | null;
}
type Resolver<Source, Arguments> = (
  source: Source,
  args: Arguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: each resolver has the arguments of its field in the schema
type Resolvers = Record<string, Resolver<any, any>>;

/** Formats a time as the schema does: in UTC, whole seconds. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`;
}

const itemResolvers: Resolvers = {
  _id: ({ id }: ServedItem) => id,
  _slug: ({ slug }: ServedItem) => slug,
  _locale: ({ locale }: ServedItem) => locale,
  _locales: (item: ServedItem) => item.locales,
  _localizations: async ({ id }: ServedItem, _args, { localizations }) =>
    (await localizations.load(id)) ?? [],
  _created_on: ({ createdOn }: ServedItem) => timeText(createdOn),
  _changed_on: ({ changedOn }: ServedItem) => timeText(changedOn),
  _publish_on: ({ publishOn }: ServedItem) => timeText(publishOn),
  _last_published_on: ({ changedOn, publishOn }: ServedItem) =>
    timeText(changedOn > publishOn ? changedOn : publishOn),
  _read_time: ({ readMinutes }: ServedItem) => readMinutes,
  _context: ({ context }: ServedItem) => context,
  _environment_id: () => environmentId,
  _event: (item: ServedItem, { name }: { name: EventName }, context) => countOf(item, name, context),
  ...Object.fromEntries(
    Object.entries(events).map(([name, { counter }]): [string, Resolver<ServedItem, object>] => [
      counter,
      (item, _args, context) => countOf(item, name as EventName, context),
    ]),
  ),
};

async function countOf({ id }: ServedItem, name: EventName, { counts }: QueryContext): Promise<number> {
  return (await counts.load(id))?.[name] ?? 0;
}

function modelResolvers(name: ModelName): Resolvers {
  const { texts, enumeration, keywords, assets, blocks } = models[name];
  const resolvers: Resolvers = { ...itemResolvers };
  for (const field of [...texts, ...(enumeration === null ? [] : [enumeration])])
    resolvers[field] = ({ fields }: ServedItem) => fields[field] ?? null;
  if (keywords !== null) resolvers[keywords] = ({ tags }: ServedItem) => tags;
  if (assets !== null)
    resolvers[assets] = (item: ServedItem, _args, context) => servedAssets(item.assets, item, context);
  if (blocks !== null)
    resolvers[blocks] = async (item: ServedItem, _args, context) =>
      (await context.blocks.load(blocksKey(item)))?.map((block) => ({
        ...block,
        _type: block.__typename,
        item,
      }));
  return resolvers;
}

/** Resolves the list of a query field; queries only what is selected. */
function listResolvers(list: ItemList, { limit, skip }: ListArguments, context: QueryContext) {
  const page = { limit: Math.min(natural(limit ?? 10, 'limit'), maxLimit), skip: natural(skip ?? 0, 'skip') };
  if (page.skip > maxSkip) throw new GraphQLError(`The argument skip must be at most ${maxSkip}.`);
  return {
    items: () => (page.limit === 0 ? [] : context.rows(itemsOf(list, page))),
    total: async () => (await context.rows(totalOf(list)))[0]?.total ?? 0,
  };
}

function natural(value: number, name: string): number {
  if (value < 0) throw new GraphQLError(`The argument ${name} must not be negative.`);
  return value;
}

/** An omitted rule has the weight 1. */
function weightsOf(rules: Rules | null | undefined): SimilarityRules {
  const weightOf = (name: keyof Rules): number => {
    const weight = rules?.[name] ?? 1;
    if (!(weight >= 0 && weight <= maxWeight))
      throw new GraphQLError(`The weight ${name} of rules must be from 0 to ${maxWeight}.`);
    return weight;
  };
  return { tags: weightOf('tags'), references: weightOf('references'), entities: weightOf('entities') };
}

function queryResolversOf(model: ModelName): Resolvers {
  const { plural } = models[model];
  const common = (args: ListArguments, { headerLocale }: QueryContext, info: GraphQLResolveInfo) => ({
    model,
    locales: requestLocales(args, info, headerLocale),
    where: args.where,
  });
  return {
    [model]: async (
      _root,
      args: ListArguments & { id?: string | null; slug?: string | null },
      context,
      info,
    ) => {
      const query = oneItem({ ...common(args, context, info), id: args.id, slug: args.slug });
      return query === null ? null : ((await context.rows(query))[0] ?? null);
    },
    [plural]: (_root, args: ListArguments & { sort?: string | null }, context, info) =>
      listResolvers(
        listOfItems({ ...common(args, context, info), sort: args.sort ?? defaultSort }),
        args,
        context,
      ),
    [`Similar_${plural}`]: (
      _root,
      args: ListArguments & { id: string; rules?: Rules | null },
      context,
      info,
    ) => {
      const rules = weightsOf(args.rules);
      return listResolvers(
        similarItems({ ...common(args, context, info), id: args.id, rules }),
        args,
        context,
      );
    },
    [`Popular_${plural}`]: (
      _root,
      args: ListArguments & { events?: (EventName | null)[] | null },
      context,
      info,
    ) => {
      const asked = args.events ?? (Object.keys(events) as EventName[]);
      const list = popularItems({
        ...common(args, context, info),
        events: asked.filter((name) => name !== null),
      });
      return listResolvers(list, args, context);
    },
    [`PeopleAlsoViewed_${plural}`]: (
      _root,
      args: ListArguments & { id: string; rules?: Rules | null },
      context,
      info,
    ) => {
      const rules = args.rules ? weightsOf(args.rules) : null;
      const list = alsoViewedItems({ ...common(args, context, info), id: args.id, rules });
      return listResolvers(list, { ...args, limit: args.limit ?? 5 }, context);
    },
  };
}

/** Resolvers of each field of the schema that is not a plain property of its object. */
export const resolvers: Readonly<Record<string, Resolvers>> = {
  Query: {
    ...Object.assign({}, ...modelNames.map(queryResolversOf)),
    ContentItems: (
      _root,
      args: ListArguments & { sort?: string | null; people_also_viewed_id?: string | null },
      context,
      info,
    ) => {
      const list = listOfItems({
        model: null,
        locales: requestLocales(args, info, context.headerLocale),
        where: args.where,
        sort: args.sort ?? defaultSort,
        alsoViewedWith: args.people_also_viewed_id,
      });
      return listResolvers(list, args, context);
    },
    _DefaultLocale: () => defaultLocale,
    _Locales: () => contentLocales,
    _Segments: () => [],
  },
  ...Object.fromEntries(modelNames.map((name) => [name, modelResolvers(name)])),
  ...assetResolvers,
};

/** Returns the type of an item or block, for unions and the interface. */
export function typeNameOf(value: {
  readonly model?: ModelName;
  readonly __typename?: string;
}): string | undefined {
  return value.model ?? value.__typename;
}
