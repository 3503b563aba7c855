import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import type { BenchReport } from './report/report.ts';
import { launchChromium, startDemoSite } from './stack/demo-site.ts';

/** kB; `usable` are the scripts that the page names, which run before its button or list accepts input. */
const goals = [
  { name: 'live room', usable: 221, all: 239 },
  { name: '/live', usable: 190, all: 218 },
  { name: 'home', usable: 130, all: 200 },
] as const;

/** Aids to a decision in a room [Q4, Q5]: references next to the price, net at my gate, price per truck. */
const decisionHelp = {
  entries: [
    'components/goods/net-at-gate-figure.tsx',
    'features/live-room/room/goods/price-references.tsx',
  ].map((name) => path.resolve(import.meta.dirname, '../client/src', name)),
  /** Code that nothing else in the room uses. */
  own: /components.goods.net-at-gate|features.live-room.room.goods.price-references|goods.fob-reference|lib.market.market-prices|goods.net-at-gate|market-data.(far-above-fob|haulage)\.ts/,
  goalKilobytes: 6,
};

/** JavaScript loaded by a first visit, as a browser requests it from the relay. */
export async function measure(report: BenchReport): Promise<void> {
  report.figure({
    what: 'JavaScript of the help to decide, gzipped',
    unit: 'kB',
    ours: [(await decisionHelpBytes()) / 1000],
    goal: { atMost: decisionHelp.goalKilobytes },
  });
  await using site = await startDemoSite();
  await using browser = await launchChromium();
  for (const { name, usable, all } of goals) {
    const url = site.pages[name];
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    const scripts = await scriptsOf(browser, url);
    const first = scripts.filter(({ path }) => html.includes(`"${path}"`));
    const kilobytes = (of: readonly Script[]) => of.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000;
    report.figure({
      what: `JavaScript of ${name} until it is usable, gzipped`,
      unit: 'kB',
      ours: [kilobytes(first)],
      goal: { atMost: usable },
    });
    report.figure({
      what: `JavaScript of ${name}, gzipped`,
      unit: 'kB',
      ours: [kilobytes(scripts)],
      goal: { atMost: all },
    });
    const sent = scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    report.note(
      `${scripts.length} scripts, ${(sent / 1000).toFixed(1)} kB over the wire as the relay encodes them`,
    );
  }
}

interface Script {
  readonly path: string;
  readonly gzipBytes: number;
  readonly sentBytes: number;
}

async function scriptsOf(browser: Browser, url: string): Promise<Script[]> {
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ro-RO' });
  const page = await context.newPage();
  const scripts: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    scripts.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, { responseBodySize }]) => ({
        path: new URL(response.url()).pathname,
        gzipBytes: gzipSync(body, { level: 9 }).length,
        sentBytes: responseBodySize,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return Promise.all(scripts);
}

/** Gzipped bytes that the room would save without these aids. */
async function decisionHelpBytes(): Promise<number> {
  const { entries, own } = decisionHelp;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: 'strict',
        external: (id) => !entries.includes(id) && !own.test(id),
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.flatMap((output) => (output.type === 'chunk' ? output.code : []));
  return gzipSync(code.join('\n'), { level: 9 }).length;
}
