import {
  type ContentAsset,
  type ContentBlock,
  type EmbedType,
  embedTypes,
} from '@recolta/shared/contracts/content/blocks';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { expect, test } from 'vitest';
import { contentAddress, fileAddress } from '../../lib/content/content-address.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { addressPayloads, frameAddressPayloads, htmlPayloads } from '../../testing/xss-payloads.ts';
import { ContentBlocks } from './content-body.tsx';
import { embedOf } from './content-embed.tsx';
import { ContentHtml } from './content-html.tsx';
import { AuthorMark, PostTile } from './post-cards.tsx';

const asset: ContentAsset = {
  _id: '1',
  _type: 'Photo',
  file: '/services/content/assets/s/original/1/a.jpg',
};
const item = { __typename: 'NavigationItem', title: 'x', slug: 'un-articol' } as const;

/** Every text of editors that pages show, rendered by its block or entity. */
const blockSinks: Readonly<Record<string, (text: string) => ContentBlock>> = {
  'Text.body, a paragraph': (body) => ({ __typename: 'Text', body }),
  'Text.body, HTML': (body) => ({ __typename: 'Text', body: `<ul><li>${body}</li></ul>`, format: 'HTML' }),
  'Text.body, a table': (body) => ({
    __typename: 'Text',
    body: `<table><tr><th>${body}</th></tr><tr><td>${body}</td></tr></table>`,
    format: 'HTML',
  }),
  'Text.body, a heading': (body) => ({ __typename: 'Text', body: `<h2>${body}</h2>`, format: 'H2' }),
  'Text.text': (text) => ({ __typename: 'Text', text, format: 'H3' }),
  'Text.body, code': (body) => ({ __typename: 'Text', body: `<pre>${body}</pre>`, format: 'Code' }),
  'Text.format': (format) => ({ __typename: 'Text', body: '<p>x</p>', format }),
  'Quote.body': (body) => ({ __typename: 'Quote', body }),
  'Quote.author': (author) => ({ __typename: 'Quote', body: 'x', author }),
  'NavigationItem.title': (title) => ({ ...item, title }),
  'NavigationItem.body': (body) => ({ ...item, title: '', body }),
  'NavigationItem.description': (description) => ({ ...item, description }),
  'NavigationItem.slug': (slug) => ({ ...item, slug }),
  'Resource.body': (body) => ({ __typename: 'Resource', body, resourceUrl: '/auctions' }),
  'Resource.type': (type) => ({ __typename: 'Resource', body: 'x', type, resourceUrl: '/auctions' }),
  'Asset.description': (description) => ({ __typename: 'Assets', items: [{ ...asset, description }] }),
  'Asset.caption': (caption) => ({ __typename: 'Assets', items: [{ ...asset, caption }] }),
  'Asset.author': (author) => ({ __typename: 'Assets', items: [{ ...asset, author }] }),
  'Asset.name': (name) => ({ __typename: 'Assets', items: [{ ...asset, _type: 'Document', name }] }),
  'Asset.original_name': (original_name) => ({
    __typename: 'Assets',
    items: [{ ...asset, _type: 'Document', original_name }],
  }),
  'Asset.alignment': (alignment) => ({ __typename: 'Assets', items: [{ ...asset, alignment }] }),
};
const addressSinks: Readonly<Record<string, (address: string) => ContentBlock>> = {
  'NavigationItem.url': (navigationUrl) => ({ ...item, navigationUrl }),
  'Resource.url': (resourceUrl) => ({ __typename: 'Resource', body: 'x', resourceUrl }),
  'Asset.url of a picture': (file) => ({
    __typename: 'Assets',
    items: [{ ...asset, file, small: file, medium: file, large: file }],
  }),
  'Asset.url of a video': (file) => ({
    __typename: 'Assets',
    items: [{ ...asset, _type: 'Video', file, poster: file }],
  }),
  'Asset.cover': (poster) => ({ __typename: 'Assets', items: [{ ...asset, _type: 'Video', poster }] }),
  'Asset.url of a recording': (file) => ({
    __typename: 'Assets',
    items: [{ ...asset, _type: 'Audio', file }],
  }),
  'Asset.url of a document': (file) => ({
    __typename: 'Assets',
    items: [{ ...asset, _type: 'Document', file }],
  }),
};

const elements =
  /^(?:a|abbr|article|audio|b|blockquote|br|button|caption|circle|code|del|div|em|figcaption|figure|footer|g|h[2-6]|hr|i|iframe|img|ins|kbd|li|line|mark|ol|p|path|polygon|polyline|pre|q|rect|s|section|small|span|strong|sub|sup|svg|table|tbody|td|th|thead|time|tr|u|ul|video)$/;

/** Lists the parts of a page's HTML that could run, or that link to forbidden addresses. */
function dangersIn(html: string): string[] {
  const shown = new DOMParser().parseFromString(html, 'text/html');
  return [...shown.body.querySelectorAll('*')].flatMap((element) => [
    ...(elements.test(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes].filter(isDangerous).map(({ name, value }) => `${name}=${value}`),
  ]);
}

function isDangerous({ name, value }: Attr): boolean {
  if (/^on|^style$|^srcdoc$|^formaction$|^action$|^background$|^xlink/.test(name)) return true;
  if (name === 'srcset') {
    return value.split(', ').some((candidate) => !isSafe(candidate.split(' ')[0] ?? '', 'src'));
  }
  return ['href', 'src', 'poster'].includes(name) && !isSafe(value, name);
}

function isSafe(value: string, name: string): boolean {
  if (/^\/(?![/\\])/.test(value) || (name === 'href' && /^#[\w-]+$/.test(value))) {
    return new URL(value, 'https://site.invalid').origin === 'https://site.invalid';
  }
  const { protocol, username } = new URL(value);
  return username === '' && ['http:', 'https:', ...(name === 'href' ? ['mailto:'] : [])].includes(protocol);
}

const htmlOf = (blocks: ContentBlock[]) => pageHtml(<ContentBlocks blocks={blocks} />, '/', ['content']);

test.each(Object.entries(blockSinks))('500 attacks in %s run nothing', async (_sink, blockOf) => {
  const payloads = htmlPayloads();
  expect(new Set(payloads).size).toBeGreaterThan(450);
  expect(dangersIn(await htmlOf(payloads.map(blockOf)))).toEqual([]);
});

test.each(Object.entries(addressSinks))('500 attacks in %s make no bad link', async (_sink, blockOf) => {
  const payloads = addressPayloads();
  expect(new Set(payloads).size).toBeGreaterThan(450);
  expect(dangersIn(await htmlOf(payloads.map(blockOf)))).toEqual([]);
});

test.each(embedTypes)('500 attacks as the address of a %s frame no other host', async (platform) => {
  const hosts: Readonly<Partial<Record<EmbedType, string>>> = {
    YouTubePost: 'youtube.com',
    TwitterPost: 'x.com',
  };
  const payloads = frameAddressPayloads([
    hosts[platform] ?? new URL(frameOrigins[platform]).hostname,
    'vimeo.com',
  ]);
  for (const payload of payloads) {
    const frameUrl = embedOf(platform, payload)?.frameUrl;
    if (frameUrl != null) expect(new URL(frameUrl).origin).toBe(frameOrigins[platform]);
  }
  const blocks = payloads.map((embedUrl): ContentBlock => ({ __typename: platform, embedUrl }));
  expect(dangersIn(await htmlOf(blocks))).toEqual([]);
});

test('500 attacks in the fields of posts and authors run nothing', async () => {
  const all = htmlPayloads().map((attack, at) => (
    <div key={attack}>
      <ContentHtml html={attack} />
      <AuthorMark name={attack} photo={undefined} />
      <PostTile
        post={{
          _id: String(at),
          _slug: attack,
          _locale: 'ro-RO',
          _publish_on: '2026-11-20T08:00:00+00:00',
          _read_time: 4,
          title: attack,
          summary: attack,
          category: attack,
          cover: [{ ...asset, description: attack, small: attack }],
          body: [],
        }}
      />
    </div>
  ));
  expect(dangersIn(await pageHtml(all, '/', ['content']))).toEqual([]);
});

test('site, web and mail addresses become links; file addresses only with HTTP', () => {
  expect(contentAddress('/blog/un-articol#pe-scurt')).toEqual({
    kind: 'page',
    path: '/blog/un-articol#pe-scurt',
  });
  expect(contentAddress('/en/auctions?page=2')).toEqual({ kind: 'page', path: '/auctions?page=2' });
  expect(contentAddress('#surse')).toEqual({ kind: 'place', hash: '#surse' });
  expect(contentAddress('https://www.madr.ro/')).toEqual({ kind: 'outside', href: 'https://www.madr.ro/' });
  expect(contentAddress('mailto:a@b.ro')).toEqual({ kind: 'outside', href: 'mailto:a@b.ro' });
  expect(contentAddress('/services/content/assets/x')).toMatchObject({ kind: 'file' });
  for (const none of ['tel:1', 'ftp://a.ro', 'un-articol', '', '//a.ro', 'https://a:b@c.ro'])
    expect(contentAddress(none)).toBeNull();
  expect(fileAddress('https://x.stream.prepr.io/w_480/a.jpg')).toBe('https://x.stream.prepr.io/w_480/a.jpg');
  for (const none of ['mailto:a@b.ro', '/auctions', '#a', null, undefined])
    expect(fileAddress(none)).toBeNull();
});
