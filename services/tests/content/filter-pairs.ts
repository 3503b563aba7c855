import { createHash } from 'node:crypto';
import type { ModelName } from '../../src/content/content-model.ts';
import { nameBasedId } from '../../src/content/import/name-based-id.ts';
import { coverFile, folderOf, picture, type SeededItem, seededId } from './content-folder.ts';

/** The difference between the two items of a pair; everything else is equal. */
interface Difference {
  readonly found: Partial<SeededItem>;
  readonly other: Partial<SeededItem>;
  /** Filter values that match the first and not the second. */
  readonly filters: (pair: Pair) => Readonly<Record<string, unknown>>;
  /** The field that sorts the second before the first. */
  readonly sort?: string;
}

export interface Pair {
  readonly model: ModelName;
  readonly name: string;
  readonly found: SeededItem;
  readonly other: SeededItem;
}

export interface FilterCase {
  readonly pair: Pair;
  readonly where: Readonly<Record<string, unknown>>;
}

const early = '2026-02-03T10:00:00+00:00';
const middle = '2026-03-04T10:00:00+00:00';
const late = '2026-04-05T10:00:00+00:00';

/** Both directions of a comparison of times: two pairs, because `gt` and `lt` match different ones. */
function times(name: string, front: string): Record<string, Difference> {
  const item = (time: string): Partial<SeededItem> => ({ front: { [front]: time } });
  return {
    [`${name} later`]: {
      found: item(late),
      other: item(early),
      filters: () => ({ [`_${name}_gt`]: middle, [`_${name}_gte`]: late }),
      sort: name,
    },
    [`${name} earlier`]: {
      found: item(early),
      other: item(late),
      filters: () => ({ [`_${name}_lt`]: middle, [`_${name}_lte`]: early }),
    },
  };
}

function tags(name: string, front: string): Record<string, Difference> {
  return {
    [`${name} has`]: {
      found: { front: { [front]: ['grâu de toamnă', 'calitate'] } },
      other: { front: { [front]: [] } },
      filters: () => ({
        [`${name}_any`]: ['grau-de-toamna', 'nimic'],
        [`${name}_all`]: ['Grâu de toamnă', 'calitate'],
        [`${name}_has`]: true,
      }),
    },
    [`${name} has not`]: {
      found: { front: { [front]: ['calitate'] } },
      other: { front: { [front]: ['calitate', 'orz'] } },
      filters: () => ({ [`${name}_nany`]: ['Orz', 'nimic'] }),
    },
  };
}

function text(
  field: string,
  front: string,
  write: (text: string) => Partial<SeededItem>,
): Record<string, Difference> {
  return {
    [field]: {
      found: write('Umiditate și preț'),
      other: write('Altceva'),
      filters: () => ({
        [field]: 'Umiditate și preț',
        [`${field}_any`]: ['Umiditate și preț', front],
        [`${field}_contains`]: 'TE SI P',
        [`${field}_not_contains`]: 'ALTC',
        [`${field}_starts_with`]: 'umidităte',
        [`${field}_ends_with`]: 'PRET',
      }),
      sort: field,
    },
  };
}

/** The id of the cover of an item. */
export function coverIdOf({ model, id }: SeededItem): string {
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return nameBasedId('asset', `${folderOf[model]}/${id}/${coverFile}`, sha256);
}

function assets(field: string): Record<string, Difference> {
  return {
    [field]: {
      found: { front: { cover: [{ file: coverFile }] } },
      other: { front: { cover: [{ file: coverFile }] } },
      filters: ({ found }) => ({ [field]: { _id_any: [coverIdOf(found), 'x'] } }),
    },
  };
}

const inFront =
  (key: string) =>
  (value: string): Partial<SeededItem> => ({ front: { [key]: value } });

function general(model: ModelName): Record<string, Difference> {
  const folders = { Author: 'autori/', Page: 'ajutor/', Post: '', Category: '' };
  const slug = (name: string) => `${folders[model]}${name}`;
  return {
    ...times('created_on', 'createdOn'),
    ...times('changed_on', 'changedOn'),
    ...times('publish_on', 'publishOn'),
    ...tags('_tags', 'tags'),
    id: {
      found: {},
      other: {},
      filters: ({ found, other }) => ({ _id_any: [found.id], _id_nany: [other.id] }),
    },
    slug: {
      found: { front: { slug: slug(`cu-${model.toLowerCase()}`) } },
      other: {},
      filters: ({ found }) => ({ _slug_any: [found.front?.slug] }),
    },
    'some slug': {
      found: { front: { slug: slug(`ceva-${model.toLowerCase()}`) } },
      other: {},
      filters: () => ({ _slug_any: [] }),
    },
    'no slug': {
      found: {},
      other: { front: { slug: slug(`altul-${model.toLowerCase()}`) } },
      filters: () => ({ _slug_any: null, _slug_nany: [slug(`altul-${model.toLowerCase()}`), 'x'] }),
    },
    or: {
      found: model === 'Author' ? { front: { name: 'Unu' } } : { front: { title: 'Unu' } },
      other: {},
      filters: ({ found }) => ({ _or: [{ _id_any: [] }, { _id_any: [found.id], _slug_any: null }] }),
    },
    search: {
      found:
        model === 'Author'
          ? { front: { name: 'Știința măsurării' } }
          : { front: { title: 'Știința măsurării' } },
      other: {},
      filters: () => ({ _search: 'stiintele' }),
    },
    'search of references': {
      found: { front: { related: ['/blog/cautat-prin-legatura'] } },
      other: {},
      filters: () => ({ _search: 'oglinditor', _search_options: { includeReferences: true } }),
    },
    'search for numbers': {
      found: model === 'Author' ? { front: { name: 'Anul 7391' } } : { front: { title: 'Anul 7391' } },
      other: {},
      filters: () => ({ _search: '7391', _search_options: { includeNumeric: true } }),
    },
  };
}

const differences: Readonly<Record<ModelName, Record<string, Difference>>> = {
  Post: {
    ...general('Post'),
    ...assets('cover'),
    ...tags('keywords', 'keywords'),
    ...text('title', 'title', inFront('title')),
    ...text('summary', 'summary', inFront('summary')),
    ...text('title_tag', 'titleTag', inFront('titleTag')),
    ...text('meta_description', 'metaDescription', inFront('metaDescription')),
    category: {
      found: { front: { category: 'Agriculture' } },
      other: {},
      filters: () => ({
        category: 'Agriculture',
        category_any: ['Agriculture'],
        category_starts_with: 'Agriculture',
        category_ends_with: 'Agriculture',
      }),
      sort: 'category',
    },
  },
  Page: {
    ...general('Page'),
    ...text('title', 'title', inFront('title')),
    ...text('title_tag', 'titleTag', inFront('titleTag')),
    ...text('meta_description', 'metaDescription', inFront('metaDescription')),
  },
  Author: {
    ...general('Author'),
    ...assets('photos'),
    ...text('name', 'name', inFront('name')),
    ...text('biography', 'biography', (body) => ({ body })),
  },
  Category: {
    ...general('Category'),
    ...assets('cover_image'),
    ...text('title', 'title', inFront('title')),
    ...text('description', 'description', inFront('description')),
  },
};

let number = 100;
function makePair(model: ModelName, name: string, { found, other }: Difference): Pair {
  const make = (of: Partial<SeededItem>): SeededItem => ({ model, id: seededId(number++), ...of });
  // The matching item sorts second by the tie-break, the id.
  const second = make(other);
  return { model, name, found: make(found), other: second };
}

/** All pairs, with the filters that separate each and the field that orders it. */
export const pairs = Object.entries(differences).flatMap(([model, ofModel]) =>
  Object.entries(ofModel).map(([name, difference]) => ({
    pair: makePair(model as ModelName, name, difference),
    difference,
  })),
);

/** An item that is found by its link to another. */
export const referred: SeededItem = {
  model: 'Post',
  id: seededId(99),
  front: { slug: 'cautat-prin-legatura', title: 'Oglinditor' },
};

/** Filters that only the list of all models has; `relations.json` distinguishes their items. */
const itemDifferences = {
  _channels_any: {
    found: { channels: ['buletin'] },
    other: { channels: ['alt-canal'] },
    value: ['buletin', 'x'],
  },
  _stories_any: { found: { stories: ['recolta-2026'] }, other: {}, value: ['recolta-2026'] },
  _stories_nany: { found: {}, other: { stories: ['alta'] }, value: ['alta', 'x'] },
  '_customer_relation.id': {
    found: { customers: [{ id: 'c-1', type: 'LIKED' }] },
    other: { customers: [{ id: 'c-2', type: 'LIKED' }] },
    value: { id: 'c-1' },
  },
  '_customer_relation.reference_id': {
    found: { customers: [{ id: 'c-3', reference_id: 'r-1', type: 'LIKED' }] },
    other: { customers: [{ id: 'c-3', reference_id: 'r-2', type: 'LIKED' }] },
    value: { reference_id: 'r-1' },
  },
  '_customer_relation._type': {
    found: { customers: [{ id: 'c-4', type: 'BOOKMARKED' }] },
    other: { customers: [{ id: 'c-4', type: 'LIKED' }] },
    value: { id: 'c-4', _type: 'BOOKMARKED' },
  },
  '_customer_relation.event': {
    found: { customers: [{ id: 'c-5', type: 'CLICKED' }] },
    other: { customers: [{ id: 'c-5', type: 'VIEWED' }] },
    value: { event: 'Clickthrough' },
  },
  _customer_relation: {
    found: {
      customers: [
        { id: 'c-6', type: 'SHARED' },
        { id: 'c-7', type: 'VOTED' },
      ],
    },
    other: {
      customers: [
        { id: 'c-6', type: 'VOTED' },
        { id: 'c-7', type: 'SHARED' },
      ],
    },
    value: { id: 'c-6', _type: 'SHARED' },
  },
} as const;

const itemPairs = Object.entries(itemDifferences).map(([name, { found, other, value }]) => {
  const pair = makePair('Post', name, { found: {}, other: {}, filters: () => ({}) });
  const relations = [
    { item: pair.found.id, ...found },
    { item: pair.other.id, ...other },
  ];
  return { pair, relations, where: { [name.split('.')[0] ?? '']: value } };
});
const typePair: Pair = {
  ...makePair('Post', '_typename_any', { found: {}, other: {}, filters: () => ({}) }),
  other: { model: 'Page', id: seededId(98) },
};

/** The whole folder: every pair, and their entries in `relations.json`. */
export function pairFolder(): { items: SeededItem[]; relations: object } {
  const all = [...pairs.map(({ pair }) => pair), ...itemPairs.map(({ pair }) => pair), typePair];
  return {
    items: [referred, ...all.flatMap(({ found, other }) => [found, other])],
    relations: { relations: itemPairs.flatMap(({ relations }) => relations) },
  };
}

/** Filters of a model, by name: their value and the pair that it separates; null for all models. */
export function filterCases(model: ModelName | null): Map<string, FilterCase> {
  const cases = new Map<string, FilterCase>();
  if (model === null) {
    for (const { pair, where } of itemPairs) cases.set(pair.name, { pair, where });
    cases.set('_typename_any', { pair: typePair, where: { _typename_any: ['Post', 'Author'] } });
  }
  for (const { pair, difference } of pairs) {
    if (pair.model !== (model ?? 'Post')) continue;
    const { _search, _search_options, ...filters } = difference.filters(pair);
    for (const [name, value] of Object.entries(filters))
      if (model !== null || name.startsWith('_')) cases.set(name, { pair, where: { [name]: value } });
    if (_search !== undefined)
      for (const name of searchNames(_search_options))
        cases.set(name, { pair, where: { _search, _search_options } });
  }
  return cases;
}

function searchNames(options: unknown): string[] {
  if (options === undefined) return ['_search'];
  return ['_search_options', ...Object.keys(options as object).map((name) => `_search_options.${name}`)];
}

/** Pairs that a field of a model orders; null for all models. */
export function sortCases(model: ModelName | null): Map<string, Pair> {
  return new Map(
    pairs.flatMap(({ pair, difference: { sort } }) =>
      pair.model === (model ?? 'Post') && sort !== undefined ? [[sort, pair]] : [],
    ),
  );
}
