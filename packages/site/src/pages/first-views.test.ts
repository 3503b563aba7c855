import type { PageRenderer } from '@recolta/shared/contracts/page-renderer';
import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createFirstViews, type FirstViewsOptions, type PageRooms } from './first-views.ts';
import type { IndexAddress } from './index-pages.ts';

const site = {
  hasPostPictures: true,
  origin: 'https://recolta.example',
  company: {
    name: 'Ferma SRL',
    number: 'RO1',
    register: 'J40/1/2020',
    dpoEmail: 'date@ferma.ro',
    hostingCountry: 'România',
    address: 'a',
    email: 'a@b.ro',
    telephone: '07',
    socialUrl: 'https://x.example',
  },
};
const html = '<body><!--rendered--><div id="root"></div><!--/rendered--></body>';
const address: IndexAddress = {
  index: { html, status: 200, inline: { scripts: [], styles: [] } },
  path: '/live',
  room: 'live-list',
  isRendered: true,
  isForVisitors: false,
  thing: null,
  query: [],
};
const visit = { address: '/live', isHeadOnly: false, isSignedIn: false, mayAsk: () => true };
const pageOf = (html: string, isMissing = false) => ({
  ...{ html, title: '', description: '', isMissing },
  ...{ paths: null, article: null },
});

/** First views of a list that is always in memory. */
function firstViews(
  {
    rooms,
    ...options
  }: Partial<Omit<FirstViewsOptions, 'rooms'>> & { readonly rooms?: Partial<PageRooms> } = {},
  content: unknown = [],
) {
  const list = { version: 1 };
  const draw = vi.fn<PageRenderer>(async () => async () => pageOf(`<p>${list.version}</p>`));
  const held = { latest: () => ({ epoch: 0, version: list.version }), value: () => content };
  const view = createFirstViews({
    renderer: Promise.resolve(draw),
    rooms: {
      isRoom: () => true,
      open: async () => ({ ok: true, held }),
      nowMs: () => 0,
      feedAgeMs: () => 0,
      ...rooms,
    },
    patienceMs: 10_000,
    site,
    log: pino({ level: 'silent' }),
    ...options,
  });
  const bodyOf = async (of = '/live', at = address) => {
    const page = await view(at, { ...visit, address: of });
    return page === null || page === 'NotFound' ? page : page.body.toString();
  };
  return { list, draw, view, bodyOf };
}

test('replaces the empty page', async () => {
  expect(await firstViews().bodyOf()).toBe('<body><p>1</p></body>');
});

test('concurrent visitors share one rendering, until the room changes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { list, draw, bodyOf } = firstViews();
  await Promise.all([bodyOf(), bodyOf()]);
  await bodyOf();
  expect(draw).toHaveBeenCalledTimes(1);
  list.version = 2;
  expect(await bodyOf()).toContain('<p>2</p>');
  vi.advanceTimersByTime(500);
  await bodyOf();
  expect(draw).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('visitors with and without a session have a rendering each', async () => {
  const draw = vi.fn<PageRenderer>(
    async ({ isSignedIn }) =>
      async () =>
        pageOf(isSignedIn ? '<p>own</p>' : '<p>all</p>'),
  );
  const { view } = firstViews({ renderer: Promise.resolve(draw) });
  for (const [isSignedIn, shown] of [
    [false, 'all'],
    [true, 'own'],
    [false, 'all'],
  ] as const) {
    const page = await view(address, { ...visit, isSignedIn });
    expect(page === null || page === 'NotFound' ? page : page.body.toString()).toContain(shown);
  }
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a page that only the browser renders is the empty page with its head', async () => {
  const html = '<head></head><body></body>';
  const { state } = sampleSnapshot();
  const { view } = firstViews({ renderer: Promise.resolve(async () => null) }, state);
  const page = await view(
    { ...address, index: { html, status: 200, inline: { scripts: [], styles: [] } } },
    visit,
  );
  expect(page === null || page === 'NotFound' ? page : page.body.toString()).toMatch(
    /^<head><link rel="canonical".*<meta property="og:.*<\/head><body><\/body>$/,
  );
});

test('an address with parameters that its page is not rendered with gets the head without content', async () => {
  const html = `<head><title>Articol</title></head>${address.index.html}`;
  const page = { ...pageOf('<p></p>'), title: 'Prețul grâului' };
  const { view } = firstViews({ renderer: Promise.resolve(async () => async () => page) });
  const at = { ...address, index: { ...address.index, html } };
  const found = await view(at, { ...visit, isHeadOnly: true });
  const text = found === null || found === 'NotFound' ? found : found.body.toString();
  expect(text).toContain('<title>Prețul grâului</title>');
  expect(text).toContain(`<link rel="canonical" href="${site.origin}/live" />`);
  expect(text).toContain(address.index.html);
  const whole = await view(at, visit);
  expect(whole === null || whole === 'NotFound' ? whole : whole.body.toString()).toContain('<p></p>');
});

test('a price that may be outdated is not rendered', async () => {
  const { draw, bodyOf } = firstViews({ rooms: { feedAgeMs: () => 3001 } });
  expect(await bodyOf()).toBeNull();
  expect(draw).not.toHaveBeenCalled();
});

test('a page does not wait for a slow renderer', async () => {
  const never = Promise.withResolvers<null>();
  const { bodyOf } = firstViews({ patienceMs: 1, renderer: Promise.resolve(() => never.promise) });
  expect(await bodyOf()).toBeNull();
});

test('rendering many different pages takes only a part of the time; the rest are sent empty', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const draw = vi.fn<PageRenderer>(async () => async () => {
    vi.advanceTimersByTime(100);
    return pageOf('<p></p>');
  });
  const { bodyOf } = firstViews({ renderer: Promise.resolve(draw) });
  const pages: (string | null)[] = [];
  for (let index = 0; index < 10; index++) pages.push(await bodyOf(`/live/${index}`));
  expect(pages.filter((body) => body !== null)).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(await bodyOf('/live/later')).not.toBeNull();
  vi.useRealTimers();
});

const withoutRoom: IndexAddress = { ...address, room: null };

test('a page without a room is rendered from its calls, however old the feed is', async () => {
  const { bodyOf } = firstViews({ rooms: { feedAgeMs: () => Number.POSITIVE_INFINITY } });
  expect(await bodyOf('/contact', withoutRoom)).toContain('<p>1</p>');
  expect(await bodyOf('/login', { ...withoutRoom, isRendered: false })).toBeNull();
});

test('a page that is missing at the services, or that says so itself, is not found', async () => {
  const of = (draw: PageRenderer) =>
    firstViews({ renderer: Promise.resolve(draw) }).bodyOf('/product-catalog/products/1', withoutRoom);
  expect(await of(async () => 'NotFound')).toBe('NotFound');
  expect(await of(async () => async () => pageOf('<p></p>', true))).toBe('NotFound');
});

test('waiting for the services does not count as rendering time, but few pages may wait at once', async () => {
  const calls = Promise.withResolvers<() => Promise<ReturnType<typeof pageOf>>>();
  const draw = vi.fn<PageRenderer>(() => calls.promise);
  const { bodyOf } = firstViews({ renderer: Promise.resolve(draw) });
  const pages = Array.from({ length: 40 }, (_, index) => bodyOf(`/auctions/${index}`, withoutRoom));
  expect(await pages[39]).toBeNull();
  calls.resolve(async () => pageOf('<p></p>'));
  expect((await Promise.all(pages)).filter((body) => body !== null)).toHaveLength(32);
  expect(draw).toHaveBeenCalledTimes(32);
});

test('an address over its limit of requests to the services gets the empty page', async () => {
  const { view } = firstViews();
  expect(await view(withoutRoom, { ...visit, mayAsk: () => false })).toBeNull();
});
