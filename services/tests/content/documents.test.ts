import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { parse, printSchema, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeContentSchema } from '../../src/content/graphql/content-schema.ts';
import { writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';
import { postId, sampleFolder } from './sample-items.ts';
import { type SchemaVersion, schemaOfVersion, schemaVersions } from './schema-versions.ts';

const documents = Object.entries(contentDocuments);
const versions = Object.keys(schemaVersions) as SchemaVersion[];
const errorsOf = (schema: ReturnType<typeof makeContentSchema>, text: string) =>
  validate(schema, parse(text)).map(({ message }) => message);

describe('documents of the client', () => {
  it.each(documents)('%s is valid in our schema', (_name, text) => {
    expect(errorsOf(makeContentSchema(), text)).toEqual([]);
  });

  it.each(versions)('all of them are valid in the schema of %s', (version) => {
    const schema = schemaOfVersion(version);
    // Blocks that came in 2025: a document that shows them needs a token of then.
    const later =
      version === '2024-11' ? ['BlueskyPost', 'ThreadsPost'].map((type) => `Unknown type "${type}".`) : [];
    for (const [name, text] of documents) {
      const errors = errorsOf(schema, text);
      expect(
        errors.filter((message) => !later.some((one) => message.startsWith(one))),
        name,
      ).toEqual([]);
    }
  });

  it('the schemas of versions lack what their version lacks', () => {
    const texts = versions.map((version) => printSchema(schemaOfVersion(version)));
    const has = (part: string) => texts.map((text) => text.includes(part));
    expect(has('_clicktroughs')).toEqual([true, false, false]);
    expect(has('_last_published_on')).toEqual([false, true, true]);
    expect(has('cdn_files')).toEqual([false, false, false]);
    expect(has('_stories_any')).toEqual([true, false, false]);
    expect(has('BlueskyPost')).toEqual([false, true, true]);
    const query = (inner: string) => `{ Posts { items { ${inner} } } }`;
    const isValid = (inner: string) =>
      versions.map((version) => errorsOf(schemaOfVersion(version), query(inner)).length === 0);
    expect(isValid('_context { countries }')).toEqual([true, false, false]);
    // Unaliased, the addresses of an embed and of a link differ in nullability.
    const both = (a: string, b: string) => isValid(`body { ... on ${a} { url } ... on ${b} { url } }`);
    expect(both('YouTubePost', 'NavigationItem')).toEqual([true, false, false]);
    expect(both('YouTubePost', 'ApplePodcast')).toEqual([false, true, true]);
  });
});

describe('documents of the client on real items', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    market = await startContentMarket(writeContentFolder(sampleFolder));
  });
  afterAll(() => market.close());

  it.each(documents)('%s is answered within the limits', async (name, text) => {
    const slug = { BlogAuthor: 'autori/ana-pop', ContentPage: 'despre-noi' }[name] ?? 'umiditatea-graului';
    const variables = {
      ...{ id: postId, slug, author: 'autori/ana-pop', limit: 100, skip: 0, where: null },
      ...{ locale: 'ro-RO', locales: ['ro-RO'], fallback: ['en-US', 'ro-RO'] },
    };
    const data = await market.read(text, variables);
    for (const found of Object.values(data)) expect(found).not.toBeNull();
  });
});
