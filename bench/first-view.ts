import type { Browser } from '@playwright/test';
import * as z from 'zod';
import type { BenchReport } from './report/report.ts';
import { launchChromium, openPhone, startDemoSite } from './stack/demo-site.ts';

const rounds = 3;
/** A bad mobile connection. */
const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const goals = { price: 2500, button: 5000, confirmation: 8500 };

/**
 * Records when price and bid button were first in a frame, ms after the start of the visit. Frames come only after
 * the style sheet.
 */
const watchScript = `
  const seen = {};
  window.seenAt = seen;
  const look = () => {
    if (document.querySelector('main .select-none')) seen.price ??= performance.now();
    if (document.querySelector('[data-press]')) seen.button ??= performance.now();
    if (document.querySelector('[role=dialog]')) seen.confirmation ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
const seenSchema = z.object({
  price: z.optional(z.number()),
  button: z.optional(z.number()),
  confirmation: z.optional(z.number()),
});

/**
 * First visits with a phone on a slow line: the time until the price is visible, and for a signed-in buyer until the
 * bid button is there, and the confirmation that it opens if pressed at once.
 */
export async function measure(report: BenchReport): Promise<void> {
  await using site = await startDemoSite();
  const emptyPages = await site.pagesOf({ FIRST_VIEW_MS: '0' });
  await using browser = await launchChromium();
  for (const name of ['live room', '/live', 'home'] as const) {
    const isRoom = name === 'live room';
    const rendered: Seen[] = [];
    const empty: Seen[] = [];
    for (let round = 0; round < rounds; round++) {
      rendered.push(await visit(browser, site.pages[name], isRoom));
      empty.push(await visit(browser, emptyPages[name], isRoom));
    }
    for (const what of isRoom ? (['price', 'button', 'confirmation'] as const) : (['price'] as const)) {
      const title = `${titles[what]} of ${name}`;
      report.figure({
        what: title,
        unit: 'ms',
        ours: rendered.map((seen) => seen[what]),
        goal: { atMost: goals[what] },
      });
      report.compare({
        what: `${title}, rendered by the relay`,
        unit: 'ms',
        ours: rendered.map((seen) => seen[what]),
        baseline: empty.map((seen) => seen[what]),
        baselineName: 'empty page',
      });
    }
  }
}

const titles = {
  price: 'readable price',
  button: 'bid button',
  confirmation: 'confirmation, the button pressed at once,',
} as const;

interface Seen {
  readonly price: number;
  /** NaN if it was not measured; so is `confirmation`. */
  readonly button: number;
  readonly confirmation: number;
}

async function visit(browser: Browser, url: string, awaitsButton: boolean): Promise<Seen> {
  await using context = await openPhone(browser, url, awaitsButton);
  const page = await context.newPage();
  await page.addInitScript({ content: watchScript });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await page.goto(url, { waitUntil: 'commit' });
  const until = (what: keyof Seen) =>
    page.waitForFunction(`window.seenAt?.${what} !== undefined`, undefined, { timeout: 60_000 });
  await until('price');
  if (awaitsButton) {
    await until('button');
    await page.evaluate(`document.querySelector('[data-press]').click()`);
    await until('confirmation');
  }
  const {
    price = Number.NaN,
    button = Number.NaN,
    confirmation = Number.NaN,
  } = seenSchema.parse(await page.evaluate('window.seenAt'));
  return { price, button, confirmation };
}
