import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildASTSchema, type DocumentNode, type GraphQLSchema, Kind, parse, visit } from 'graphql';

const ours = parse(
  readFileSync(path.resolve(import.meta.dirname, '../../src/content/schema.graphql'), 'utf8'),
);

/** How a published version of Prepr's schema differs from ours: matching members are omitted or changed. */
interface Version {
  /** `Type.field`, `Type.field(argument)`, `Input.field`, `Enum.VALUE`, or the name of a type; `*` stands for any. */
  readonly without: readonly string[];
  /** Fields that are nullable in that version. */
  readonly nullable?: readonly string[];
  /** Type of a field in that version. */
  readonly typed?: Readonly<Record<string, string>>;
}

const counters = ['_comments', '_purchases', '_votes', '_clicktroughs', '_shares'];
const models = ['Post', 'Page', 'Author', 'Category'];
const ofModels = (fields: readonly string[]) =>
  models.flatMap((model) => fields.map((field) => `${model}.${field}`));
/** Ours are wider: no version has filters and sorts of the list of all models. */
const never = [
  'ContentItemsWhereInput._or',
  'ContentItemsWhereInput._slug_nany',
  ...['created', 'changed', 'publish'].flatMap((time) => [
    ...['gt', 'gte', 'lt', 'lte'].map((suffix) => `ContentItemsWhereInput._${time}_on_${suffix}`),
    `ContentItemsSortInput.${time}_on_ASC`,
  ]),
  'Asset.cdn_files',
  'CdnFile',
];
/** All except ApplePodcast, whose address was never null. */
const embeds = [
  'FacebookPost',
  'InstagramPost',
  'SoundCloudPost',
  'SpotifyPlaylist',
  'TikTokPost',
  'TwitterPost',
  'VimeoPost',
  'YouTubePost',
];

/** Since 2025: counters, block types and stories are gone, embeds have a url, relations name their event. */
const of2025: Version = {
  without: [
    ...never,
    ...ofModels(counters),
    'Context.countries',
    ...[...embeds, 'Quote', 'Coordinates', 'NavigationItem', 'Resource', 'Text'].map(
      (type) => `${type}._type`,
    ),
    'ContentItemsWhereInput._stories_any',
    'ContentItemsWhereInput._stories_nany',
    'CustomerRelationWhereInput._type',
    'CustomerRelationType',
  ],
  typed: { 'CustomerRelationWhereInput.event': '_Event!' },
};

export const schemaVersions = {
  '2024-11': {
    without: [
      ...never,
      ...ofModels(['_event', '_last_published_on']),
      ...['Asset._locale', 'Asset._localizations', 'BlueskyPost', 'ThreadsPost'],
      'CustomerRelationWhereInput.event',
      ...[
        'PostWhereInput.cover',
        'AuthorWhereInput.photos',
        'CategoryWhereInput.cover_image',
        'AssetsWhereInput',
      ],
    ],
    nullable: [
      ...ofModels(['_views', '_likes', '_bookmarks', '_subscribes', ...counters]),
      ...embeds.map((type) => `${type}.url`),
    ],
  },
  '2025-04': of2025,
  '2025-12': of2025,
} satisfies Readonly<Record<string, Version>>;
export type SchemaVersion = keyof typeof schemaVersions;

/** The schema of a version of Prepr, derived from ours by omitting and changing the members that differ. */
export function schemaOfVersion(version: SchemaVersion): GraphQLSchema {
  return buildASTSchema(changed(ours, schemaVersions[version]));
}

function changed(document: DocumentNode, { without, nullable = [], typed = {} }: Version): DocumentNode {
  const [gone, optional] = [new Set(without), new Set(nullable)];
  const used = new Set<string>();
  const note = (name: string, set: ReadonlySet<string>) => {
    const isIn = set.has(name);
    if (isIn) used.add(name);
    return isIn;
  };
  const result = visit(document, {
    enter(node, _key, _parent, _path, ancestors) {
      if (
        'name' in node &&
        node.name &&
        /Definition$/.test(node.kind) &&
        note(node.name.value, gone) &&
        isType(node.kind)
      )
        return null;
      if (node.kind === Kind.UNION_TYPE_DEFINITION)
        return { ...node, types: node.types?.filter((one) => !gone.has(one.name.value)) };
      if (
        node.kind !== Kind.FIELD_DEFINITION &&
        node.kind !== Kind.INPUT_VALUE_DEFINITION &&
        node.kind !== Kind.ENUM_VALUE_DEFINITION
      )
        return undefined;
      const owner = ancestors.findLast(
        (one) => !Array.isArray(one) && isType((one as { kind: string }).kind),
      );
      const name = `${(owner as unknown as { name: { value: string } }).name.value}.${node.name.value}`;
      if (note(name, gone)) return null;
      if (
        node.kind === Kind.FIELD_DEFINITION &&
        note(name, optional) &&
        node.type.kind === Kind.NON_NULL_TYPE
      )
        return { ...node, type: node.type.type };
      const type = typed[name];
      if (type === undefined || node.kind === Kind.ENUM_VALUE_DEFINITION) return undefined;
      used.add(name);
      return { ...node, type: typeOf(type) };
    },
  });
  const unused = [...gone, ...optional, ...Object.keys(typed)].filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`the schema does not have ${unused.join(', ')}`);
  return result;
}

function isType(kind: string): boolean {
  return /(?:Object|Interface|Union|Enum|InputObject|Scalar)TypeDefinition$/.test(kind);
}

/** A type as written, for example `_Event!`. */
function typeOf(text: string) {
  const [definition] = parse(`input I { f: ${text} }`).definitions;
  if (definition?.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION || !definition.fields?.[0])
    throw new Error(`no type ${text}`);
  return definition.fields[0].type;
}
