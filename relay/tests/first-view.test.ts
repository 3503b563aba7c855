import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const heads = (ro: string, en: string) => ({
  ro: { title: ro, description: ro },
  en: { title: en, description: en },
});
const scripts = { ro: [], en: [] };
const table = {
  pages: [
    {
      path: '/',
      heads: heads('Acasă', 'Home'),
      scripts,
      room: 'live-list',
      isRendered: true,
      isForVisitors: true,
    },
    { path: '/live', heads: heads('Licitații', 'Auctions'), scripts, room: 'live-list', isRendered: true },
    {
      path: '/live-auctions/:id/participate',
      heads: heads('Cameră', 'Room'),
      scripts,
      room: 'auction:{id}',
      isRendered: true,
    },
    { path: '/contact', heads: heads('Contact', 'Contact us'), scripts },
    {
      path: '/products/:id',
      heads: heads('Produs', 'Product'),
      scripts,
      isRendered: true,
      isForVisitors: true,
      query: ['page'],
    },
    {
      path: '/deals/:id',
      heads: heads('Tranzacție', 'Deal'),
      scripts,
      thing: 'main/auction-winning-bids/{id}',
    },
    {
      path: '/contracts/:number',
      heads: heads('Contract', 'Contract check'),
      scripts,
      thing: 'main/contracts/{number}',
    },
    {
      path: '/shelf/:id',
      heads: heads('Raft', 'Shelf'),
      scripts,
      isRendered: true,
      isForVisitors: true,
      thing: 'catalogue/api/products/{id}',
    },
    { path: '/status/:code', heads: heads('Stare', 'Status'), scripts, isRendered: true },
  ],
  missing: heads('404 lipsă', '404 Not Found'),
  signedInScripts: [],
};
const page = `<!doctype html><html lang="ro"><head><title>x</title></head><body>
<!--rendered--><div id="root">empty</div><!--/rendered--></body></html>`;
/** Renders its input, and fails at an auction of a certain county. */
const renderer = `export async function createRenderer(company, visitorFetch) {
  const pageOf = (html) => async () => ({ html, title: '', description: '', isMissing: false });
  return async (request) => {
    if (request.room === null) {
      const call = { method: 'GET', path: '/services/main' + request.address, body: '' };
      const answer = await visitorFetch(call);
      if (answer.status === 404) return 'NotFound';
      return pageOf('<div id="root">' + answer.body + '</div>');
    }
    if (request.content.county === 'XX') throw new Error('the renderer failed');
    const style = request.content.id ? '<b style="--a:1"></b><b style="--a:1"></b>' : '';
    return pageOf(style + '<div id="root">' + JSON.stringify({ company: company.name, ...request }) + '</div>');
  };
}`;
const asHtml = { accept: 'text/html' };

describe('the first view', () => {
  let under: RelayUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-client-'));
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(table));
    fs.writeFileSync(path.join(folder, 'render.mjs'), renderer);
    under = await startRelayUnderTest({
      CLIENT_DIR: folder,
      COMPANY_NAME: 'Ferma SRL',
      FIRST_VIEW_MS: '10000',
    });
  });
  afterAll(async () => {
    await under.close();
    fs.rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${under.baseUrl}${url}`, { headers: { ...asHtml, ...headers } });
  const roomPath = (id: string) => `/live-auctions/${id}/participate`;
  /** The renderer's input; null for the empty page. */
  async function renderedFor(answer: Response) {
    const json = /<div id="root">(\{.*\})<\/div>/.exec(await answer.text())?.[1];
    return json === undefined ? null : JSON.parse(json);
  }

  it('is painted only as a whole; a page without one at once', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    const expected = '<link rel="expect" href="#first-view" blocking="render" />';
    await expect.poll(async () => (await get(roomPath(id))).text()).toContain(expected);
    expect(await (await get('/no-such-page')).text()).not.toContain('rel="expect"');
  });

  it('is rendered for a public auction from the state, with the clock, and is not cacheable', async () => {
    const { id, state } = under.fake.put(sampleSnapshot());
    // Before the first answer of the feed nothing is rendered.
    await expect.poll(async () => renderedFor(await get(roomPath(id)))).not.toBeNull();
    const answer = await get(roomPath(id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    const request = await renderedFor(answer);
    expect(request).toEqual({
      company: 'Ferma SRL',
      address: roomPath(id),
      room: `auction:${id}`,
      content: state,
      nowMs: expect.any(Number),
      isSignedIn: false,
    });
    expect(Math.abs(request.nowMs - Date.now())).toBeLessThan(5000);
  });

  it('names its style attributes in the content policy, and other pages name none', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    const policy = async (url: string) => (await get(url)).headers.get('content-security-policy');
    const hash = `'sha256-${createHash('sha256').update('--a:1').digest('base64')}'`;
    expect(await policy(roomPath(id))).toContain(`style-src 'self' 'unsafe-hashes' ${hash};`);
    expect(await policy('/contact')).toContain("style-src 'self';");
  });

  it('has a new state as soon as the feed carries it', async () => {
    const first = under.fake.put(sampleSnapshot());
    await get(roomPath(first.id));
    under.fake.put(nextSnapshot(first));
    await expect.poll(async () => (await renderedFor(await get(roomPath(first.id)))).content.version).toBe(2);
  });

  it('carries the items on list and home; on home only for visitors', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    const ids = async (url: string, cookie = '') => {
      const request = await renderedFor(await get(url, { cookie }));
      return request?.content.map((item: { id: string }) => item.id);
    };
    await expect.poll(() => ids('/live')).toContain(id);
    await expect.poll(() => ids('/')).toContain(id);
    expect(await ids('/live', 'recolta-signed-in=1')).toContain(id);
    expect(await ids('/', 'recolta-signed-in=1')).toBeUndefined();
  });

  it('comes in the language of the address, or in English if the visitor chose it', async () => {
    const english = await get('/live', { cookie: 'locale=en' });
    expect((await renderedFor(await get('/en/live'))).address).toBe('/en/live');
    const text = await english.clone().text();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<title>Auctions</title>');
    expect((await renderedFor(english)).address).toBe('/en/live');
    expect((await renderedFor(await get('/live', { cookie: 'locale=ro' }))).address).toBe('/live');
  });

  it('[L9] shows nothing of an auction that is not public, even to those who may see it', async () => {
    const { id } = under.fake.put(sampleSnapshot({ access: 'asked' }));
    const visitor = await get(roomPath(id));
    expect(visitor.status).toBe(404);
    expect(await visitor.text()).toContain('<div id="root">empty</div>');
    const token = under.fake.signIn('ana');
    under.fake.allowed.add(`${token} ${id}`);
    const cookie = `recolta-session=${token}; recolta-signed-in=1`;
    const invited = await get(roomPath(id), { cookie });
    expect(invited.status).toBe(200);
    expect(await renderedFor(invited)).toBeNull();
  });

  it('has the status 404 for signed-in users too, unless they may see the room', async () => {
    const { id } = under.fake.put(sampleSnapshot({ access: 'asked' }));
    const cookie = `recolta-session=${under.fake.signIn('ion')}; recolta-signed-in=1`;
    const unknown = '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0afe';
    for (const room of [id, unknown, 'x']) {
      const answer = await get(roomPath(room), { cookie });
      expect([room, answer.status]).toEqual([room, 404]);
      expect(await renderedFor(answer)).toBeNull();
    }
  });

  it('is the empty page with 404 for a room that does not exist', async () => {
    const answer = await get(roomPath('0198f3a0-7a11-7c3e-9d52-3f1f5f6f0aff'));
    expect(answer.status).toBe(404);
    expect(await renderedFor(answer)).toBeNull();
    // No id at all.
    expect((await get(roomPath('x'))).status).toBe(404);
  });

  it.each(['/contact', '/live?county=CT', '/products/7?page=2&x=1', '/products/8?', '/nothing'])(
    'leaves %s to the client',
    async (url) => {
      expect(await renderedFor(await get(url))).toBeNull();
    },
  );

  it.each([
    ['/live?county=CT', '/live'],
    ['/en/products/7?fbclid=x&page=2', '/en/products/7?page=2'],
    [`/products/7?page=${'2'.repeat(300)}`, '/products/7'],
    ['/products/8?', '/products/8'],
    ['/Products/8/?x=1&page=1', '/products/8'],
    ['/EN/LIVE?x=1', '/en/live'],
  ])('of %s is its head alone, with the address %s', async (url, own) => {
    const link = `<link rel="canonical" href="${origin}${own}" />`;
    await expect.poll(async () => (await get(url)).text()).toContain(link);
    const text = await (await get(url)).text();
    expect(text).toContain('<div id="root">empty</div>');
  });

  it("has the services' answers for any visitor on a page with calls, with or without a session", async () => {
    const token = under.fake.signIn('ana');
    const cookie = `recolta-session=${token}`;
    for (const path of ['/products/7', '/products/7?page=2']) {
      const call = await renderedFor(await get(path, { cookie, authorization: 'Bearer x' }));
      expect(call).toMatchObject({ service: 'main', method: 'GET', url: path });
      expect(Object.keys(call.headers)).not.toContain('cookie');
      expect(Object.keys(call.headers)).not.toContain('authorization');
    }
    expect(await renderedFor(await get('/products/7', { cookie: 'recolta-signed-in=1' }))).toBeNull();
  });

  it('is 404 if the services do not have the data', async () => {
    const answer = await get('/status/404');
    expect(answer.status).toBe(404);
    expect(await renderedFor(answer)).toBeNull();
    expect((await get('/status/404', { cookie: 'recolta-signed-in=1' })).status).toBe(404);
    expect((await get('/status/404?fbclid=x')).status).toBe(404);
  });

  describe('of a page that the relay does not render', () => {
    const id = '0198f3a0-7a11-7c3e-9d52-3f1f5f6f0afe';
    const signedIn = () => ({
      cookie: `recolta-session=${under.fake.signIn('ana')}; recolta-signed-in=1`,
    });
    /** The status of the page where the service answers its read with this. */
    async function pageStatus(path: string, status: number, code: string, headers = {}) {
      under.fake.answerWith((_, res) => {
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));
      });
      try {
        return (await get(path, headers)).status;
      } finally {
        under.fake.answerWith(null);
      }
    }

    it.each([
      [200, '', 200],
      [404, 'NotFound', 404],
      [400, 'ValidationFailed', 404],
      [403, 'NotEnoughPrivileges', 404],
      [403, 'NewTermsNotAccepted', 200],
      [401, 'SignInRequired', 200],
      [500, 'InternalError', 200],
    ])('a read of its thing answered %s %s gives %s', async (status, code, expected) => {
      expect(await pageStatus(`/deals/${id}`, status, code, signedIn())).toBe(expected);
      expect(await pageStatus(`/en/deals/${id}`, status, code)).toBe(expected);
      expect(await pageStatus(`/shelf/${id}`, status, code, signedIn())).toBe(expected);
    });

    it('reads by a number too, which is no id', async () => {
      for (const status of [200, 404])
        expect(await pageStatus('/contracts/AM-2026-000001', status, 'NotFound')).toBe(status);
      expect(under.fake.arrived.at(-1)).toMatchObject({ service: 'main', url: '/contracts/AM-2026-000001' });
    });

    it('reads with the session of its user, and asks nothing for an address without an id', async () => {
      const headers = signedIn();
      await pageStatus(`/deals/${id.toUpperCase()}`, 200, '', headers);
      const call = under.fake.arrived.at(-1);
      expect(call).toMatchObject({ service: 'main', method: 'GET', url: `/auction-winning-bids/${id}` });
      expect(headers.cookie).toContain(`recolta-session=${call?.headers.authorization?.slice(7)};`);
      const before = under.fake.arrived.length;
      for (const path of ['/deals/7', '/en/deals/x', '/shelf/..%2f']) {
        const answer = await get(path, headers);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).toContain(path.startsWith('/en') ? '404 Not Found' : '404 lipsă');
      }
      expect(under.fake.arrived).toHaveLength(before);
    });
  });

  it('is omitted if the renderer fails', async () => {
    const sample = sampleSnapshot();
    const { id } = under.fake.put({ ...sample, state: { ...sample.state, county: 'XX' as 'CT' } });
    const answer = await get(roomPath(id));
    expect(answer.status).toBe(200);
    expect(await renderedFor(answer)).toBeNull();
  });

  it('is omitted while the service cannot return the room', async () => {
    under.fake.breakFeed(503, 'live-auctions');
    const answer = await get(roomPath(sampleSnapshot().id));
    expect(answer.status).toBe(200);
    expect(await renderedFor(answer)).toBeNull();
    under.fake.breakFeed(null);
  });

  it('answers HEAD with the length of the page, and does not serve the renderer', async () => {
    const head = await fetch(`${under.baseUrl}/live`, { method: 'HEAD', headers: asHtml });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    const file = await fetch(`${under.baseUrl}/render.mjs`, { headers: { accept: '*/*' } });
    expect(await file.text()).not.toContain('createRenderer');
  });

  it('is switched off by FIRST_VIEW_MS=0', async () => {
    const plain = await startRelayUnderTest({ CLIENT_DIR: folder, FIRST_VIEW_MS: '0' });
    const { id } = plain.fake.put(sampleSnapshot());
    const answer = await fetch(`${plain.baseUrl}${roomPath(id)}`, { headers: asHtml });
    expect(await renderedFor(answer)).toBeNull();
    await plain.close();
  });
});
