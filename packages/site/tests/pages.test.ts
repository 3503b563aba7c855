import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteUnderTest, siteOrigin, startSiteUnderTest } from './site-under-test.ts';

const page = `<!doctype html><html lang="ro"><head><title>Recolta – licitații</title>
<link rel="manifest" href="/manifest.webmanifest" />
<meta name="description" content="Piața de cereale" />
<script>theme()</script><link rel="stylesheet" crossorigin href="/assets/style-1.css"></head><body></body></html>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const head = (title: string) => ({ title, description: `${title} & altele` });
const heads = (ro: string, en: string) => ({ ro: head(ro), en: head(en) });
const table = {
  pages: [
    { path: '/', heads: heads('Cereale', 'Grain'), scripts: { ro: [], en: [] } },
    {
      path: '/live',
      heads: heads('Licitații', 'Auctions'),
      scripts: { ro: ['/assets/live-ro.js'], en: ['/assets/live-1.js'] },
    },
    { path: '/auctions/:id', heads: heads('Anunț', 'Announcement'), scripts: { ro: [], en: [] } },
    { path: '/auctions/add', heads: heads('Anunț nou', 'New announcement'), scripts: { ro: [], en: [] } },
    { path: '/live-auctions/:id/participate', heads: heads('Cameră', 'Room'), scripts: { ro: [], en: [] } },
  ],
  missing: heads('404 – pagina nu există', '404 Not Found'),
  signedInScripts: ['/assets/identity-1.js', '/assets/live-1.js'],
};
/** As in a replacement pattern, which must not be one. */
const firstStyle = "body::after { content: '$&' }";
const script = 'console.log("ș");'.repeat(50);
const stylesOf = (page: Response) =>
  page.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith('style-src '));
const asHtml = { headers: { accept: 'text/html' } };

describe('pages', () => {
  let under: SiteUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-client-'));
    fs.mkdirSync(path.join(folder, 'assets'));
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(table));
    fs.writeFileSync(path.join(folder, 'first-styles.json'), JSON.stringify({ '/': firstStyle }));
    fs.writeFileSync(path.join(folder, 'humans.txt'), 'User-agent: *');
    fs.writeFileSync(path.join(folder, 'assets/app-1.js'), script);
    fs.writeFileSync(path.join(folder, 'assets/app-1.js.br'), brotliCompressSync(script));
    under = await startSiteUnderTest({ clientDir: folder });
  });
  afterAll(async () => {
    await under.close();
    fs.rmSync(folder, { recursive: true });
  });
  const get = (url: string, init: RequestInit = {}) => fetch(`${under.baseUrl}${url}`, init);

  it('does not take a page without parameters for one with parameters', async () => {
    expect(await (await get('/auctions/add', asHtml)).text()).toContain('<title>Anunț nou</title>');
    expect(await (await get('/auctions/7', asHtml)).text()).toContain('<title>Anunț</title>');
  });

  it('a page names its own scripts, and no other page’s', async () => {
    const link = '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/live-1.js" />';
    expect(await (await get('/en/live', asHtml)).text()).toContain(link);
    for (const url of ['/', '/live-auctions/1/participate', '/nothing'])
      expect(await (await get(url, asHtml)).text()).not.toContain('modulepreload');
  });

  it('a page of a signed-in user preloads the identity once, after its own scripts', async () => {
    const scriptsOf = async (url: string, cookie: string) => {
      const text = await (await get(url, { headers: { accept: 'text/html', cookie } })).text();
      return Array.from(text.matchAll(/modulepreload"[^>]*href="([^"]+)"/g), ([, src]) => src);
    };
    const signedIn = `${signedInCookieName}=1`;
    expect(await scriptsOf('/', signedIn)).toEqual(['/assets/identity-1.js', '/assets/live-1.js']);
    expect(await scriptsOf('/en/live', signedIn)).toEqual(['/assets/live-1.js', '/assets/identity-1.js']);
    expect(await scriptsOf('/', `${signedInCookieName}=`)).toEqual([]);
  });

  it.each([
    ['/', 'ro', 'Cereale'],
    ['/live/', 'ro', 'Licitații'],
    ['/live-auctions/1/participate', 'ro', 'Cameră'],
    ['/en', 'en', 'Grain'],
    ['/en/live', 'en', 'Auctions'],
    ['/en/live-auctions/a%20b/participate?x=1', 'en', 'Room'],
  ])('%s is a page in %s, titled %s', async (url, lang, title) => {
    const answer = await get(url, asHtml);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`href="/manifest${lang === 'en' ? '-en' : ''}.webmanifest"`);
    expect(text).toContain(`<meta name="description" content="${title} &amp; altele" />`);
  });

  it.each([
    ['/EN/live?page=2', '/en/live?page=2'],
    ['/en/en/live', '/en/live'],
    ['/ro/live-auctions/1/participate', '/live-auctions/1/participate'],
    ['/ro//elsewhere.example', '/elsewhere.example'],
  ])('%s leads to %s in one redirect', async (url, right) => {
    const answer = await get(url, { ...asHtml, redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(right);
    expect((await get(right, { ...asHtml, redirect: 'manual' })).status).not.toBe(301);
  });

  it.each([
    ['/nothing', 'ro', '404 – pagina nu există'],
    ['/not-found', 'ro', '404 – pagina nu există'],
    ['/live/x', 'ro', '404 – pagina nu există'],
    ['/enrol', 'ro', '404 – pagina nu există'],
    ['/en/not-found', 'en', '404 Not Found'],
    ['/en/live-auctions//participate', 'en', '404 Not Found'],
  ])('%s is not a page: 404 with the page that says so, in %s', async (url, lang, title) => {
    const answer = await get(url, asHtml);
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`<title>${title}</title>`);
  });

  it('tells every page which company runs this installation', async () => {
    const text = await (await get('/en/nothing', asHtml)).text();
    const content = /<meta name="recolta-company" content="([^"]*)" \/><\/head>/.exec(text)?.[1] ?? '';
    expect(content).toContain('Ferma \\&quot;A&amp;B\\&quot; &lt;SRL&gt;');
    expect(content).toContain('contact@recolta.example');
  });

  it('says on every page of a demonstration that it is one, in both languages, and otherwise on no page', async () => {
    const label =
      /<body><aside class="demo-label" aria-label="Demo"><p lang="ro">[^<]+<\/p><p lang="en">[^<]+<\/p>/;
    const demo = await startSiteUnderTest({ clientDir: folder, isDemo: true });
    for (const url of ['/', '/en/live', '/nothing']) {
      expect(await (await fetch(`${demo.baseUrl}${url}`, asHtml)).text()).toMatch(label);
      expect(await (await get(url, asHtml)).text()).not.toContain('demo-label');
    }
    await demo.close();
  });

  it('does not serve the table of pages, nor their styles', async () => {
    for (const file of ['/pages.json', '/first-styles.json'])
      expect((await get(file, { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it('a page starts with its part of the style sheet, others link to the whole one', async () => {
    const link = '<link rel="stylesheet" crossorigin href="/assets/style-1.css">';
    for (const url of ['/', '/en']) {
      const page = await get(url, asHtml);
      const text = await page.text();
      expect(text).toContain(`<style data-sheet="/assets/style-1.css" data-page="/">${firstStyle}</style>`);
      expect(text).not.toContain(link);
      expect(stylesOf(page)).toBe(`style-src 'self' ${hashOf(firstStyle)}`);
    }
    for (const url of ['/live', '/nothing']) {
      const page = await get(url, asHtml);
      expect(await page.text()).toContain(link);
      expect(stylesOf(page)).toBe("style-src 'self'");
    }
  });

  it('serves hashed files permanently, compressed if the browser accepts it', async () => {
    const answer = await get('/assets/app-1.js', {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    // Policies are for documents.
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBeNull();
    expect(await answer.text()).toBe(script);
    const plain = await get('/assets/app-1.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('responds that a file has not changed', async () => {
    const etag = (await get('/humans.txt')).headers.get('etag') ?? '';
    const answer = await get('/humans.txt', { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/assets/gone.js', 404],
    ['/assets/app-1.js.br', 404],
    ['/humans.txt/../index.js', 404],
    ['/..%2f..%2fetc/passwd', 404],
    ['/api', 404],
  ])('%s is not a file', async (url, status) => {
    const answer = await get(url, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: 'NotFound' });
  });

  it('protects every page by its headers', async () => {
    const { headers } = await get('/', asHtml);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'self'",
      `script-src 'self' ${hashOf('theme()')}`,
      `style-src 'self' ${hashOf(firstStyle)}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).toContain("connect-src 'self' ws://recolta.test");
    const frames = policy.split('; ').find((part) => part.startsWith('frame-src '));
    expect(frames?.split(' ').slice(1)).toEqual(Object.values(frameOrigins));
    expect(frames).not.toMatch(/\*|http:|data:|blob:|'self'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('allows pages to load files of a Prepr environment, to which no reads are reported', async () => {
    const counts = '<meta name="recolta-counts-reads" content="1" />';
    const own = await get('/', asHtml);
    expect(await own.text()).toContain(counts);
    expect(own.headers.get('content-security-policy')).toContain(
      `img-src 'self' data: blob: ${siteOrigin}; media-src 'self' ${siteOrigin};`,
    );
    const foreign = await startSiteUnderTest({
      clientDir: folder,
      hasOwnContent: false,
      contentFileOrigins: ['https://a.stream.example', 'https://*.cdn.example'],
    });
    const there = await fetch(`${foreign.baseUrl}/`, asHtml);
    await foreign.close();
    expect(await there.text()).not.toContain(counts);
    const files = `${siteOrigin} https://a.stream.example https://*.cdn.example`;
    const policy = there.headers.get('content-security-policy');
    expect(policy).toContain(`img-src 'self' data: blob: ${files}; media-src 'self' ${files};`);
  });

  it('[S3] the token of a mailed link reaches no other site and no referrer', async () => {
    const { headers } = await get('/registration/invitations?token=abc', asHtml);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('reports plainly that the client is not built', async () => {
    const bare = await startSiteUnderTest({ isHttps: true });
    const answer = await fetch(`${bare.baseUrl}/`, asHtml);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    await bare.close();
  });
});
