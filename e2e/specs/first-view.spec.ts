import { expect, type Locator, type Page } from '@playwright/test';
import { socketPath } from '@recolta/shared/contracts/socket/messages';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { makeRoomStates } from '../fixtures/room-states.ts';

declare global {
  interface Window {
    /** The page's heading as the relay sent it. */
    sentHeading?: Element | null;
    /** Each layout shift, with the elements that moved. */
    shifts?: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

/** Stores the heading that arrived with the page, and how far its content moves. */
async function watchTakeover(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['shifts']> = [];
    window.shifts = shifts;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { readonly node: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
        const moved = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 80));
        shifts.push({ value: Reflect.get(entry, 'value'), moved });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      window.sentHeading = document.querySelector('h1');
    });
  });
}

for (const locale of ['ro', 'en'] as const) {
  test(`without scripts room, list and home show lot, price, state and clock in ${locale}`, {
    tag: locale === 'ro' ? '@phone-only' : [],
  }, async ({ people, stack }) => {
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    const { id } = await makeAuction(stack.db, { owner, startingPriceMinor: 1234_00 });
    const person = await people.open({ locale, context: { javaScriptEnabled: false } });
    const { page, t } = person;
    const price = formatMinor(1234_00, locale);
    const main = page.getByRole('main');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.resourceType()));
    const room = `/live-auctions/${id}/participate`;
    // A busy relay sends the empty page, and loads the auction a moment later.
    const openRendered = (path: string, shown: Locator) =>
      expect(async () => {
        await person.goto(path);
        await expect(shown.filter({ visible: true }).first()).toBeVisible({ timeout: 500 });
      }).toPass();
    for (const path of [room, '/live', '/']) {
      // Home shows a few auctions, including those of other tests.
      await openRendered(path, main.getByText(path === '/' ? /^[\d.,]+$/ : price, { exact: true }));
      await expect(main.locator('[data-until]').filter({ visible: true }).first()).toHaveText(/^\d+:\d\d/);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    }
    await openRendered(room, main.getByRole('heading', { level: 1 }));
    await expect(new LiveRoom(person).panel.getByRole('link', { name: t('room.signIn') })).toBeVisible();
    // The style sheet is in the page, and fonts wait until it is usable.
    await expect(page.locator('body')).toHaveCSS('display', 'flex');
    expect(asked.filter((type) => type === 'stylesheet' || type === 'font')).toEqual([]);
  });
}

/** Half of the layout shift that browsers call good. */
const mostShift = 0.05;

/** Expects that the page's content does not move, even after the fonts have loaded. */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shifts = await page.evaluate(() => window.shifts ?? []);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(mostShift);
}

/** Opens a page that the relay rendered, and waits until React has hydrated it. */
async function openTakenOver({ page, goto, t }: Person, path: string): Promise<void> {
  // Retries if the relay had no time to render it; a difference is an error in the console of any visit.
  await expect(async () => {
    await goto(path);
    await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.sentHeading === document.querySelector('h1')), path).toBe(true);
  }).toPass();
  await expect(page.locator('#first-view')).toHaveCount(0);
}

/** Link, contracts and schemas: a page reads its reader's own answers without them, and loads them once it is usable. */
const calls = ['calls', 'messages', 'schemas'];

/** Scripts that the page itself names, without their hashes. */
const namedAhead = (page: Page) =>
  page
    .locator('link[rel=modulepreload][fetchpriority=low]')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.replace(/^\/assets\/(.*)-.{8}\.js$/, '$1')),
    );

test('React hydrates the relay’s HTML, signed in or not, and nothing moves', { tag: '@phone' }, async ({
  people,
  stack,
  isMobile,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const room = `/live-auctions/${id}/participate`;
  // A visitor at a desk is in the next test.
  for (const as of [...(isMobile ? [undefined] : []), await makeAccount(stack.db)]) {
    const person = await people.open({ ...(as && { as }), isFresh: true });
    const { page } = person;
    await watchTakeover(page);
    for (const path of as ? [room, '/live'] : [room, '/live', '/']) {
      await openTakenOver(person, path);
      if (as) expect((await namedAhead(page)).filter((name) => calls.includes(name ?? ''))).toEqual([]);
      if (as && path === room) await expect(page.locator('[data-press]')).toBeVisible();
      await expectStill(page, path);
    }
  }
});

for (const locale of ['ro', 'en'] as const) {
  test(`a page that React hydrates late is what the relay sent, by state, in the dark, in ${locale}`, async ({
    people,
    stack,
  }) => {
    const { ids } = await makeRoomStates(stack);
    const person = await people.open({ locale, context: { colorScheme: 'dark' } });
    const { page } = person;
    await watchTakeover(page);
    // More than a second has passed since the relay rendered the page.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 1500;
    });
    const every = ['Scheduled', 'InProgress', 'Closed', 'Accepted', 'Refused', 'Failed'] as const;
    // In the other language, those with the most figures and dates.
    const states = locale === 'ro' ? every : every.slice(1, 4);
    for (const state of states) {
      await openTakenOver(person, `/live-auctions/${ids[state]}/participate`);
      if (state === 'InProgress') await expectStill(page, state);
    }
    for (const path of locale === 'ro' ? ['/live', '/'] : ['/live']) {
      await openTakenOver(person, path);
      await expectStill(page, path);
    }
  });
}

test('what is pressed and chosen before React listens is done once it does', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Rapiță ${owner.companyName}`;
  await makeAuction(stack.db, { owner, goods: { name, product: 'rapeseed' } });
  const person = await people.open({ isFresh: true });
  const { page, t } = person;
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/live', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: t('live.more', { name }) });
  const share = page.getByRole('button', { name: t('live.share') });
  await menu.click();
  await page.getByLabel(t('live.type')).selectOption('Selling');
  await expect(menu).toHaveCSS('cursor', 'progress');
  await expect(share).toBeHidden();
  scripts.resolve();
  await expect(share).toBeVisible();
  await expect(page).toHaveURL(/\/live\?type=Selling$/);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  // A message is sent by the page, not by the browser with what was typed in the address.
  const contact = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await contact.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: t('forms.field.email') });
  await email.fill('ana@');
  await email.press('Enter');
  contact.resolve();
  await expect(email).toHaveAccessibleDescription(t('forms.rule.email'));
  await expect(email).toHaveValue('ana@');
  await expect(page).toHaveURL(/\/contact$/);
});

test('a page whose first script the line cut off is loaded again, and listens then', async ({
  people,
  faults,
}) => {
  faults.allow(/net::ERR_CONNECTION_RESET/);
  const person = await people.open({ isFresh: true });
  const { page, t } = person;
  const script = /\/assets\/index-[^/]*\.js$/;
  await page.route(script, (route) => route.abort('connectionreset'), { times: 1 });
  await person.goto('/contact');
  const message = page.getByRole('textbox', { name: t('forms.field.message') });
  await message.fill('Grâu');
  // Longer than it waits before it asks the relay.
  await page.waitForTimeout(4000);
  await expect(message).toHaveValue('Grâu');
  await expect(page.locator('#first-view')).toHaveCount(1);
  await message.fill('');
  await expect(page.locator('#first-view')).toHaveCount(0);
  await page.getByRole('button', { name: t('frame.switchToDark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('React hydrates pages that the relay rendered from calls, which are not repeated', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const id = await makeAnnouncement(stack.db, owner);
  const { page, goto } = await people.open({ isFresh: true });
  await watchTakeover(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Ignores what the previous page still requests.
  page.on('framenavigated', () => {
    asked.length = 0;
  });
  // Without lists whose changes come by a room: they are read again once it is joined.
  for (const path of [`/auctions/${id}`, '/product-catalog', '/contact', '/ajutor']) {
    await expect(async () => {
      asked.length = 0;
      await goto(path);
      await expect(page.locator('#first-view')).toHaveCount(0);
      expect(await page.evaluate(() => window.sentHeading === document.querySelector('h1')), path).toBe(true);
    }).toPass();
    const calls = asked.filter(
      (one) => /\/(?:auctions|products)(?:\/[0-9a-f-]{36})?$/.test(one) && one !== path,
    );
    expect(calls, path).toEqual([]);
  }
});

test('a page starts from the state that came with it, without requesting the room', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const person = await people.open();
  const asked: string[] = [];
  const requested = (url: string) => void asked.push(new URL(url).pathname);
  person.page.on('request', (request) => requested(request.url()));
  person.page.on('websocket', (socket) => requested(socket.url()));
  await LiveRoom.enter(person, id);
  // A page whose socket does not answer within three seconds polls its room, which is right on a busy machine.
  const beforeSocket = asked.slice(0, asked.indexOf(`${socketPath}/`));
  expect(beforeSocket.filter((path) => path.startsWith('/rooms/'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith(`/auctions/${id}`))).toEqual([]);
});

test('the identity is looked up while the scripts load, and once', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const person = await people.open({ as: await makeAccount(stack.db) });
  await LiveRoom.enter(person, id);
  const calls = await person.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\/identity$|\/auctions\/[0-9a-f-]+$/.test(entry.name))
      .map((entry) => [new URL(entry.name).pathname, Reflect.get(entry, 'initiatorType')]),
  );
  const [identity = [], auction = []] = ['/accounts/identity', `/auctions/${id}`].map((end) =>
    calls.filter(([path]) => path.endsWith(end)).map(([, initiator]) => initiator),
  );
  expect(identity).toEqual(['link']);
  // Fetched again once the account's room announces its bids.
  expect(auction[0]).toBe('link');
});
