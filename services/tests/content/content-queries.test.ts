import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';
import { contentFile, writeContentFolder } from './content-folder.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90"/></svg>';
const id = '11111111-1111-4111-8111-111111111111';
const folder = () =>
  writeContentFolder({
    'posts/a/ro.md': contentFile(
      {
        id,
        slug: 'umiditatea',
        title: 'Umiditatea grâului',
        summary: 'Cum se măsoară',
        keywords: ['grâu', 'calitate'],
        cover: [{ file: 'cover.svg', description: 'Spice' }],
        createdOn: '2026-11-02T08:00:00+00:00',
        publishOn: '2026-11-02T08:00:00+00:00',
      },
      '## Titlu\n\nText cu știință.\n\n![Grafic](cover.svg#left "Un grafic")\n',
    ),
    'posts/a/cover.svg': picture,
  });

describe('the content service', () => {
  let database: TestDatabase;
  let market: TestMarket;
  beforeAll(async () => {
    database = await createTestDatabase();
    market = await joinTestMarket(database, {
      SERVICES: 'content',
      CONTENT_TOKEN: 'token',
      CONTENT_DIR: folder(),
    });
  });
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  it('answers', async () => {
    const answer = await market.call({
      method: 'POST',
      path: '/content/graphql',
      token: 'token',
      body: {
        query: `{ Posts(where: {_search: "stiinta"}) { total items { _id _slug _views _locales title category keywords { slug body } cover { url(width: 80) description width } body { __typename ... on Text { _id html format } ... on Assets { _type items { caption alignment url } } } _localizations { _locale } } }
         Similar_Posts(id: "${id}") { total } Popular_Posts { total } PeopleAlsoViewed_Posts(id: "${id}", rules: {tags: 1}) { total items { _id } } ContentItems(sort: popular, people_also_viewed_id: "${id}") { total items { __typename } } Post(slug: "umiditatea") { title } }`,
      },
    });
    expect(answer.status).toBe(200);
  });
});
