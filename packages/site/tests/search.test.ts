import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteUnderTest, startSiteUnderTest } from './site-under-test.ts';

const heads = { ro: { title: 'x', description: 'x' }, en: { title: 'x', description: 'x' } };
const scripts = { ro: [], en: [] };
const table = {
  pages: [
    { path: '/', heads, scripts, isRendered: true },
    { path: '/auctions', heads, scripts, isRendered: true },
    { path: '/auctions/:id', heads, scripts, isRendered: true },
    { path: '/login', heads, scripts },
  ],
  missing: heads,
  signedInScripts: [],
};
const page = '<!doctype html><html lang="ro"><head><title>x</title></head><body></body></html>';
const origin = 'https://recolta.example';
const bestBid = { price: '1000.00', by: 'Agro Secret SRL', number: 1, automatic: false };
const idOf = (index: number) => `0e7e3d1e-6120-41f3-b875-${String(index).padStart(12, '0')}`;

/** The published content of a language. */
function published(locale: string): string {
  const item = (slug: string, english?: string) => ({
    ...{ _slug: slug, _changed_on: '2026-11-03T08:00:00+00:00' },
    _localizations: [
      { _locale: 'ro-RO', _slug: slug },
      ...(english === undefined ? [] : [{ _locale: 'en-US', _slug: english }]),
    ],
  });
  const post = { _publish_on: '2026-11-02T08:00:00+00:00', title: `Post ${locale}`, summary: 'x' };
  const onlyEnglish = {
    ...item('only-english'),
    _localizations: [{ _locale: locale, _slug: 'only-english' }],
  };
  const items = [
    { ...item('umiditate', 'moisture'), ...post },
    { ...item('doar-romana'), ...post },
    ...(locale === 'en-US' ? [{ ...onlyEnglish, ...post }] : []),
  ];
  const Posts = { total: items.length, items };
  const Pages = { items: [item('ajutor/tarife', 'ajutor/tarife'), item('auctions')] };
  return JSON.stringify({ data: { Posts, Pages, Authors: { items: [item('autori/ana')] } } });
}

/** Addresses in a sitemap. */
const placesIn = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url);

describe('files for search engines', () => {
  let under: SiteUnderTest;
  let folder: string;
  /** Number of open announcements of the services. */
  let open = 0;
  /** Number of live auctions of the services. */
  let live = 0;
  /** Number of products of the market, and of the catalogue. */
  let products = 0;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-client-'));
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(table));
    under = await startSiteUnderTest({ clientDir: folder, origins: new Set([origin]), isIndexed: true });
    under.around.answerQuery = ({ variables }) => published(String(variables?.locale));
    under.around.answerCall = ({ url }) => {
      const { pathname, searchParams } = new URL(url, 'http://fake');
      const [pageNumber, pageSize] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
      const from = ((pageNumber ?? 1) - 1) * (pageSize ?? 1);
      const totals: Readonly<Record<string, number>> = {
        ...{ '/auctions': open, '/api/v1/auctions': live },
        ...{ '/products': products, '/api/products': products },
      };
      const total = totals[pathname] ?? 0;
      const count = Math.max(0, Math.min(pageSize ?? 1, total - from));
      const items = Array.from({ length: count }, (_, index) => ({
        ...{ id: idOf(from + index), approvedAt: '2026-11-20T10:00:00.000Z', owner: 'Agro Secret SRL' },
        ...{ publishedAt: '2026-11-21T10:00:00.000Z', changedAt: '2026-11-22T10:00:00.000Z' },
        bestBid: { ...bestBid, at: '2026-11-23T10:00:00.000Z' },
      }));
      return { status: 200, body: JSON.stringify({ items, total, page: 1, pageSize: 100 }) };
    };
  });
  afterAll(async () => {
    await under.close();
    fs.rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${under.baseUrl}${url}`, { headers });

  it('robots.txt names the sitemap if the site is indexed, else forbids everything', async () => {
    expect(await (await get('/robots.txt')).text()).toBe(
      `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
    const demo = await startSiteUnderTest({ clientDir: folder });
    const answer = await fetch(`${demo.baseUrl}/robots.txt`);
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n');
    const shown = await fetch(demo.baseUrl, { headers: { accept: 'text/html' } });
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    await demo.close();
  });

  it('security.txt has the address for reports of vulnerabilities, for less than a year (RFC 9116)', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const fields = new Map(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:contact@recolta.example');
    expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('only pages that should not be indexed say so', async () => {
    const robotsOf = async (url: string) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.headers.get('x-robots-tag')).toBeNull();
      return /<meta name="robots" content="(.*?)"/.exec(await answer.text())?.[1];
    };
    expect(await robotsOf('/login')).toBe('noindex');
    expect(await robotsOf('/nothing')).toBe('noindex');
    expect(await robotsOf('/auctions')).toBeUndefined();
  });

  it('the sitemap has the pages that a visitor can open, in both languages, and no name [B5]', async () => {
    open = 1205;
    live = 1;
    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toContain('application/xml');
    expect(placesIn(await index.text())).toEqual(
      ['pages-1', 'content-1', 'live-auctions-1', 'announcements-1', 'announcements-2'].map(
        (part) => `${origin}/sitemaps/${part}.xml`,
      ),
    );
    const pages = placesIn(await (await get('/sitemaps/pages-1.xml')).text());
    expect(pages).toEqual([`${origin}/`, `${origin}/en`, `${origin}/auctions`, `${origin}/en/auctions`]);
    const rooms = await (await get('/sitemaps/live-auctions-1.xml')).text();
    expect(placesIn(rooms)).toEqual(
      ['', '/en'].map((prefix) => `${origin}${prefix}/live-auctions/${idOf(0)}/participate`),
    );
    const last = await (await get('/sitemaps/announcements-2.xml')).text();
    expect(placesIn(last)).toHaveLength(2 * 205);
    expect(last).toContain(
      `<url><loc>${origin}/en/auctions/${idOf(1000)}</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>` +
        `<xhtml:link rel="alternate" hreflang="ro" href="${origin}/auctions/${idOf(1000)}"/>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${origin}/en/auctions/${idOf(1000)}"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/auctions/${idOf(1000)}"/></url>`,
    );
    expect(last).not.toContain('Secret');
    // Read without a token, and once in ten minutes.
    const calls = under.arrived.filter(({ url }) => url.startsWith('/auctions?'));
    expect(calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    await get('/sitemaps/announcements-2.xml');
    expect(under.arrived.filter(({ url }) => url.startsWith('/auctions?'))).toHaveLength(calls.length);
  });

  it('each page of the market has the instant of its last change', async () => {
    [open, live, products] = [1, 1, 1];
    const fresh = await startSiteUnderTest({ clientDir: folder, origins: new Set([origin]) });
    Object.assign(fresh.around, under.around);
    const changeOf = async (section: string) => {
      const answer = await fetch(`${fresh.baseUrl}/sitemaps/${section}-1.xml`);
      const [, path, changedAt] =
        /<loc>[^<]*?\.example([^<]*)<\/loc><lastmod>(.*?)</.exec(await answer.text()) ?? [];
      return [path, changedAt];
    };
    const id = idOf(0);
    for (const [section, path, day] of [
      ['announcements', `/auctions/${id}`, '20'],
      ['products', `/products/${id}`, '21'],
      ['catalogue', `/product-catalog/products/${id}`, '22'],
      ['live-auctions', `/live-auctions/${id}/participate`, '23'],
    ] as const)
      expect(await changeOf(section)).toEqual([path, `2026-11-${day}T10:00:00.000Z`]);
    await fresh.close();
  });

  it('posts, authors and pages of editors are in the sitemap in the languages that they exist in', async () => {
    const content = await (await get('/sitemaps/content-1.xml')).text();
    expect(placesIn(content)).toEqual([
      `${origin}/ajutor/tarife`,
      `${origin}/en/ajutor/tarife`,
      `${origin}/blog/umiditate`,
      `${origin}/en/blog/moisture`,
      `${origin}/blog/doar-romana`,
      `${origin}/en/blog/only-english`,
      `${origin}/blog/autori/ana`,
    ]);
    expect(content).toContain('<lastmod>2026-11-03T08:00:00+00:00</lastmod>');
    expect(content).toContain(`hreflang="x-default" href="${origin}/en/blog/only-english"`);
  });

  it('the feed has the posts of its language', async () => {
    for (const [url, locale] of [
      ['/blog/rss.xml', 'ro-RO'],
      ['/en/blog/rss.xml', 'en-US'],
    ] as const) {
      const answer = await get(url);
      expect(answer.headers.get('content-type')).toContain('application/rss+xml');
      expect(await answer.text()).toContain(`<title>Post ${locale}</title>`);
    }
  });

  it.each(['/sitemaps/announcements-0.xml', '/sitemaps/announcements-51.xml', '/sitemaps/users-1.xml'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).status).toBe(404);
    },
  );

  it('answers 503 while a service is unavailable, and tries again on the next request', async () => {
    const broken = await startSiteUnderTest({ clientDir: folder });
    broken.around.answerQuery = () => published('ro-RO');
    broken.around.answerCall = () => ({ status: 500, body: '{}' });
    const sitemap = async () => (await fetch(`${broken.baseUrl}/sitemap.xml`)).status;
    expect(await sitemap()).toBe(503);
    const list = '{"items":[],"total":0,"page":1,"pageSize":100}';
    broken.around.answerCall = () => ({ status: 200, body: list });
    await expect.poll(sitemap).toBe(200);
    await broken.close();
  });
});
