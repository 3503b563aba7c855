import { expect, type Page } from '@playwright/test';
import { barePath } from '../../client/src/lib/locale-path.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';
import { makeRoomStates } from '../fixtures/room-states.ts';

declare global {
  interface Window {
    /** Layout shifts so far that no input caused, each with what moved. */
    moved?: { readonly value: number; readonly what: readonly string[] }[];
  }
}

/** A tenth of the layout shift that browsers call good. */
const mostShift = 0.01;

/** The client's table of pages, which the type checker would follow into all components. */
const tableFile = new URL('../../client/src/app/pages/pages.ts', import.meta.url).href;

/** The pages without parameters that show content of their own, by whether they need a session. */
async function plainPaths(isSignedIn: boolean): Promise<string[]> {
  const table: { pages: Readonly<Record<string, { path: string; leadsTo?: string; guard?: string }>> } =
    await import(tableFile);
  return Object.values(table.pages).flatMap(({ path, leadsTo, guard }) => {
    const isOther = path.includes(':') || path.startsWith('/admin') || leadsTo !== undefined;
    return isOther || (guard === undefined) === isSignedIn ? [] : path;
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // On a busy machine own parts take longer than pages wait for them.
    const patience = new CSSStyleSheet();
    patience.replaceSync('.animate-awaited { animation-delay: 60s !important }');
    document.adoptedStyleSheets = [patience];
    const moved: NonNullable<Window['moved']> = [];
    window.moved = moved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const sources: { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] =
          Reflect.get(entry, 'sources') ?? [];
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node?.textContent ?? '').slice(0, 40)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        moved.push({ value: Reflect.get(entry, 'value'), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const who of ['visitor', 'owner'] as const) {
  test(`nothing moves on pages after their first paint, as a ${who}`, async ({ people, stack }) => {
    test.slow();
    const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
    const own = await makeAuction(stack.db, { owner });
    const announcement = await makeAnnouncement(stack.db, owner);
    const { ids, accounts } = await makeRoomStates(stack);
    const room = (id: string) => `/live-auctions/${id}/participate`;
    const { Pending: _, ...seenByAll } = ids;
    const rooms = [...new Set(Object.values(seenByAll))].map(room);
    const details = [`/auctions/${announcement}`, room(own.id)];
    const visits =
      who === 'visitor'
        ? [{ as: undefined, paths: [...(await plainPaths(false)), ...details, ...rooms] }]
        : [
            { as: owner, paths: [...(await plainPaths(true)), ...details, '/', '/live', '/auctions'] },
            { as: accounts.Owner, paths: rooms },
          ];
    const moving: string[] = [];
    for (const { as, paths } of visits) {
      // With reduced motion, each change of a style comes a frame after the change of what it belongs to.
      const context = { reducedMotion: 'no-preference' } as const;
      const person = await people.open({ ...(as && { as }), isFresh: true, context });
      const { page } = person;
      await watchShifts(page);
      for (const path of paths) {
        await person.goto(path);
        await expect(page.locator('#first-view')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        // A guard led elsewhere: the page is not this person's.
        if (barePath(new URL(page.url()).pathname) !== path) continue;
        await expect(page.locator('.animate-awaited')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const moved = await page.evaluate(() => window.moved ?? []);
        const sum = moved.reduce((all, { value }) => all + value, 0);
        if (sum > mostShift) moving.push(`${path} ${sum.toFixed(3)} ${JSON.stringify(moved)}`);
      }
    }
    expect(moving).toEqual([]);
  });
}
