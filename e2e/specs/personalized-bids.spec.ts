import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { leastPdf } from '../fixtures/registration-on-page.ts';

const { E2E_PICTURES: pictures } = process.env;

test('[P1] a bidder sends a personalised bid with their contract, the owner compares and accepts it, the leader sees the end', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { mayPost: true });
  const leader = await makeAccount(stack.db);
  const bidder = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner,
    bids: [{ by: leader, priceMinor: 1000_00 }],
    goods: { contractType: 'Bidder' },
  });
  const [bidding, deciding, leading] = await Promise.all([
    people.open({ as: bidder }),
    people.open({ as: owner }),
    people.open({ as: leader }),
  ]);
  await LiveRoom.enter(bidding, id);
  const { page, t } = bidding;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('room.personalizedBid') }).click();
  await dialog.locator('[name="price"]').fill('1.020');
  await dialog.locator('[name="quantity"]').fill('70');
  await dialog.getByRole('button', { name: t('bids.terms') }).click();
  await dialog.locator('[name="paymentType"]').selectOption('PrePayment');
  await dialog.getByLabel(t('bids.contractFile')).setInputFiles({
    ...{ name: 'contract.pdf', mimeType: 'application/pdf', buffer: leastPdf },
  });
  if (pictures) await page.screenshot({ path: `${pictures}/personalized-bid-form.png` });
  await dialog.getByRole('button', { name: /^Continuă/ }).click();
  const terms = dialog.getByRole('checkbox', { name: t('room.confirmTerms') });
  await terms.scrollIntoViewIfNeeded();
  await expect(async () => {
    await terms.check({ timeout: 1000 });
  }).toPass();
  if (pictures) await page.screenshot({ path: `${pictures}/personalized-bid-review.png` });
  await dialog.getByRole('button', { name: /^Trimite oferta · / }).click();
  await expect(dialog.getByText(t('bids.status.Active'))).toBeVisible();
  await expect(dialog.getByRole('link', { name: t('bids.contractDownload') })).toBeVisible();
  if (pictures) await page.screenshot({ path: `${pictures}/personalized-bid-sent.png` });

  const room = await LiveRoom.enter(leading, id);
  await expect(room.situation.locator('[data-standing=leading]')).toBeVisible();
  await LiveRoom.enter(deciding, id);
  const owned = deciding.page.getByRole('dialog');
  await deciding.page.getByRole('button', { name: t('bids.received') }).click();
  await expect(owned.getByText(bidder.companyName)).toBeVisible();
  await expect(owned.locator('[data-different]')).toHaveCount(4);
  const download = deciding.page.waitForEvent('download');
  await owned.getByRole('link', { name: t('bids.contractDownload') }).click();
  await download;
  if (pictures) {
    await deciding.page.screenshot({ path: `${pictures}/personalized-bid-received.png` });
    await deciding.page.setViewportSize({ width: 390, height: 740 });
    await deciding.page.screenshot({ path: `${pictures}/personalized-bid-received-390.png` });
  }
  await owned.getByRole('button', { name: t('bids.accept'), exact: true }).click();
  await expect(owned.getByText(t('bids.acceptMeans.frees'))).toBeVisible();
  await owned.getByRole('button', { name: /^Acceptă .* · / }).click();

  await expect(leading.page.getByText(t('ending.titleByPersonalizedBid'))).toBeVisible();
  await expect(leading.page.getByText(t('ending.free'))).toBeVisible();
  await expect(leading.page.getByText(bidder.companyName)).toHaveCount(0);
  for (const party of [deciding, bidding]) {
    await expect(party.page.locator('[data-ending]').getByText('1.020', { exact: true })).toBeVisible();
    await expect(party.page.locator('[data-ending]').getByText(/70\st/)).toBeVisible();
  }
  if (pictures) {
    await bidding.page.keyboard.press('Escape');
    await bidding.page.screenshot({ path: `${pictures}/personalized-bid-won.png` });
    await leading.page.screenshot({ path: `${pictures}/personalized-bid-lost.png` });
  }
});
