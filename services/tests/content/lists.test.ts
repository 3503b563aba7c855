import { createLog } from '@recolta/server-kit/log';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelName, modelNames, models } from '../../src/content/content-model.ts';
import { createContentEngine } from '../../src/content/graphql/content-engine.ts';
import { makeContentSchema } from '../../src/content/graphql/content-schema.ts';
import { QueryContext } from '../../src/content/graphql/query-context.ts';
import type { ContentTables } from '../../src/content/tables.ts';
import { itemFiles, type SeededItem, seededId, writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';

const words = [
  'stejar',
  'mesteacăn',
  'carpen',
  'frasin',
  'salcie',
  'plop',
  'paltin',
  'jugastru',
  'arin',
  'molid',
  'brad',
  'larice',
];
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** The item of a model with a number: higher numbers are published later. */
const idOf = (model: ModelName, number: number) => seededId((modelNames.indexOf(model) + 1) * 1000 + number);
const slugOf = (model: ModelName, number: number) => {
  const slug = `${model.toLowerCase()}-${number}`;
  const folders = { Author: 'autori/', Page: 'ajutor/', Post: '', Category: '' };
  return `${folders[model]}${slug}`;
};
const pathOf = (model: ModelName, number: number) => {
  const slug = slugOf(model, number);
  const paths = {
    Post: `/blog/${slug}`,
    Author: `/blog/${slug}`,
    Page: `/${slug}`,
    Category: `/blog?category=${slug}`,
  };
  return paths[model];
};

/**
 * Twelve items of a model. Similar to the first: the second by two tags and a link, the third by a tag and two links,
 * the fourth by three words; the first two have an English version, the second with its own slug.
 */
function itemsOf(model: ModelName): SeededItem[] {
  const titled = model === 'Author' ? 'name' : 'title';
  return words.map((word, index) => {
    const number = index + 1;
    const summary = model === 'Post' ? { summary: word } : {};
    const similar: Readonly<Record<number, object>> = {
      1: {
        tags: ['umbră', 'deal'],
        related: [pathOf(model, 5), pathOf(model, 6)],
        [titled]: `${word} falnic bătrân rotund`,
      },
      2: { tags: ['umbră', 'deal'], related: [pathOf(model, 5)] },
      3: { tags: ['umbră'], related: [pathOf(model, 5), pathOf(model, 6)] },
      4: { [titled]: `${word} falnic bătrân rotund` },
    };
    const own = {
      slug: slugOf(model, number),
      publishOn: `2026-01-${String(number + 9).padStart(2, '0')}T00:00:00Z`,
    };
    return {
      model,
      id: idOf(model, number),
      front: { [titled]: word, ...summary, ...own, ...similar[number] },
      ...(number <= 2 && {
        english: {
          slug: number === 1 ? own.slug : `${own.slug}-en`,
          [titled]: `English ${word}`,
          ...summary,
        },
      }),
    };
  });
}

/** The order by views alone differs from the order by all events. */
const eventsOf = (model: ModelName) => [
  { item: idOf(model, 1), day: day(1), event: 'View', count: 20 },
  { item: idOf(model, 2), day: day(2), event: 'View', count: 10 },
  { item: idOf(model, 2), day: day(2), event: 'Purchase', count: 2 },
  { item: idOf(model, 3), day: day(29), event: 'Like', count: 5 },
  { item: idOf(model, 4), day: day(31), event: 'View', count: 1000 },
];
const kinds = [
  'View',
  'Clickthrough',
  'Like',
  'Vote',
  'Bookmark',
  'Share',
  'Comment',
  'Subscribe',
  'Purchase',
];

const relations = [
  'VIEWED',
  'CLICKED',
  'LIKED',
  'VOTED',
  'BOOKMARKED',
  'SHARED',
  'COMMENTED',
  'SUBSCRIBED',
  'PURCHASED',
];

describe('lists of content', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    // Each kind of event once, on separate posts.
    const single = kinds.map((event, index) => ({
      item: idOf('Post', index + 4),
      day: day(3),
      event,
      count: 1,
    }));
    const events = [...modelNames.flatMap(eventsOf), ...single];
    market = await startContentMarket(
      writeContentFolder({
        ...itemFiles(modelNames.flatMap(itemsOf)),
        'relations.json': JSON.stringify({
          events,
          relations: relations.map((type, index) => ({
            item: idOf('Page', index + 4),
            customers: [{ id: 'c', type }],
          })),
        }),
      }),
      { CONTENT_MAX_COST: '50000' },
    );
    for (const model of modelNames) {
      // Read with the first: the fourth 5 times, the second 3 times over two days in both orders, the third too rarely.
      for (const [item, other, reads, daysAgo] of [
        [1, 4, 5, 1],
        [1, 2, 2, 1],
        [2, 1, 1, 2],
        [3, 1, 2, 1],
        ...[5, 6, 7, 8].map((number) => [number, 1, 4, 1]),
      ] as const) {
        await sql`
          insert into content.read_pairs (item_id, other_id, day, reads)
          values (${idOf(model, item)}, ${idOf(model, other)}, ${day(daysAgo)}, ${reads})`.execute(market.db);
      }
      await sql`
        insert into content.daily_reads (item_id, day, reads) values (${idOf(model, 6)}, ${day(1)}, 25)`.execute(
        market.db,
      );
    }
  });
  afterAll(() => market.close());

  /** Numbers of the items in a field of the answer. */
  async function numbersOf(field: string, args = ''): Promise<number[]> {
    const { [field]: found } = await market.read(
      `{ ${field}${args && `(${args})`} { items { ... on Model { _id } } } }`,
    );
    return found.items.map(({ _id }: { _id: string }) => Number(_id.slice(-3)));
  }

  it('every argument of every field is covered by these tests', () => {
    const list = ['limit', 'locale', 'locales', 'skip', 'where'];
    const shown: Record<string, string[]> = {
      ContentItems: ['limit', 'locale', 'people_also_viewed_id', 'skip', 'sort', 'where'],
      ...{ _DefaultLocale: [], _Locales: [], _Segments: [] },
    };
    for (const model of modelNames) {
      const { plural } = models[model];
      shown[model] = ['id', 'locale', 'locales', 'slug'];
      shown[plural] = [...list, 'sort'].sort();
      shown[`Similar_${plural}`] = ['id', ...list, 'rules'].sort();
      shown[`Popular_${plural}`] = ['events', ...list].sort();
      shown[`PeopleAlsoViewed_${plural}`] = ['id', ...list, 'rules'].sort();
    }
    const fields = Object.values(makeContentSchema().getQueryType()?.getFields() ?? {});
    expect(
      Object.fromEntries(fields.map(({ name, args }) => [name, args.map((one) => one.name).sort()])),
    ).toEqual(shown);
  });

  it.each(modelNames)('%s is found by id, by slug and in the first of its locales', async (model) => {
    const titled = model === 'Author' ? 'name' : 'title';
    const one = async (args: string) => {
      const found = (await market.read(`{ ${model}(${args}) { _id _locale _slug ${titled} } }`))[model];
      return found && [Number(found._id.slice(-3)), found._locale, found._slug, found[titled].split(' ')[0]];
    };
    const [first, second, third] = [1, 2, 3].map((number) => idOf(model, number));
    expect(await one(`id: "${first}"`)).toEqual([1, 'ro-RO', slugOf(model, 1), 'stejar']);
    expect(await one(`slug: "${slugOf(model, 3)}"`)).toEqual([3, 'ro-RO', slugOf(model, 3), 'carpen']);
    expect(await one(`id: "${first}", slug: "${slugOf(model, 3)}"`)).toBeNull();
    for (const args of [`id: "${seededId(1)}"`, 'id: "x"', 'slug: "nimic"', 'slug: null', 'id: null'])
      expect(await one(args), args).toBeNull();
    expect(await one(`id: "${first}", locale: "en-US"`)).toEqual([1, 'en-US', slugOf(model, 1), 'English']);
    expect(await one(`id: "${third}", locale: "en-US"`)).toBeNull();
    const both = 'locales: ["en-US", "ro-RO"]';
    expect(await one(`id: "${third}", ${both}`)).toEqual([3, 'ro-RO', slugOf(model, 3), 'carpen']);
    expect(await one(`id: "${second}", locale: "ro-RO", ${both}`)).toEqual([
      2,
      'en-US',
      `${slugOf(model, 2)}-en`,
      'English',
    ]);
    expect(await one(`id: "${second}", locales: ["fr-FR", "ro-RO", "en-US"]`)).toContain('ro-RO');
    // A page in one language links to the other by the slug of its own language.
    expect(await one(`slug: "${slugOf(model, 2)}", ${both}`)).toEqual([
      2,
      'en-US',
      `${slugOf(model, 2)}-en`,
      'English',
    ]);
    expect(await one(`slug: "${slugOf(model, 2)}-en"`)).toBeNull();
  });

  it.each(modelNames)('the list of %s has defaults, pages, a total and locales', async (model) => {
    const { plural } = models[model];
    const of = (args?: string) => numbersOf(plural, args);
    const newest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(await of()).toEqual(newest.slice(0, 10));
    expect(await of('skip: 10')).toEqual([2, 1]);
    expect(await of('skip: 1, limit: 2')).toEqual([11, 10]);
    expect(await of('limit: 1000000000')).toEqual(newest);
    expect(await of('limit: null, skip: null, sort: null, where: null')).toEqual(newest.slice(0, 10));
    expect(await of('limit: 0')).toEqual([]);
    expect(await of('sort: publish_on_ASC, limit: 3')).toEqual([1, 2, 3]);
    expect(await of('locale: "en-US"')).toEqual([2, 1]);
    expect(await of('locales: ["en-US", "ro-RO"], limit: 100')).toEqual(newest);
    expect(await of(`where: {_id_any: ["${idOf(model, 4)}"]}`)).toEqual([4]);
    const { [plural]: counted } = await market.read(
      `{ ${plural}(limit: 2, where: {_tags_has: true}) { total items { _id } } }`,
    );
    expect([counted.total, counted.items.length]).toEqual([3, 2]);
    for (const args of ['limit: -1', 'skip: -1', 'skip: 1000001']) {
      const { status, body } = await market.ask(`{ ${plural}(${args}) { total } }`);
      expect([status, body.data, body.errors?.[0]?.message]).toEqual([
        200,
        { [plural]: null },
        expect.stringMatching(/^The argument/),
      ]);
    }
  });

  it.each(modelNames)(
    'Similar of %s ranks by shared tags, linked items and words, as the rules weigh them',
    async (model) => {
      const field = `Similar_${models[model].plural}`;
      const of = (args = '') => numbersOf(field, `id: "${idOf(model, 1)}"${args && `, ${args}`}`);
      // With weights of 1: two tags and a link, a tag and two links, three words; fifth and sixth by their own links.
      expect(await of()).toEqual([4, 3, 2, 6, 5]);
      const only = (rule: string) => {
        const others = ['tags', 'references', 'entities'].filter((name) => name !== rule);
        return of(`rules: {${rule}: 1, ${others.map((name) => `${name}: 0`).join(', ')}}`);
      };
      expect(await only('tags')).toEqual([2, 3]);
      expect(await only('references')).toEqual([3, 6, 5, 2]);
      expect(await only('entities')).toEqual([4]);
      expect(await of('rules: {tags: 0, references: 0, entities: 0}')).toEqual([]);
      // An omitted rule has the weight 1.
      expect(await of('rules: {entities: 0}')).toEqual([3, 2, 6, 5]);
      expect(await of('rules: {tags: 100, references: null}')).toEqual([2, 3, 4, 6, 5]);
      expect(await of('limit: 2')).toEqual([4, 3]);
      expect(await of('skip: 3')).toEqual([6, 5]);
      expect(await of('where: {_tags_has: false}')).toEqual([4, 6, 5]);
      expect(await of('locale: "en-US"')).toEqual([2]);
      expect(await of('locales: ["en-US", "ro-RO"], rules: {entities: 0}')).toEqual([3, 2, 6, 5]);
      expect(await numbersOf(field, 'id: "x"')).toEqual([]);
      for (const weight of ['-1', '101']) {
        const { status, body } = await market.ask(
          `{ ${field}(id: "${idOf(model, 1)}", rules: {tags: ${weight}}) { total } }`,
        );
        expect([status, body.errors?.[0]?.message]).toEqual([
          200,
          'The weight tags of rules must be from 0 to 100.',
        ]);
      }
      const { status, body } = await market.ask(`{ ${field} { total } }`);
      expect([status, body.data, body.errors?.length]).toEqual([200, undefined, 1]);
    },
  );

  it.each(modelNames)('Popular of %s ranks by weighted events of the last 30 days', async (model) => {
    const field = `Popular_${models[model].plural}`;
    // The other posts have single events.
    const compared = [1, 2, 3, 4, 6].map((number) => idOf(model, number));
    const where = `where: {_id_any: ${JSON.stringify(compared)}}`;
    const of = (args = '') => numbersOf(field, `${where}, ${args}`);
    // 10 views and 2 purchases of 8, 25 reads, 20 views, 5 likes of 3.
    const all = model === 'Post' ? [6, 2, 1, 3, 4] : [2, 6, 1, 3];
    expect(await of()).toEqual(all);
    expect(await of('events: [View]')).toEqual(model === 'Post' ? [6, 1, 2, 4] : [6, 1, 2]);
    expect(await of('events: [Purchase]')).toEqual([2]);
    expect(await of('events: []')).toEqual([]);
    expect(await of('events: null')).toEqual(all);
    expect(await of('limit: 1, skip: 1')).toEqual(all.slice(1, 2));
    expect(await of('locale: "en-US"')).toEqual([2, 1]);
    expect(await of('locales: ["en-US", "ro-RO"]')).toEqual(all);
    expect(await numbersOf(field, `where: {_id_any: ["${idOf(model, 3)}"]}`)).toEqual([3]);
  });

  it.each(kinds.map((kind, index) => [kind, index + 4] as const))(
    'Popular counts %s, also by default',
    async (kind, number) => {
      const only = `where: {_id_any: ["${idOf('Post', number)}"]}`;
      expect(await numbersOf('Popular_Posts', `events: [${kind}], ${only}`)).toEqual([number]);
      expect(await numbersOf('Popular_Posts', only)).toEqual([number]);
      const another = kind === 'Like' ? 'Vote' : 'Like';
      expect(await numbersOf('Popular_Posts', `events: [${another}], ${only}`)).toEqual([]);
    },
  );

  it.each(modelNames)('PeopleAlsoViewed of %s ranks pairs of at least 3 reads', async (model) => {
    const field = `PeopleAlsoViewed_${models[model].plural}`;
    const of = (args = '') => numbersOf(field, `id: "${idOf(model, 1)}"${args && `, ${args}`}`);
    expect(await of()).toEqual([4, 8, 7, 6, 5]);
    expect(await of('limit: 100')).toEqual([4, 8, 7, 6, 5, 2]);
    expect(await of('skip: 5')).toEqual([2]);
    expect(await of('where: {_tags_has: true}')).toEqual([2]);
    expect(await of('locale: "en-US"')).toEqual([2]);
    expect(await of('locales: ["en-US", "ro-RO"], limit: 1')).toEqual([4]);
    // With a weight of tags, 3 reads of the second count as 9.
    expect((await of('rules: {references: 0, entities: 0}'))[0]).toBe(2);
    expect(await of('rules: {tags: 0, references: 0, entities: 0}')).toEqual([4, 8, 7, 6, 5]);
  });

  it('ContentItems has items of all models', async () => {
    const { ContentItems } = await market.read(`{ ContentItems(limit: 4) { total items {
      __typename ... on Post { title } ... on Page { content { __typename } } ... on Author { name } ... on Category { description } } } }`);
    expect(ContentItems.total).toBe(48);
    expect(new Set(ContentItems.items.map((item: { __typename: string }) => item.__typename))).toEqual(
      new Set(modelNames),
    );
    const of = (args: string) => numbersOf('ContentItems', args);
    expect(await of('limit: 3, skip: 46')).toEqual([1, 1]);
    expect(await of('locale: "en-US", sort: publish_on')).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(await of(`where: {_id_any: ["${idOf('Page', 4)}"]}`)).toEqual([4]);
    // The fourth of each has 1000 views, the sixth 25 reads, the first 20 views.
    expect(await of('sort: popular, limit: 9')).toEqual([4, 4, 4, 4, 6, 6, 6, 6, 1]);
    expect(await of(`people_also_viewed_id: "${idOf('Post', 1)}"`)).toEqual([8, 7, 6, 5, 4, 2]);
    expect(await of('people_also_viewed_id: "x"')).toEqual([]);
    expect(await of('people_also_viewed_id: null, limit: 1')).toEqual([12]);
  });

  it.each(relations.map((type, index) => [type, kinds[index], index + 4] as const))(
    'customers are related to items as %s',
    async (type, event, number) => {
      for (const relation of [`_type: ${type}`, `event: ${event}`])
        expect(
          await numbersOf('ContentItems', `where: {_customer_relation: {id: "c", ${relation}}}`),
        ).toEqual([number]);
      expect(
        await numbersOf('ContentItems', `where: {_customer_relation: {id: "d", _type: ${type}}}`),
      ).toEqual([]);
    },
  );

  it('a list takes as many statements regardless of its length', async () => {
    let count = 0;
    const dialect = new PostgresDialect({ pool: market.database.pool });
    const db = new Kysely<ContentTables>({ dialect, log: () => void count++ });
    const log = createLog('services', 'silent');
    const engine = createContentEngine({ hasIntrospection: false, maxCost: 1_000_000, log });
    const site = { key: 'key', publicUrl: '' };
    const statementsFor = async (limit: number) => {
      count = 0;
      const context = new QueryContext({
        db,
        site,
        headerLocale: null,
        signal: new AbortController().signal,
      });
      const query = `{ Posts(limit: ${limit}) { total items {
        _views _likes body { __typename } cover { url } _localizations { _votes body { __typename } cover { name } } } } }`;
      const { status, text } = await engine({ query }, context);
      expect([status, JSON.parse(text).data.Posts.items.length]).toEqual([200, limit]);
      return count;
    };
    // List, total, counts, localizations, and blocks of each of the two levels.
    expect([await statementsFor(11), await statementsFor(12)]).toEqual([6, 6]);
  });

  it('lists in other locales follow Prepr-Locale if the query names none', async () => {
    const total = async (query: string, headerLocale: string, variables = {}) =>
      (await market.ask(query, variables, { 'prepr-locale': headerLocale })).body.data.Posts.total;
    expect(await total('{ Posts { total } }', 'en-US')).toBe(2);
    expect(await total('{ Posts(locale: "ro-RO") { total } }', 'en-US')).toBe(12);
    expect(await total('query ($l: String! = "ro-RO") { Posts(locale: $l) { total } }', 'en-US')).toBe(12);
    const given = 'query ($l: String) { Posts(locale: $l) { total } }';
    expect(await total(given, 'en-US')).toBe(2);
    expect(await total(given, 'en-US', { l: 'ro-RO' })).toBe(12);
    expect(await total('{ Posts { total } }', 'fr-FR')).toBe(0);
    const { body } = await market.ask(
      '{ ContentItems { total } _DefaultLocale _Locales _Segments { _id } }',
      {},
      { 'prepr-locale': 'en-US' },
    );
    expect(body.data).toEqual({
      ContentItems: { total: 8 },
      _DefaultLocale: 'ro-RO',
      _Locales: ['ro-RO', 'en-US'],
      _Segments: [],
    });
  });
});
