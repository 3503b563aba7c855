import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentMarket, startContentMarket } from '../content/content-market.ts';

const id = '8ea8e35a-10f7-42cf-8bfc-060eedbf30b1';
const embeds = [
  ...['ApplePodcast', 'BlueskyPost', 'FacebookPost', 'InstagramPost', 'SoundCloudPost', 'SpotifyPlaylist'],
  ...['ThreadsPost', 'TikTokPost', 'TwitterPost', 'VimeoPost', 'YouTubePost'],
];

describe('content of the demonstration', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    market = await startContentMarket('', { DEMO: '1' });
  }, 120_000);
  afterAll(() => market.close());

  it('answers every kind of list of an item', async () => {
    const { similar, popular, also, story, channel, liked } = await market.read(`{
      similar: Similar_Posts(id: "${id}") { total items { _id } }
      popular: Popular_Posts { total items { _id _views _likes } }
      also: PeopleAlsoViewed_Posts(id: "${id}") { total items { _id } }
      story: ContentItems(where: { _stories_any: ["harvest-2026"] }) { total }
      channel: ContentItems(where: { _channels_any: ["newsletter"] }) { total }
      liked: ContentItems(where: { _customer_relation: { id: "demo-farmer", _type: LIKED } }) { total }
    }`);
    for (const list of [similar, popular, also]) expect(list.items.length).toBeGreaterThan(2);
    expect([story.total, channel.total, liked.total]).toEqual([2, 3, 1]);
  });

  it('has an article with every kind of block, in both languages', async () => {
    for (const [locale, slug] of [
      ['ro-RO', 'toate-blocurile'],
      ['en-US', 'every-block'],
    ]) {
      const { Post } = await market.read(
        `{ Post(slug: "${slug}", locale: "${locale}") { cover { url(width: 320) } body { __typename } } }`,
      );
      const { pathname, search } = new URL(Post.cover[0].url, 'http://recolta.test');
      const address = `/content${pathname.slice(pathname.indexOf('/assets/'))}${search}`;
      expect((await market.call({ method: 'GET', path: address })).status).toBe(200);
      const kinds = new Set(Post.body.map((block: { __typename: string }) => block.__typename));
      for (const kind of ['Text', 'Quote', 'Coordinates', 'NavigationItem', 'Resource', 'Assets', ...embeds])
        expect([...kinds]).toContain(kind);
    }
  });
});
