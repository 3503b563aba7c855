import { expect, type Locator, type Page } from '@playwright/test';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { test } from '../fixtures/market-test.ts';
import { callAs } from '../fixtures/service-call.ts';

/** A small phone, and the same with the bars of its browser. */
const small = { width: 390, height: 600 };
/** A folder for pictures; without one none are taken. */
const pictures = process.env.PICTURES;

/** Neither page nor dialog is wider than the window, and the dialog's foot is within it. */
async function expectInView(page: Page, dialog: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? small;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const foot = dialog.locator('[data-dialog-foot]');
  await expect
    .poll(async () => {
      const box = await foot.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height + 1;
    })
    .toBe(true);
  for (const button of await foot.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
}

test('[R6] on a small phone three rounds and every dialog of a bid fit the window, with their buttons in view', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const bidder = await makeAccount(stack.db);
  const id = await makeAnnouncement(stack.db, owner);
  const bid = await makeAnnouncementBid(stack.db, id, bidder);
  const terms = { ...statedBidTerms(Date.now()), price: '1050', quantity: '300' };
  await callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${bid}/rounds`, terms);
  await callAs(stack, bidder, 'PUT', `main/auctions/${id}/bids/my-bid`, { ...terms, price: '1045' });
  for (const [as, path] of [
    [owner, '/'],
    [owner, '/en/'],
  ] as const) {
    const person = await people.open({ as });
    const { page } = person;
    await page.setViewportSize(small);
    await person.goto(`${path}auctions/${id}`);
    const card = page.getByRole('article');
    await expect(card.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(small.width);
    await card.scrollIntoViewIfNeeded();
    if (pictures) await page.screenshot({ path: `${pictures}/rounds${path.replaceAll('/', '-')}390.png` });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: /^(Acceptă|Accept)$/ }).click();
    await expect(dialog.getByRole('button', { name: /^(Acceptă|Accept) .* · / })).toBeVisible();
    await expectInView(page, dialog);
    if (pictures) {
      await page.screenshot({ path: `${pictures}/accept${path.replaceAll('/', '-')}390.png` });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${pictures}/accept${path.replaceAll('/', '-')}1440.png` });
      await page.setViewportSize(small);
    }
    // Back closes the dialog, not the page.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: /^(Contraofertă|Counter-offer)$/ }).click();
    await expectInView(page, dialog);
    if (pictures) await page.screenshot({ path: `${pictures}/counter${path.replaceAll('/', '-')}390.png` });
    await dialog.getByRole('button', { name: /^(Continuă|Continue) · / }).click();
    await expect(dialog.getByRole('button', { name: /^(Trimite|Send) .* · / })).toBeVisible();
    await expectInView(page, dialog);
    if (pictures) await page.screenshot({ path: `${pictures}/review${path.replaceAll('/', '-')}390.png` });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
