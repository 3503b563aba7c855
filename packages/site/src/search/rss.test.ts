import type { PublishedPost } from '@recolta/shared/contracts/content/items';
import { expect, test } from 'vitest';
import { rssFeed } from './rss.ts';

const origin = 'https://recolta.example';
const post = (changes: Partial<PublishedPost> = {}): PublishedPost => ({
  ...{ _slug: 'umiditate', _changed_on: '2026-11-03T08:00:00+00:00', _localizations: [] },
  ...{ _publish_on: '2026-11-02T08:00:00+00:00', title: 'Umiditatea', summary: 'La recoltare' },
  ...changes,
});

test('a feed has the newest posts of a language with address, day and summary', () => {
  const feed = rssFeed([post()], 'en', origin);
  expect(feed).toContain('<language>en</language>');
  expect(feed).toContain(`<atom:link href="${origin}/en/blog/rss.xml" rel="self"`);
  expect(feed).toContain(
    `<item><title>Umiditatea</title><link>${origin}/en/blog/umiditate</link>` +
      `<guid isPermaLink="true">${origin}/en/blog/umiditate</guid>` +
      '<pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate><description>La recoltare</description></item>',
  );
  expect(rssFeed([post()], 'ro', origin)).toContain(`<link>${origin}/blog/umiditate</link>`);
  const many = rssFeed(
    Array.from({ length: 30 }, () => post()),
    'ro',
    origin,
  );
  expect(many.match(/<item>/g)).toHaveLength(20);
});

test('escapes texts that would end an element or begin another', () => {
  const feed = rssFeed([post({ title: '</title><script>', summary: ']]> & "x"' })], 'ro', origin);
  expect(feed).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(feed).toContain('<description>]]&gt; &amp; &quot;x&quot;</description>');
  expect(feed).not.toContain('<script>');
});
