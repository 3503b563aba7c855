import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentFile, writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';

const idOf = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`;
const at = '2026-11-02T08:00:00+00:00';

function post(id: string, publishOn?: string): string {
  return contentFile({
    ...{ id, slug: `p${id[0]}`, title: `Articolul ${id[0]}`, summary: 'Pe scurt', createdOn: at },
    ...(publishOn && { publishOn }),
  });
}

let market: ContentMarket;
beforeAll(async () => {
  const folder = writeContentFolder({
    'posts/one/ro.md': post(idOf(1), at),
    'posts/both/ro.md': post(idOf(5), at),
    'posts/both/en.md': contentFile({ slug: 'p5-en', title: 'Article 5', summary: 'In short' }),
    'posts/draft/ro.md': post(idOf(2)),
    'posts/tomorrow/ro.md': post(idOf(3), new Date(Date.now() + 86_400_000).toISOString()),
  });
  market = await startContentMarket(folder);
}, 30_000);
afterAll(() => market.close());

const cardAt = (id: string, query = '') =>
  fetch(`http://127.0.0.1:${market.port}/content/cards/${id}${query}`);

test('a published post has a picture for shared links, in both languages', async () => {
  for (const query of ['', '?locale=en']) {
    const answer = await cardAt(idOf(1), query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

test('a post in two languages has a picture of its own in each', async () => {
  const bytesOf = async (query: string) => Buffer.from(await (await cardAt(idOf(5), query)).arrayBuffer());
  const [romanian, english] = [await bytesOf('?locale=ro'), await bytesOf('?locale=en')];
  expect(english.equals(romanian)).toBe(false);
  expect((await bytesOf('')).equals(romanian)).toBe(true);
});

test.each([
  ['a draft', idOf(2), 404],
  ['a post that is published tomorrow', idOf(3), 404],
  ['an unknown post', idOf(4), 404],
  ['what is no id', 'p1', 404],
])('%s has none', async (_name, id, status) => {
  expect((await cardAt(id)).status).toBe(status);
});
