import fs from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { PageRequest } from '@recolta/shared/contracts/page-renderer';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countdownClock } from '../components/auction/countdown.tsx';
import { setVisitorFetch } from '../lib/http/service-fetch.ts';
import { firstItems } from '../lib/realtime/first-items.ts';
import { readFirstView } from '../lib/realtime/first-view.ts';
import { catalogueProduct, cornId, productsPath } from '../testing/catalogue.ts';
import { contentPost, statedPostCard } from '../testing/content.ts';
import { everyText } from '../testing/every-text.ts';
import { liveAuction } from '../testing/live-auction.ts';
import { productState } from '../testing/product.ts';
import { createRenderer } from './render.tsx';

const company = {
  name: 'Ferma SRL',
  number: 'RO1',
  register: 'J40/1/2020',
  dpoEmail: 'date@ferma.ro',
  hostingCountry: 'România',
  address: 'Str. Gării 1',
  email: 'contact@ferma.ro',
  telephone: '0700 000 000',
  socialUrl: 'https://www.facebook.com/',
};
const auction = liveAuction();
/** Five minutes before the end. */
const nowMs = Date.parse(auction.endsAt ?? '') - 300_000;
const roomRequest: PageRequest = {
  address: `/live-auctions/${auction.id}/participate`,
  room: `auction:${auction.id}`,
  content: auction,
  nowMs,
  isSignedIn: false,
};
let renderer: Awaited<ReturnType<typeof createRenderer>>;
/** Answers of the services, by path; others are 404. */
const answers = new Map<string, unknown>();
beforeAll(async () => {
  renderer = await createRenderer(company, async ({ path }) => {
    const [pathname = ''] = path.split('?');
    const missing = { code: 'NotFound', message: 'no such thing', requestId: 'r' };
    const isKnown = answers.has(pathname);
    const body = isKnown ? await answers.get(pathname) : missing;
    return { status: isKnown ? 200 : 404, body: JSON.stringify(body) };
  });
}, 60_000);

afterEach(() => answers.clear());
// Tests in other files share the module.
afterAll(() => setVisitorFetch(null));

/** Returns the HTML of a page; null if only the browser renders it. */
async function render(request: PageRequest): Promise<string | null> {
  const page = await renderer(request, 5000);
  return typeof page === 'function' ? (await page()).html : null;
}

/** Parses the view in a page as the browser would. */
function viewIn(html: string | null, who: Pick<PageRequest, 'address' | 'isSignedIn'>) {
  const json = /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(html ?? '')?.[1] ?? '';
  const page = { getElementById: () => ({ textContent: json }) as HTMLElement };
  return readFirstView(page, who);
}

test.each([
  ['ro', '', '1.040'],
  ['en', '/en', '1,040'],
] as const)(
  'a room is rendered with price, clock, state and sign-in link, in %s',
  async (locale, prefix, price) => {
    const address = `${prefix}${roomRequest.address}`;
    const html = await render({ ...roomRequest, address });
    const { room, frame } = everyText[locale];
    expect(html).toContain(`>${price}<`);
    expect(html).toContain('>05:00</span>');
    expect(html).toContain(room.watching);
    expect(html).toContain(`${room.signIn}</a>`);
    expect(html).toContain(frame.skip);
    expect(html).toContain(company.name);
    expect(viewIn(html, { address, isSignedIn: false })?.room).toEqual({
      name: roomRequest.room,
      content: auction,
    });
  },
);

const outcome = {
  at: auction.hardEndsAt,
  winner: { number: 4, by: 'Ofertant 4', price: '1040.00' },
  reason: null,
};

test.each([
  { status: 'Scheduled', bestBid: null },
  { status: 'Closed', decisionEndsAt: auction.hardEndsAt },
  { status: 'Accepted', outcome: { ...outcome, kind: 'acceptedByOwner' } },
  { status: 'Refused', outcome: { ...outcome, kind: 'refusedByOwner' } },
  { status: 'Failed', outcome: { ...outcome, winner: null, kind: 'noBids' } },
] as const)(
  'a room is rendered in the state $status',
  async (change) => {
    const content = liveAuction(change);
    for (const isSignedIn of [false, true])
      expect(await render({ ...roomRequest, content, isSignedIn })).toContain(everyText.ro.room.goods);
  },
  30_000,
);

test('no text of an auction closes its element or opens another', async () => {
  const name = '</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>';
  const html = await render({ ...roomRequest, content: { ...auction, name } });
  expect(html?.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/json" id="first-view">',
    '<script async src="/clock.js">',
  ]);
  expect(html).not.toContain('<img');
  expect(viewIn(html, roomRequest)?.room?.content).toMatchObject({ name });
});

test('a page for a signed-in user carries no identity, and is rendered for nobody else', async () => {
  const request = { ...roomRequest, isSignedIn: true };
  const html = await render(request);
  expect(html).not.toContain(everyText.ro.frame.login);
  expect(viewIn(html, request)).not.toBeNull();
  expect(viewIn(html, { ...request, isSignedIn: false })).toBeNull();
  expect(viewIn(html, { ...request, address: '/live' })).toBeNull();
});

test('the page of a signed-in user loads who they are early, in a room also its auction', async () => {
  const early = async (request: PageRequest) =>
    [...((await render(request)) ?? '').matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]+)"/g)].map(
      ([, path]) => path,
    );
  expect(await early({ ...roomRequest, isSignedIn: true })).toEqual([
    '/services/main/accounts/identity',
    `/services/live-auctions/api/v1/auctions/${auction.id}`,
  ]);
  const list: PageRequest = {
    address: '/live',
    room: 'live-list',
    content: [auction],
    nowMs,
    isSignedIn: true,
  };
  expect(await early(list)).toEqual(['/services/main/accounts/identity']);
  expect(await early(roomRequest)).toEqual([]);
});

/** A page without a room, for a visitor. */
const pageAt = (address: string): PageRequest => ({
  ...{ address, room: null, content: undefined, nowMs: Date.now(), isSignedIn: false },
});

test('a page with calls is rendered from their answers, which it carries by query key', async () => {
  const product = catalogueProduct();
  answers.set(`${productsPath}/${cornId}`, product);
  for (const [address, name] of [
    [`/product-catalog/products/${cornId}`, product.ro],
    [`/en/product-catalog/products/${cornId.toUpperCase()}`, product.en],
  ] as const) {
    const html = await render(pageAt(address));
    expect(html).toContain(`${name}</h1>`);
    const view = viewIn(html, { address, isSignedIn: false });
    expect(view?.room).toBeNull();
    expect(view?.answers.map(({ data }) => data)).toEqual([product]);
    const page = await renderer(pageAt(address), 5000);
    const head = typeof page === 'function' ? await page() : null;
    expect(head?.title).toBe(`${name} · Recolta`);
  }
});

test('a list is rendered at the page in its address', async () => {
  const item = productState();
  answers.set('/services/main/products', { items: [item], total: 30, page: 2, pageSize: 8 });
  const html = await render(pageAt('/products?page=2'));
  expect(html).toContain(item.productName);
  expect(html).toContain('href="/products?page=3"');
  expect(viewIn(html, { address: '/products?page=2', isSignedIn: false })).not.toBeNull();
  expect(viewIn(html, { address: '/products', isSignedIn: false })).toBeNull();
});

test('missing items and malformed ids are answered with not found', async () => {
  expect(await renderer(pageAt(`/product-catalog/products/${cornId}`), 5000)).toBe('NotFound');
  const page = await renderer(pageAt('/product-catalog/products/corn'), 5000);
  expect(typeof page === 'function' && (await page()).isMissing).toBe(true);
});

test('a post has its description, and its address in each language, also at the other language’s slug', async () => {
  const _localizations = [
    { _locale: 'ro-RO', _slug: 'umiditatea-la-porumb' },
    { _locale: 'en-US', _slug: 'corn-moisture' },
  ];
  const Post = contentPost({ _locale: 'en-US', _slug: 'corn-moisture', _localizations });
  answers.set('/services/content/graphql', { data: { Post } });
  const paths = { ro: '/blog/umiditatea-la-porumb', en: '/en/blog/corn-moisture' };
  const at = async (address: string) => {
    const page = await renderer(pageAt(address), 5000);
    return typeof page === 'function' ? page() : null;
  };
  const own = await at('/en/blog/corn-moisture');
  expect(own?.html).toContain(`${Post.title}</h1>`);
  expect(own).toMatchObject({ paths, article: { headline: Post.title, language: 'en', author: 'Ana Pop' } });
  expect(await at('/en/blog/umiditatea-la-porumb')).toMatchObject({ paths, isMissing: false });
  // A draft in Romanian has no address.
  const published = { ...Post, _localizations: _localizations.slice(1) };
  answers.set('/services/content/graphql', { data: { Post: published } });
  expect((await at('/en/blog/corn-moisture'))?.paths).toEqual({ en: paths.en });
  answers.set('/services/content/graphql', { data: { Post: null } });
  expect(await at('/blog/nu-exista')).toMatchObject({ isMissing: true });
  // Encoded in the address and decoded in the query's key, as in the components.
  expect(await at('/blog/gr%C3%A2u')).toMatchObject({ isMissing: true });
});

test('a topic and a later page of the blog have an address in their own language only', async () => {
  const data = {
    Posts: { items: [statedPostCard()], total: 13 },
    Categorys: null,
    Authors: null,
    Popular_Posts: null,
  };
  answers.set('/services/content/graphql', { data });
  const pathsAt = async (address: string) => {
    const page = await renderer(pageAt(address), 5000);
    return typeof page === 'function' && (await page()).paths;
  };
  expect(await pathsAt('/en/blog?tag=wheat')).toEqual({ en: '/en/blog?tag=wheat' });
  expect(await pathsAt('/blog?tag=grau&page=2&category=agriculture')).toEqual({
    ro: '/blog?category=agriculture&page=2&tag=grau',
  });
  expect(await pathsAt('/blog?category=agriculture&page=1')).toBeNull();
});

test('a topic or a page of the blog without posts does not exist; a blog without posts does', async () => {
  const data = {
    Posts: { items: [] as unknown[], total: 0 },
    Categorys: null,
    Authors: null,
    Popular_Posts: null,
  };
  answers.set('/services/content/graphql', { data });
  const isMissing = async (address: string) => {
    const page = await renderer(pageAt(address), 5000);
    return typeof page === 'function' && (await page()).isMissing;
  };
  expect(await isMissing('/blog?tag=orice-text')).toBe(true);
  expect(await isMissing('/en/blog?category=agriculture')).toBe(true);
  expect(await isMissing('/blog')).toBe(false);
  data.Posts.total = 6;
  expect(await isMissing('/blog?page=2')).toBe(true);
  data.Posts.items = [statedPostCard()];
  expect(await isMissing('/blog?tag=porumb')).toBe(false);
});

test.each(['/blog/%00', '/blog/a%0Ab', '/blog/autori/%00', '/en/blog/%00', '/ajutor/%00'])(
  '%s is not found, although the content service rejects such a slug',
  async (address) => {
    const refused = { errors: [{ message: 'Texts must be valid Unicode without U+0000.' }] };
    answers.set('/services/content/graphql', refused);
    const page = await renderer(pageAt(address), 5000);
    expect(typeof page === 'function' && (await page()).isMissing).toBe(true);
  },
);

test.each(['/blog/%C3', '/blog/%zz', '/blog/autori/%E0%A4'])(
  '%s, which cannot be decoded, is not found because nothing has such a slug',
  async (address) => {
    answers.set('/services/content/graphql', { data: { Post: null, Author: null, Posts: null } });
    const page = await renderer(pageAt(address), 5000);
    expect(typeof page === 'function' && (await page()).isMissing).toBe(true);
  },
);

test('a page without any answer in time is left to the browser; a page without calls is rendered', async () => {
  answers.set('/services/main/products', new Promise(() => undefined));
  answers.set('/services/main/categories', new Promise(() => undefined));
  expect(await renderer(pageAt('/products'), 20)).toBeNull();
  expect(await render(pageAt('/terms-conditions'))).toContain(everyText.ro.legal.termsTitle);
  // Not one of the pages that the relay renders.
  expect(await renderer(pageAt('/login'), 5000)).toBeNull();
});

test('items that need a newer client are not rendered', async () => {
  expect(await render({ ...roomRequest, content: { ...auction, status: 'Paused' } })).toBeNull();
});

test('list and home are rendered from the items, without those that need a newer client', async () => {
  const { recent: _, ...item } = auction;
  const content = [item, { ...item, id: '8db2f7ac-c224-44a8-a690-edc25c36957b', status: 'Paused' }];
  for (const address of ['/live', '/en/live', '/', '/en']) {
    const request = { ...roomRequest, address, room: 'live-list', content } as const;
    const html = await render(request);
    expect(html).toContain(address.startsWith('/en') ? '>1,040<' : '>1.040<');
    expect(Object.keys(viewIn(html, request)?.room?.content ?? {})).toEqual([item.id]);
  }
});

test('an empty list says so', async () => {
  const request = { ...roomRequest, address: '/live', room: 'live-list', content: [] } as const;
  expect(await render(request)).toContain(everyText.ro.live.none);
});

test('a long list shows the auctions first that end or start first', () => {
  const item = (status: string, minute: number) => ({
    status,
    startsAt: `2026-11-22T10:${minute}:00Z`,
    endsAt: `2026-11-22T12:${minute}:00Z`,
  });
  const closed = Array.from({ length: 50 }, () => item('Closed', 10));
  const [later, soon, next] = [item('InProgress', 30), item('InProgress', 20), item('Scheduled', 11)];
  expect(firstItems([...closed, later, next, soon, { id: 'malformed' }]).slice(0, 4)).toEqual([
    soon,
    later,
    next,
    closed[0],
  ]);
  expect(firstItems(closed)).toHaveLength(40);
});

test('the clock of a page without scripts counts as the page does, and stops once React hydrates it', () => {
  const intervals: (() => void)[] = [];
  const clock = (leftMs: number) => ({
    firstChild: { data: 'rendered' },
    dataset: { until: String(nowMs + leftMs), zero: 'closing' },
  });
  const lefts = [-1, 0, 1, 59_001, 61_000, 3_600_000, 86_399_000];
  const clocks = [...lefts, 86_400_000].map(clock);
  const view = { isConnected: true, textContent: JSON.stringify({ nowMs }) };
  const clearInterval = vi.fn();
  runInNewContext(fs.readFileSync(new URL('../../public/clock.js', import.meta.url), 'utf8'), {
    document: { getElementById: () => view, querySelectorAll: () => clocks },
    // The time since the response equals that between the start of the visit and the response.
    performance: { now: () => 800, getEntriesByType: () => [{ responseStart: 800 }] },
    setInterval: (tick: () => void) => intervals.push(tick),
    clearInterval,
  });
  for (const tick of intervals) tick();
  expect(clocks.map(({ firstChild }) => firstChild.data)).toEqual([
    ...lefts.map((leftMs) => (leftMs <= 0 ? 'closing' : countdownClock(leftMs))),
    'rendered',
  ]);
  view.isConnected = false;
  for (const tick of intervals) tick();
  expect(clearInterval).toHaveBeenCalled();
});
