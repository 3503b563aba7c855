import { expect } from '@playwright/test';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { dialogsInCode, expectInView, smallPhone, tryDialog } from '../fixtures/dialog-check.ts';
import { makeDialogMarket } from '../fixtures/dialog-market.ts';
import { dialogVisits } from '../fixtures/dialog-rows.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

/** A folder for pictures; without one none are taken. */
const pictures = process.env.PICTURES;

test('every dialog of the client has a row @phone-only', async () => {
  const rows: Record<string, number> = {};
  for (const { dialogs } of Object.values(dialogVisits).flat())
    for (const row of dialogs) rows[row.in] = (rows[row.in] ?? 0) + 1;
  const missing = Object.entries(await dialogsInCode()).filter(([file, count]) => (rows[file] ?? 0) < count);
  expect(missing).toEqual([]);
});

/** Opens another page without loading it, by way of one without dialogs: the next can look like the left one. */
async function leaveFor({ page, t, goInside }: Person, path: string): Promise<void> {
  const between = page.getByRole('heading', { level: 1, name: t('legal.cookiesTitle') });
  await goInside('/cookie-policy');
  await expect(between).toBeVisible();
  await goInside(path);
  await expect(between).toBeHidden();
}

for (const [who, visits] of Object.entries(dialogVisits))
  test(`[R6] every dialog of the ${who} closes by Escape or Back in turns, keeps the focus, and fits a small phone @phone-only`, async ({
    people,
    stack,
    faults,
  }) => {
    test.slow();
    // The pictures are not stored, and recovery codes ask for a second factor first.
    faults.allow(/status of 40[34] .*\/(?:files|pictures|photos|products|factors)/);
    const market = await makeDialogMarket(stack);
    const person = await people.open({ as: market.people[who as keyof typeof dialogVisits] });
    await person.page.setViewportSize(smallPhone);
    let tried = 0;
    for (const [at, { page, prepare, dialogs }] of visits.entries()) {
      // A prepared page may ask before it is left, and is prepared from its start.
      const isLoaded = at === 0 || prepare !== undefined || visits[at - 1]?.prepare !== undefined;
      await (isLoaded ? person.goto(page(market)) : leaveFor(person, page(market)));
      await person.page.locator('#first-view').waitFor({ state: 'detached' });
      await prepare?.(person, market, stack);
      for (const row of dialogs) {
        const by = tried++ % 2 === 0 ? 'Escape' : 'Back';
        await test.step(`${row.in}: ${row.title}`, () => tryDialog(person, row, by));
      }
    }
  });

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
  for (const locale of ['ro', 'en'] as const) {
    const person = await people.open({ as: owner, locale });
    const { page } = person;
    await page.setViewportSize(smallPhone);
    await person.goto(`/auctions/${id}`);
    const card = page.getByRole('article');
    await expect(card.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      smallPhone.width,
    );
    await card.scrollIntoViewIfNeeded();
    if (pictures) await page.screenshot({ path: `${pictures}/rounds-${locale}-390.png` });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: /^(Acceptă|Accept) \d/ }).click();
    await expect(dialog.getByRole('button', { name: /^(Acceptă|Accept) .* · / })).toBeVisible();
    await expectInView(page, dialog);
    if (pictures) {
      await page.screenshot({ path: `${pictures}/accept-${locale}-390.png` });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${pictures}/accept-${locale}-1440.png` });
      await page.setViewportSize(smallPhone);
    }
    // Back closes the dialog, not the page.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: /^(Contraofertă|Counter-offer)$/ }).click();
    await expectInView(page, dialog);
    if (pictures) await page.screenshot({ path: `${pictures}/counter-${locale}-390.png` });
    await dialog.getByRole('textbox', { name: person.t('forms.field.price') }).fill('1048');
    await dialog.getByRole('button', { name: /^(Continuă|Continue) · / }).click();
    await expect(dialog.getByRole('button', { name: /^(Trimite|Send) .* · / })).toBeVisible();
    await expectInView(page, dialog);
    if (pictures) await page.screenshot({ path: `${pictures}/review-${locale}-390.png` });
    // From the review to the form, then to the page.
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: /^(Continuă|Continue) · / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
