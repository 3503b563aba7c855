import { expect, type Page } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, wheat } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';
import { BellOnPage, outbidTitle, tellOutbid } from '../fixtures/notifications.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';

/** Counts a page's requests for the list of notifications. */
function countAsked(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/notifications\?/.test(request.url())) count++;
  });
  return () => count;
}

test('[N1] being outbid arrives on open pages of both languages, and is seen in all of them at once', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    termsAccepted: [ana, dan],
    bids: [{ by: ana, priceMinor: 1000_00 }],
  });
  const [romanian, english] = [await people.open({ as: ana }), await people.open({ as: ana, locale: 'en' })];
  const [here, there] = [new BellOnPage(romanian), new BellOnPage(english)];
  // A notification in the first answer is not announced as new.
  const answered = romanian.page.waitForResponse(/\/notifications\?/);
  await romanian.goto('/live');
  await english.goto('/live');
  await answered;
  await expect(here.button(0)).toBeVisible();
  await expect(there.button(0)).toBeVisible();
  await placeBidOnPage(stack, dan, id, 1005_00);

  await expect(here.button(1)).toBeVisible();
  await expect(there.button(1)).toBeVisible();
  await expect(romanian.page.getByRole('banner').getByRole('status')).toHaveText(
    romanian.t('notifications.unseenCount', { count: 1 }),
  );
  await there.button(1).click();
  await expect(there.item(outbidTitle(english, wheat.name))).toContainText('RON');
  await here.button(1).click();
  await here.item(outbidTitle(romanian, wheat.name)).click();
  await expect(romanian.page).toHaveURL(`${stack.baseUrl}/live-auctions/${id}/participate`);
  await expect(here.popup).toBeHidden();
  await expect(there.button(0)).toBeVisible();
  await expect(there.item(outbidTitle(english, wheat.name)).locator('[data-seen]')).toHaveAttribute(
    'data-seen',
    'true',
  );
});

test('one popup of the header at a time, also by keyboard', { tag: '@phone-only' }, async ({
  people,
  stack,
}) => {
  const ana = await makeAccount(stack.db, { administratorName: 'Ana Marin' });
  const person = await people.open({ as: ana });
  const { page, t } = person;
  const bell = new BellOnPage(person);
  await tellOutbid(stack, ana, 'lot 1', 'lot 2');
  await person.goto('/live');
  await bell.button(2).focus();
  await page.keyboard.press('Enter');
  await expect(bell.item(outbidTitle(person, 'lot 2'))).toBeVisible();
  // The first stop marks all as seen; then come the notifications.
  await page.keyboard.press('Tab');
  await expect(bell.popup.getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bell.item(outbidTitle(person, 'lot 2'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell.popup).toBeHidden();
  await expect(bell.button(2)).toBeFocused();

  await bell.button(2).click();
  await page.getByRole('button', { name: t('frame.accountMenu', { alias: 'AM' }) }).click();
  await expect(bell.popup).toBeHidden();
  const ownPages = page.getByRole('menuitem', { name: t('frame.notifications') });
  await expect(ownPages).toContainText('2');
  await bell.button(2).click();
  await expect(ownPages).toBeHidden();
  await expect(bell.popup).toBeVisible();
  await page.getByRole('button', { name: t('frame.openMenu') }).click();
  await expect(bell.popup).toBeHidden();
  // On a touch screen the menu itself gets the focus, so that no keyboard opens; elsewhere its first button
  // does.
  await expect(page.locator('[role=dialog]:focus-within')).toHaveAccessibleName(t('frame.menu'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[N1] polling replaces closed sockets: a failing poll reloads the page, and it ends when they are open again', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 503 .*\/notifications\?/);
  const ana = await makeAccount(stack.db);
  const person = await people.open({
    as: ana,
    isGated: true,
    prepare: async ({ context, gate }) => {
      await gate.shut();
      // Draws the shortest delay.
      await context.addInitScript(() => {
        Math.random = () => 0;
      });
      await context.route(/\/notifications\?/, (route) => route.fulfill({ status: 503, body: '' }), {
        times: 1,
      });
    },
  });
  const { page } = person;
  const bell = new BellOnPage(person);
  const asked = countAsked(page);
  await person.goto('/live');
  const reloaded = page.waitForEvent('load');
  await tellOutbid(stack, ana, 'lot 1');
  await reloaded;
  await expect(bell.button(1)).toBeVisible();
  await tellOutbid(stack, ana, 'lot 2');
  await expect(bell.button(2)).toBeVisible();
  person.gate.open();
  await person.returnToTab();
  await expect(page.getByText(person.t('live.connected'), { exact: true })).toBeVisible();
  const before = asked();
  await tellOutbid(stack, ana, 'lot 3');
  await expect(bell.button(3)).toBeVisible();
  // Requested only because of the push, unless an answer on its way had it already.
  expect(asked() - before).toBeLessThanOrEqual(1);
});

test('[N1] all notifications: page by page, only unread ones, all marked as seen, updated by push', async ({
  people,
  stack,
}) => {
  const ana = await makeAccount(stack.db, { role: 'Bidder' });
  await tellOutbid(stack, ana, ...Array.from({ length: 21 }, (_, at) => `lot ${at + 1}`));
  const person = await people.open({ as: ana, locale: 'en' });
  const { page, t } = person;
  await person.goto('/notifications');
  const main = page.getByRole('main');
  const item = (name: string) => main.getByRole('link').filter({ hasText: new RegExp(`: ${name}(?!\\d)`) });
  await expect(main.getByRole('listitem')).toHaveCount(20);
  await expect(item('lot 21')).toBeVisible();
  await tellOutbid(stack, ana, 'lot 22');
  await expect(item('lot 22')).toBeVisible();
  await main.getByRole('link', { name: t('lists.nextPage') }).click();
  await expect(page).toHaveURL(/\/en\/notifications\?page=2$/);
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await item('lot 1').click();
  await expect(page).toHaveURL(/\/en\/live$/);
  await page.goBack();
  await expect(item('lot 1').locator('[data-seen]')).toHaveAttribute('data-seen', 'true');
  await main.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL(/\/en\/notifications\?seen=false$/);
  await expect(main.getByText(t('lists.page', { page: 1, pages: 2 }))).toBeVisible();
  await main.getByRole('button', { name: t('notifications.markAllSeen') }).click();
  await expect(main.getByText(t('notifications.nothingUnseen'))).toBeVisible();
  await person.goto('/notifications?page=9');
  await expect(page).toHaveURL(/\/en\/notifications\?page=2$/);
  await expect(main.getByRole('listitem')).toHaveCount(2);
});
