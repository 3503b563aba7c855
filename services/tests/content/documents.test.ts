import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { parse, printSchema, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeContentSchema } from '../../src/content/graphql/content-schema.ts';
import { writeContentFolder } from './content-folder.ts';
import { type ContentMarket, contentToken, type GraphQLBody, startContentMarket } from './content-market.ts';
import { startPreprStub } from './prepr-stub.ts';
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
    // Blocks added in 2025: a document that shows them needs a token of that version or later.
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
    // Without aliases, the addresses of an embed and of a link differ in nullability.
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

  const variablesOf = (name: string) => ({
    ...{ id: postId, author: 'autori/ana-pop', limit: 100, skip: 0, where: null },
    slug: { BlogAuthor: 'autori/ana-pop', ContentPage: 'about-us' }[name] ?? 'umiditatea-graului',
    ...{ locale: 'ro-RO', locales: ['ro-RO'], fallback: ['en-US', 'ro-RO'] },
  });

  it.each(documents)('%s is answered within the limits', async (name, text) => {
    const data = await market.read(text, variablesOf(name));
    for (const found of Object.values(data)) expect(found).not.toBeNull();
  });

  it('all of them are answered the same by a server with Prepr’s behaviour, except for addresses of assets', async () => {
    const stub = await startPreprStub({
      version: '2025-12',
      token: 'ac_of-prepr',
      upstream: { url: `http://127.0.0.1:${market.port}/content`, token: contentToken },
      assetOrigin: 'https://recolta.stream.prepr.io',
    });
    onTestFinished(() => stub.close());
    const ask = async (path: string, query: string, variables: object, token?: string) => {
      const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
      const headers = { 'content-type': 'application/json', ...authorization };
      const body = JSON.stringify({ query, variables });
      const response = await fetch(`${stub.url}${path}`, { method: 'POST', headers, body });
      return [response.status, (await response.json()) as GraphQLBody] as const;
    };
    for (const [name, text] of documents) {
      const variables = variablesOf(name);
      const ours = JSON.stringify({ data: await market.read(text, variables) });
      const absolute = ours.replaceAll('"/services/', '"https://recolta.stream.prepr.io/services/');
      expect(await ask('/graphql?', text, variables, 'ac_of-prepr'), name).toEqual([
        200,
        JSON.parse(absolute),
      ]);
      expect(await ask('/ac_of-prepr', text, variables), name).toEqual([200, JSON.parse(absolute)]);
    }
    expect((await ask('/graphql', '{ Posts { total } }', {}, contentToken))[0]).toBe(401);
    const [status, body] = await ask('/ac_of-prepr', '{ Posts { items { _votes } } }', {});
    expect([status, body.errors?.[0]?.message]).toEqual([
      200,
      expect.stringContaining('Cannot query field "_votes" on type "Post".'),
    ]);
  });
});
