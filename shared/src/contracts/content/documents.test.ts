import { expect, test } from 'vitest';
import { blocksSchema } from './blocks.ts';
import { contentDocuments } from './documents.ts';
import { blogPostsSchema } from './items.ts';

const documents = Object.entries(contentDocuments);

test.each(documents)(
  '%s is named after its operation and has locale and locales as variables',
  (name, text) => {
    expect(text.match(/\b(?:query|mutation|subscription) \w+/g)).toEqual([`query ${name}`]);
    const fields = text.match(/^ {2}\w+\([^)]*\)/gm) ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field).toContain('locale: $locale');
      expect(field).toMatch(/locales: \$(?:locales|fallback)/);
    }
  },
);

test.each(documents)('%s selects nothing that a later version of the schema removed', (_name, text) => {
  const dropped =
    /\b(?:_clicktroughs|_comments|_purchases|_shares|_votes|_last_published_on|_context|countries|cdn_files|_customer_relation|_stories_\w+)\b/;
  expect(text).not.toMatch(dropped);
  // Only of an asset, which has no alternative.
  expect(text.match(/\b_type\b/g) ?? []).toHaveLength(text.includes('fragment Picture') ? 1 : 0);
  expect(text).not.toMatch(/(?<!\w: )\burl\b/);
});

test.each(documents)('%s does not request the number of recommendations', (_name, text) => {
  for (const [, body] of text.matchAll(/(?:Similar|Popular|PeopleAlsoViewed)_Posts\([^)]*\) \{([^}]*)/g))
    expect(body).not.toContain('total');
});

test('omits blocks that only a newer release knows, and keeps the others in their order', () => {
  const read = blocksSchema.parse([
    { __typename: 'Text', body: '<p>a</p>', text: 'a', format: null, _id: '1', newer: true },
    { __typename: 'HubSpotEmbed', _id: '2' },
    null,
    { __typename: 'Coordinates', latitude: 'north', longitude: 1 },
    { __typename: 'Assets', items: [null] },
    { __typename: 'YouTubePost', embedUrl: 'https://youtu.be/x' },
  ]);
  expect(read.map(({ __typename }) => __typename)).toEqual(['Text', 'Assets', 'YouTubePost']);
  expect(blocksSchema.parse(null)).toEqual([]);
});

test('omits a malformed item of a list', () => {
  const card = {
    _id: '1',
    _slug: 'a',
    _locale: 'ro-RO',
    _publish_on: null,
    _read_time: 3,
    title: 'A',
    summary: null,
    category: 'Agriculture',
    cover: [null],
    body: [{}, { slug: 'autori/ana-pop', title: null }],
  };
  const read = blogPostsSchema.parse({ Posts: { total: 2, items: [card, { ...card, title: null }] } });
  expect(read.Posts?.items).toEqual([
    { ...card, cover: [], body: [{ slug: 'autori/ana-pop', title: null }] },
  ]);
  expect(blogPostsSchema.parse({ Posts: null })).toEqual({ Posts: null });
});
