import { expect } from '@playwright/test';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { expectInView } from '../fixtures/dialog-check.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

const longName = () =>
  `Cooperativa Agricolă de Depozitare și Valorificare ValeaIalomițeiDeJosȘiBărăganulCentral${crypto.randomUUID().slice(0, 8)} SRL`;

const widthOf = ({ page }: Person) => page.evaluate(() => document.documentElement.scrollWidth);

/** The lowest edge of the footer's text, and the upper edge of the dock, in px from the window's top. */
const edgesAtEnd = ({ page }: Person) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const edge = (selector: string, side: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
    return { text: edge('footer', 'bottom'), dock: edge('[data-dock]', 'top') };
  });

test('[B4] on a phone both parties read the newest round and accept it by its sum, whatever their firms are called', {
  tag: '@phone-only',
}, async ({ people, stack }) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true, companyName: longName() });
  const bidder = await makeAccount(stack.db, { companyName: longName() });
  const id = await makeAnnouncement(stack.db, owner);
  const bid = await makeAnnouncementBid(stack.db, id, bidder);
  await makeAnnouncementBid(stack.db, id, await makeAccount(stack.db, { companyName: longName() }));
  const terms = { ...statedBidTerms(Date.now()), quantity: '300' };
  const counter = (price: string) =>
    callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${bid}/rounds`, { ...terms, price });
  await counter('1075');
  await callAs(stack, bidder, 'PUT', `main/auctions/${id}/bids/my-bid`, { ...terms, price: '1060' });

  const selling = await people.open({ as: owner });
  await selling.goto(`/auctions/${id}`);
  const width = selling.page.viewportSize()?.width ?? 0;
  const { t } = selling;
  const received = selling.page.getByRole('region', { name: t('announcements.received') });
  await expect(received.getByText(t('announcements.waiting_few', { count: 2 }))).toBeVisible();
  expect(await widthOf(selling)).toBe(width);
  // The bids stand before the price, the goods and the owner's own acts.
  const top = async (one: typeof received) => (await one.boundingBox())?.y ?? Number.NaN;
  const remove = selling.page.getByRole('button', { name: t('announcements.delete') });
  const prices = selling.page.getByRole('region', { name: t('announcements.prices') });
  expect(await top(received)).toBeLessThan(await top(prices));
  expect(await top(prices)).toBeLessThan(await top(remove));
  const accept = selling.page.getByRole('button', { name: /^Acceptă 318\.000 lei/ });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expect(accept).toContainText('1.060 lei/t × 300 t');
  await accept.click();
  const dialog = selling.page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Acceptă 1\.060 lei.t · 318\.000 lei$/ })).toBeVisible();
  await expectInView(selling.page, dialog);
  await selling.page.keyboard.press('Escape');
  const atEnd = await edgesAtEnd(selling);
  expect(atEnd.text).toBeLessThanOrEqual(atEnd.dock);
  await selling.leave();

  await counter('1070');
  const buying = await people.open({ as: bidder });
  await buying.goto(`/auctions/${id}`);
  await expect(buying.page.getByRole('button', { name: /^Acceptă 321\.000 lei/ })).toBeInViewport({
    ratio: 1,
  });
  expect(await widthOf(buying)).toBe(width);
  const card = buying.page.getByRole('article');
  await expect(card.getByText('1.070 lei/t', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(card.getByText('1.060 lei/t', { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await buying.page.getByRole('button', { name: t('announcements.counter') }).click();
  await expectInView(buying.page, buying.page.getByRole('dialog'));
  await buying.page.keyboard.press('Escape');
  // The keyboard of the phone leaves no space for the dock.
  const dock = buying.page.locator('[data-dock]');
  await expect(dock).toBeInViewport();
  await buying.page.getByRole('textbox').first().focus();
  await expect(dock).not.toBeInViewport();
});
