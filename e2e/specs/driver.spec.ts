import { expect } from '@playwright/test';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { loadPlan } from '@recolta/shared/testing/deal-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { ConcludedDeal } from '../fixtures/concluded-deal.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';

test('[D3] the buyer sends a link; its driver arrives, loses the signal, photographs the ticket, closes the page, and the seller sees it all once the signal is back', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // The last: the browser's own view of a picture has styles.
  faults.allow(
    /ERR_INTERNET_DISCONNECTED/,
    /status of 404 .*\/driver-links\//,
    /Applying inline style violates/,
  );
  const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const deal = await ConcludedDeal.open(stack, { seller, buyer });
  const day = dayOf(Date.now());
  await deal.state(buyer, { ...loadPlan(1, '25', day), plates: 'TR 07 SIL' });

  const [selling, buying] = [await people.open({ as: seller }), await people.open({ as: buyer })];
  await buying.goto(deal.path);
  await selling.goto(deal.path);
  const { t } = buying;
  const dialog = buying.page.getByRole('dialog');
  const load = (page: typeof buying.page) =>
    page.getByRole('main').getByRole('button', { name: /TR 07 SIL/ });
  await load(buying.page).click();
  await dialog.getByRole('button', { name: t('delivery.driverLink') }).click();
  const loading = dialog.getByRole('group', { name: t('delivery.driverPlace.loading') });
  await loading.getByLabel(t('delivery.field.driverPlace')).fill('Agro Siliștea, magazia 2');
  await loading.getByLabel(t('delivery.field.driverTelephone')).fill('12');
  await dialog.getByRole('button', { name: t('delivery.driverMake') }).click();
  await expect(loading.getByLabel(t('delivery.field.driverTelephone'))).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await loading.getByLabel(t('delivery.field.driverTelephone')).fill('0722 123 456');
  const unloading = dialog.getByRole('group', { name: t('delivery.driverPlace.unloading') });
  await unloading.getByLabel(t('delivery.field.driverTelephone')).fill('');
  await dialog.getByRole('button', { name: t('delivery.driverMake') }).click();
  const opener = dialog.getByRole('link', { name: t('delivery.driverOpen') });
  const link = (await opener.getAttribute('href')) ?? '';
  await expect(dialog.getByText(link)).toBeVisible();

  // A driver without an account.
  const driver = await people.open({ context: { serviceWorkers: 'allow' } });
  const { page } = driver;
  const text = driver.t;
  const act = page.locator('.dock').getByRole('button');
  await page.goto(link);
  await expect(page.getByText('Agro Siliștea, magazia 2')).toBeVisible();
  await expect(page.getByText('0722 123 456')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('lei');
  await expectAccessible(page, 'the driver’s page');
  await act.click();
  await page.getByRole('button', { name: text('driver.cancel') }).click();
  await expect(act).toHaveText(text('driver.step.arrived'));
  await act.click();
  await expect(page.getByText(text('driver.sentSoon', { what: text('driver.what.arrived') }))).toBeVisible();
  await expect(page.getByText(text('driver.sentSoon', { what: text('driver.what.arrived') }))).toBeHidden();
  await load(selling.page).click();
  const seen = selling.page.getByRole('dialog');
  await expect(seen.getByText(text('delivery.byDriver')).first()).toBeVisible();

  // The page is kept by its worker before the signal goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await driver.context.setOffline(true);
  const picture = await page.screenshot({ type: 'jpeg' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tichet.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByLabel(text('driver.gross')).fill('40.180');
  await page.getByLabel(text('driver.tare')).fill('41.000');
  await page.getByLabel(text('driver.number')).fill('T-9001');
  await act.click();
  await expect(page.getByText(text('driver.issue.tare'))).toBeVisible();
  await page.getByLabel(text('driver.tare')).fill('15.120');
  await expect(act).toContainText('25.060');
  await act.click();
  await expect(page.getByText(text('driver.offline'))).toBeVisible();
  await expectAccessible(page, 'the driver’s page');
  await page.reload();
  await expect(page.getByText(text('driver.offline'))).toBeVisible();
  await expect(act).toContainText(text('driver.step.unloaded'));
  await driver.context.setOffline(false);
  await expect(page.getByText(text('driver.offline'))).toBeHidden();
  await expect(seen.getByText(/40\.180/)).toBeVisible();
  const opened = selling.page.waitForEvent('popup');
  await seen.getByRole('link', { name: 'ticket.jpg' }).first().click();
  await expect((await opened).locator('img')).toBeVisible();
  await expect(seen.getByRole('link', { name: 'ticket.jpg' })).toHaveCount(1);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(act).toContainText('Unloaded');

  // The buyer ends the link.
  await dialog.getByRole('button', { name: t('delivery.driverEnd') }).click();
  await dialog.getByRole('button', { name: t('delivery.driverEnd') }).click();
  await expect(dialog.getByRole('button', { name: t('delivery.driverLink') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
});
