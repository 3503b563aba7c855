import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Report } from './report/report.ts';
import { launchChromium, startDemoSite } from './stack/demo-site.ts';

/** kB; `usable` are the scripts that the page names, which run before its button or list takes input. */
const goals = [
  { name: 'live room', usable: 221, all: 239 },
  { name: '/live', usable: 190, all: 218 },
] as const;

/** JavaScript loaded by a first visit, as a browser requests it from the relay. */
export async function measure(report: Report): Promise<void> {
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
