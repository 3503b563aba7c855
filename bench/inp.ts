import type { Browser, Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { everyText } from '../client/src/testing/every-text.ts';
import type { BenchReport } from './report/report.ts';
import { type DemoPages, launchChromium, openPhone, startDemoSite } from './stack/demo-site.ts';

const rounds = 5;
const slowdown = 4;
/** Half of what browsers call good. */
const goalMs = 100;
const text = everyText.ro;

interface Act {
  readonly what: string;
  readonly page: keyof DemoPages;
  readonly isSignedIn?: true;
  readonly place: (page: Page) => Locator;
  readonly act: (place: Locator) => Promise<void>;
}

/** The first button in view with one of these names. */
const button =
  (...names: string[]) =>
  (page: Page) =>
    names
      .map((name) => page.getByRole('button', { name, exact: true }))
      .reduce((found, next) => found.or(next))
      .filter({ visible: true })
      .first();
const tap = (place: Locator) => place.tap();

const acts: readonly Act[] = [
  { what: 'open the menu', page: 'home', place: button(text.frame.openMenu), act: tap },
  { what: 'open the filters of /live', page: '/live', place: button(text.live.filters), act: tap },
  {
    what: 'type into the search of /live',
    page: '/live',
    place: (page) => page.getByLabel(text.live.search),
    act: (place) => place.pressSequentially('por'),
  },
  { what: 'open the filters of announcements', page: 'list', place: button(text.lists.filters), act: tap },
  {
    what: 'open the bid on an announcement',
    page: 'announcement',
    isSignedIn: true,
    // The demonstration's buyer has bid on some.
    place: button(text.announcements.bid, text.announcements.changeBid),
    act: tap,
  },
  {
    what: 'open other prices in the room',
    page: 'live room',
    isSignedIn: true,
    place: button(text.room.otherPrices),
    act: tap,
  },
];

/** Records the longest interaction, ms; an event shorter than 16 ms is not reported by browsers. */
const watchScript = `
  window.longest = 16;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** From an act on a phone with a slow processor to the next frame (INP), for the acts that people do most. */
export async function measure(report: BenchReport): Promise<void> {
  await using site = await startDemoSite();
  await using browser = await launchChromium();
  report.note(`a phone at 1/${slowdown} of this machine's speed`);
  for (const act of acts) {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) ours.push(await delayOf(browser, act, site.pages[act.page]));
    report.figure({ what: act.what, unit: 'ms', ours, goal: { atMost: goalMs } });
  }
}

async function delayOf(browser: Browser, { isSignedIn, place, act }: Act, url: string): Promise<number> {
  await using context = await openPhone(browser, url, isSignedIn === true);
  const page = await context.newPage();
  await page.addInitScript({ content: watchScript });
  await page.goto(url);
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await place(page).waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(place(page));
  // Two frames and the report of the event's entry.
  await page.waitForTimeout(1000);
  return z.number().parse(await page.evaluate('window.longest'));
}
