import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Report } from './report/report.ts';
import { launchChromium, startDemoSite } from './stack/demo-site.ts';

const goals = [
  { name: 'live room', atMost: 230 },
  { name: '/live', atMost: 200 },
] as const;

/** JavaScript loaded by a first visit, as a browser requests it from the relay. */
export async function measure(report: Report): Promise<void> {
  await using site = await startDemoSite();
  await using browser = await launchChromium();
  for (const { name, atMost } of goals) {
    const scripts = await scriptsOf(browser, site.pages[name]);
    const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
    report.figure({
      what: `JavaScript of ${name}, gzipped`,
      unit: 'kB',
      ours: [total / 1000],
      goal: { atMost },
    });
    const sent = scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    report.note(
      `${scripts.length} scripts, ${(sent / 1000).toFixed(1)} kB over the wire as the relay encodes them`,
    );
  }
}

interface Script {
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
        gzipBytes: gzipSync(body, { level: 9 }).length,
        sentBytes: responseBodySize,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return Promise.all(scripts);
}
