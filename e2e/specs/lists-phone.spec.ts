import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';

/** The share of characters of the main content of 15 px or more, and the smallest size, in px. */
const typeOf = ({ page }: Person) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const seen = { all: 0, large: 0, smallestPx: Number.POSITIVE_INFINITY };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      // Texts for screen readers have a box of a pixel.
      const isSeen = (one: Element | null): boolean =>
        one === null ||
        ((one.getBoundingClientRect().width > 1 || getComputedStyle(one).display === 'contents') &&
          isSeen(one.parentElement));
      if (text === '' || !element?.checkVisibility() || !isSeen(element)) continue;
      const sizePx = Number.parseFloat(getComputedStyle(element).fontSize);
      seen.all += text.length;
      if (sizePx > 14.9) seen.large += text.length;
      seen.smallestPx = Math.min(seen.smallestPx, sizePx);
    }
    return { share: seen.large / seen.all, smallestPx: Math.round(seen.smallestPx) };
  });

test('most of a list is text of 15 px, and none is under 13', { tag: '@phone-only' }, async ({
  people,
  stack,
  faults,
}) => {
  // Photos of other tests' products are not stored.
  faults.allow(/status of 404 .*\/files/);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const id = await makeAnnouncement(stack.db, owner);
  const person = await people.open({ as: owner });
  const paths = ['/auctions', `/auctions/${id}`, '/auctions/my-auctions', '/live', '/products', '/'];
  for (const [at, path] of paths.entries()) {
    await (at === 0 ? person.goto(path) : person.goInside(path));
    await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(async () => {
      const { share, smallestPx } = await typeOf(person);
      expect(smallestPx, path).toBeGreaterThanOrEqual(13);
      // A dashboard without tasks is mostly labels.
      if (path !== '/') expect(share, path).toBeGreaterThan(0.75);
    }).toPass();
  }
});

test('the first announcement is in the upper third of the window, and the filters count what they would show', {
  tag: '@phone-only',
}, async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  await makeAnnouncement(stack.db, owner);
  const person = await people.open();
  const { page, t } = person;
  await person.goto('/auctions');
  const rows = page.getByRole('region', { name: t('announcements.title') }).getByRole('listitem');
  const top = (await rows.first().boundingBox())?.y;
  expect(top).toBeLessThan(240);

  await page.getByRole('button', { name: t('lists.filters') }).click();
  const sheet = page.getByRole('dialog');
  const wheat = sheet.getByRole('checkbox', { name: /^Grâu panificație/ });
  const before = await wheat.boundingBox();
  await wheat.click();
  await expect(page).toHaveURL(/cereals=wheat-milling/);
  const counted = Number(await wheat.locator('xpath=ancestor::label').locator('.num').textContent());
  await expect(
    sheet.getByRole('button', { name: t('announcements.show', { count: counted }), exact: true }),
  ).toBeVisible();
  expect(await wheat.boundingBox()).toEqual(before);
  // Back closes the filters as the button does: what was chosen stays.
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/cereals=wheat-milling/);
  await expect(page.getByRole('button', { name: t('lists.filtersChosen', { count: 1 }) })).toBeVisible();
  await expect(rows.first()).toContainText('Grâu panificație');
});

test('filters and menu without a network say that they did not load, and open once it is back', {
  tag: '@phone-only',
}, async ({ people, stack, faults }) => {
  faults.allow(/net::ERR_/, /status of 404 .*\/files/, /FileUnreachable|\/assets\//);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  await makeAnnouncement(stack.db, owner);
  const { page, context, goto, t } = await people.open({ isFresh: true });
  await goto('/auctions');
  await expect(page.getByRole('list').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('lists.filters') }).tap();
  const message = page.getByText(t('pages.partUnreachable'));
  await expect(message).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  const sheet = page.getByRole('dialog', { name: t('lists.filters') });
  await expect(async () => {
    // The sheet of an earlier tap covers the button.
    if (!(await sheet.isVisible()))
      await page.getByRole('button', { name: t('lists.filters') }).tap({ timeout: 2000 });
    await expect(sheet).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(message).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('frame.openMenu') }).tap();
  await expect(page.getByRole('banner').getByText(t('pages.partUnreachable'))).toBeInViewport({ ratio: 1 });
});
