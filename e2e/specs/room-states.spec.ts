import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { letTimePass } from '../fixtures/auction-time.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import {
  holdAuction,
  makeRoomStates,
  type RoomState,
  readRoom,
  roomStates,
  rowOf,
  type ViewerKind,
  viewerKinds,
} from '../fixtures/room-states.ts';

const { E2E_PICTURES: pictures } = process.env;
/** Renewed from the `room-states.md` that a failed run leaves in `e2e/test-results`. */
const document = new URL('../../docs/room-states.md', import.meta.url);

/** Goes to a room without loading the page again. */
async function goInside({ page, locale }: Person, id: string): Promise<void> {
  const prefix = locale === 'en' ? '/en' : '';
  await page.evaluate((path) => {
    window.history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `${prefix}/live-auctions/${id}/participate`);
}

/** Waits until the room of a state is there, or that it is not for this viewer. */
async function roomShown({ page, t }: Person, state: RoomState): Promise<void> {
  const missing = page.getByText(t('room.missing'));
  const name = state === 'Offline' ? 'InProgress' : state;
  await expect(page.locator('main h1', { hasText: name }).or(missing)).toBeVisible();
  if (await missing.isVisible()) return;
  if (state === 'Accepted') await expect(page.locator('[data-ending]')).toBeVisible();
  await expect(page.locator('[data-standing=loading]')).toHaveCount(0);
  await expect(page.getByText(t('room.cannot.Loading'))).toHaveCount(0);
}

const head = '| viewer | standing | said where one acts | can be pressed |\n|---|---|---|---|';

/** The row that a room shows, as soon as it is the documented one; else the one it shows in the end. */
async function shownRow(page: Page, viewer: ViewerKind, documented: readonly string[]): Promise<string> {
  let row = '';
  const isDocumented = async () => {
    row = rowOf(viewer, await readRoom(page));
    return documented.includes(row);
  };
  await expect
    .poll(isDocumented, { intervals: [50], timeout: 2000 })
    .toBe(true)
    .catch(() => undefined);
  return row;
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${pictures}/state-${name}-${colorScheme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

// Romanian differs in its words alone: it is for pictures.
for (const locale of pictures ? (['en', 'ro'] as const) : (['en'] as const)) {
  test(`[R6] every state of the room is as docs/room-states.md says, for each kind of viewer (${locale})`, async ({
    people,
    stack,
    faults,
  }, testInfo) => {
    test.setTimeout(pictures ? 300_000 : 120_000);
    faults.allow(/net::ERR_/, /WebSocket/, /status of 404/);
    const text = readFileSync(document, 'utf8');
    const documented = new Map(
      text.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section.split('\n')]),
    );
    const { accounts, ids } = await makeRoomStates(stack);
    for (const state of ['Closed', 'Accepted', 'Refused', 'Failed'] as const)
      await letTimePass(stack, ids[state], 1);
    const shown = new Map(roomStates.map((state) => [state, [] as string[]]));
    const statusOf = async (state: RoomState) => {
      const { status } = await stack.db
        .selectFrom('live.auctions')
        .select('status')
        .where('id', '=', ids[state])
        .executeTakeFirstOrThrow();
      return status;
    };
    for (const state of ['Closed', 'Accepted', 'Refused', 'Failed'] as const)
      await expect.poll(() => statusOf(state)).toBe(state);
    // What is said to several is checked once.
    const checked = new Set<string>();
    for (const kind of viewerKinds) {
      const person = await people.open({ locale, ...(kind !== 'Visitor' && { as: accounts[kind] }) });
      const { page, t } = person;
      await holdAuction(page, ids.Held);
      await person.goto('/contact');
      for (const state of roomStates) {
        if (state === 'Offline') {
          await goInside(person, ids.Offline);
          await roomShown(person, state);
          await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
          await person.context.setOffline(true);
          await expect(page.getByText(t('live.offline'), { exact: true })).toBeVisible();
          await expect(page.locator('[data-state-age]')).toHaveCount(2);
        } else {
          await goInside(person, ids[state]);
          await roomShown(person, state);
        }
        const row = await shownRow(page, kind, documented.get(state) ?? []);
        shown.get(state)?.push(row);
        const look = row.split(' | ')[2] ?? '';
        if (!checked.has(look)) {
          checked.add(look);
          await expectAccessible(page, `${state} for ${kind}`, ['color-contrast', 'link-in-text-block']);
        }
        if (pictures) await takePictures(page, `${locale}-${state}-${kind.replace(', ', '-')}`);
      }
      await person.context.close();
    }
    const tables = [...shown]
      .map(([state, rows]) => `## ${state}\n\n${[head, ...rows].join('\n')}`)
      .join('\n\n');
    writeFileSync(testInfo.outputPath('room-states.md'), tables);
    if (locale === 'en') expect(text).toContain(tables);
  });
}
