import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import * as z from 'zod';
import { buildClient } from '../../scripts/build-client.mjs';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { portOf, startChild } from './child-process.ts';
import { freeLoopbackPort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Pages that a first visitor opens, by name in the report. */
export type DemoPages = Readonly<
  Record<'live room' | '/live' | 'home' | 'list' | 'announcement' | 'post', string>
>;

export interface DemoSite extends AsyncDisposable {
  readonly pages: DemoPages;
  /** The same pages as served by another relay with these settings. */
  pagesOf(settings: Readonly<Record<string, string>>): Promise<DemoPages>;
}

const listSchema = z.object({
  items: z.array(z.object({ id: z.string(), hold: z.optional(z.nullable(z.unknown())) })),
});

/** The demonstration as `npm start` runs it, with the current client, on free ports and in a temporary folder. */
export async function startDemoSite(): Promise<DemoSite> {
  if ((await buildClient()) !== 0) throw new Error('the client could not be built');
  await using starting = new AsyncDisposableStack();
  const { path: DATA_DIR } = starting.use(temporaryFolder('demo'));
  const publicPort = await freeLoopbackPort();
  // Addresses of pictures contain the site's.
  const PUBLIC_URL = `http://127.0.0.1:${publicPort}`;
  const services = starting.use(
    startChild('services/src/main.ts', { SERVICES_PORT: '0', DATA_DIR, DEMO: '1', PUBLIC_URL }),
  );
  const servicesUrl = `http://127.0.0.1:${await services.line(portOf('services are ready'))}`;
  const pagesOf = async (
    stack: AsyncDisposableStack,
    port: number,
    settings: Readonly<Record<string, string>> = {},
  ) => {
    const relay = stack.use(
      startChild('relay/src/main.ts', {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR,
        MAIN_URL: `${servicesUrl}/main`,
        CATALOGUE_URL: `${servicesUrl}/catalogue`,
        LIVE_AUCTIONS_URL: `${servicesUrl}/live-auctions`,
        CONTENT_URL: `${servicesUrl}/content`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        INDEXING: '1',
        ...settings,
      }),
    );
    await relay.line(portOf('the relay listens'));
    const site = `http://127.0.0.1:${port}`;
    const running = await firstOf(`${site}/services/live-auctions/api/v1/auctions`, 'status==InProgress');
    // One on which the demonstration's buyer may bid.
    const announcement = await firstOf(`${site}/services/main/auctions`, 'status==InProgress,type==Selling');
    return {
      'live room': `${site}/live-auctions/${running}/participate`,
      '/live': `${site}/live`,
      home: `${site}/`,
      list: `${site}/auctions`,
      announcement: `${site}/auctions/${announcement}`,
      post: await newestPost(site),
    };
  };
  const pages = await pagesOf(starting, publicPort);
  const running = starting.move();
  return {
    pages,
    pagesOf: async (settings) => pagesOf(running, await freeLoopbackPort(), settings),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The first one of a list that is not on hold, because nobody can bid on a held one. */
async function firstOf(list: string, filters: string): Promise<string> {
  const response = await fetch(`${list}?filters=${encodeURIComponent(filters)}`);
  const { items } = listSchema.parse(await response.json());
  const first = items.find(({ hold }) => (hold ?? null) === null);
  if (!first) throw new Error(`the demonstration has nothing at ${list}`);
  return first.id;
}

async function newestPost(site: string): Promise<string> {
  const feed = await (await fetch(`${site}/blog/rss.xml`)).text();
  const address = /<item>.*?<link>(.*?)<\/link>/s.exec(feed)?.[1];
  if (address === undefined) throw new Error('the demonstration has no post');
  return address;
}

/** The Chromium of the browser tests. */
export async function launchChromium(...more: string[]): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', ...more],
  });
}

/** A buyer of the demonstration. */
const buyer = { email: 'cumparator@demo.recolta.ro', password: 'Recolta-demo-2026' };

/** A phone, on which the demonstration's buyer has signed in at the site of the address if asked for. */
export async function openPhone(browser: Browser, url: string, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'ro-RO',
    // Playwright evaluates what a page is waited for and asked as text.
    bypassCSP: true,
  });
  if (isSignedIn) {
    const { origin } = new URL(url);
    const answer = await context.request.post(`${origin}/session`, { data: buyer, headers: { origin } });
    if (!answer.ok()) throw new Error(`the sign-in was answered ${answer.status()}`);
  }
  return context;
}
