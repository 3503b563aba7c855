import { escapeHtml } from '@recolta/server-kit/escape-html';
import type { PublishedPost } from '@recolta/shared/contracts/content/items';

const mostPosts = 20;

const words = {
  ro: {
    title: 'Recolta – blog',
    description: 'Articole despre preț, calitate, depozitare, contracte și fonduri.',
  },
  en: { title: 'Recolta – blog', description: 'Articles on price, quality, storage, contracts and funding.' },
} as const;

/** The newest posts of a language as RSS 2.0, each with title, summary, address and day. */
export function rssFeed(posts: readonly PublishedPost[], language: 'ro' | 'en', origin: string): string {
  const prefix = language === 'en' ? '/en' : '';
  const { title, description } = words[language];
  const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
  const items = posts.slice(0, mostPosts).map((post) => {
    const url = `${origin}${prefix}/blog/${post._slug}`;
    const published = post._publish_on === null ? '' : new Date(post._publish_on).toUTCString();
    return [
      '<item>',
      element('title', post.title),
      element('link', url),
      `<guid isPermaLink="true">${escapeHtml(url)}</guid>`,
      published && element('pubDate', published),
      element('description', post.summary ?? ''),
      '</item>',
    ].join('');
  });
  const own = escapeHtml(`${origin}${prefix}/blog/rss.xml`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', title),
    element('link', `${origin}${prefix}/blog`),
    element('description', description),
    element('language', language),
    `<atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('');
}
