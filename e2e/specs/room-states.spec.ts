import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { letTimePass } from '../fixtures/auction-time.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import {
  makeRoomStates,
  type RoomState,
  type RoomStates,
  readRoom,
  roomStates,
  rowOf,
  type ViewerKind,
  viewerKinds,
} from '../fixtures/room-states.ts';
import type { Stack } from '../fixtures/stack.ts';

const { E2E_PICTURES: pictures } = process.env;

/** The rows of each state, by its heading. */
const documented = new Map(
  readFileSync(new URL('../fixtures/room-states.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [state = '', ...lines] = section.split('\n');
      // The first two lines of a table are its head.
      return [state, lines.filter((line) => line.startsWith('|')).slice(2)];
    }),
);

/**
 * The states whose page looks unlike every other, in which it is checked. Outbid in the last minute is in
 * `pages.spec.ts`.
 */
const checkedIn: Readonly<Record<ViewerKind, readonly RoomState[]>> = {
  Visitor: ['InProgress'],
  Newcomer: [],
  Eligible: ['Scheduled', 'Held', 'Offline'],
  'Bidder, leading': ['InProgress', 'Accepted'],
  'Bidder, outbid': ['Refused'],
  Owner: ['Closed'],
  Administrator: ['Pending', 'InProgress'],
};

/** Rooms with actions: on a phone the button stays visible, and other prices are folded. */
const otherOnPhone: readonly RoomState[] = ['InProgress', 'Offline'];

const endings = ['Closed', 'Accepted', 'Refused', 'Failed'] as const;
const made = new WeakMap<Stack, Promise<RoomStates>>();

/** The auctions of this worker's market, created by its first test. */
function roomsOf(stack: Stack): Promise<RoomStates> {
  const rooms = made.get(stack) ?? makeRooms(stack);
  made.set(stack, rooms);
  return rooms;
}

async function makeRooms(stack: Stack): Promise<RoomStates> {
  const rooms = await makeRoomStates(stack);
  const statusOf = async (state: RoomState) => {
    const { status } = await stack.db
      .selectFrom('live.auctions')
      .select('status')
      .where('id', '=', rooms.ids[state])
      .executeTakeFirstOrThrow();
    return status;
  };
  for (const state of endings) await letTimePass(stack, rooms.ids[state], 1);
  for (const state of endings) await expect.poll(() => statusOf(state)).toBe(state);
  return rooms;
}

/** Waits until the room of a state is shown, or a page that it is not for this viewer. */
async function roomShown({ page, t }: Person, state: RoomState): Promise<void> {
  const missing = page.getByText(t('room.missing'));
  const name = state === 'Offline' ? 'InProgress' : state;
  await expect(page.locator('main h1', { hasText: name }).or(missing)).toBeVisible();
  if (await missing.isVisible()) return;
  if (state === 'Accepted') await expect(page.locator('[data-ending]')).toBeVisible();
  await expect(page.locator('[data-standing=loading]')).toHaveCount(0);
  await expect(page.getByText(t('room.cannot.Loading'))).toHaveCount(0);
}

async function goOffline({ page, context, t }: Person): Promise<void> {
  await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('live.offline'), { exact: true })).toBeVisible();
  await expect(page.locator('[data-state-age]')).toHaveCount(2);
}

/** The row that a room shows, as soon as it is the documented one; else the last one. */
async function shownRow(page: Page, viewer: ViewerKind, state: RoomState): Promise<string> {
  let row = '';
  const isDocumented = async () => {
    row = rowOf(viewer, await readRoom(page));
    return documented.get(state)?.includes(row);
  };
  await expect
    .poll(isDocumented, { intervals: [50] })
    .toBe(true)
    .catch(() => undefined);
  return row;
}

for (const [index, kind] of viewerKinds.entries()) {
  test(`[R6] every state of the room matches room-states.md: ${kind}`, async ({
    people,
    stack,
    faults,
  }, testInfo) => {
    test.slow();
    faults.allow(/net::ERR_/, /WebSocket/, /status of 404/);
    const { accounts, ids } = await roomsOf(stack);
    const as = kind === 'Visitor' ? {} : { as: accounts[kind] };
    const person = await people.open({ locale: 'en', ...as });
    const { page } = person;
    const rows: string[] = [];
    for (const state of roomStates) {
      const address = `/live-auctions/${ids[state]}/participate`;
      await (rows.length === 0 ? person.goto(address) : person.goInside(address));
      await roomShown(person, state);
      if (state === 'Offline') await goOffline(person);
      rows.push(await shownRow(page, kind, state));
      if (!pictures && !checkedIn[kind].includes(state)) continue;
      const ready = (reader: Person) => roomShown(reader, state);
      const isOtherOnPhone = otherOnPhone.includes(state);
      await expectWellMadeInBoth(person, `room ${state} for ${kind}`, ready, { isOtherOnPhone });
    }
    writeFileSync(testInfo.outputPath('rows.md'), rows.join('\n'));
    expect(rows).toEqual(roomStates.map((state) => documented.get(state)?.[index]));
  });
}
