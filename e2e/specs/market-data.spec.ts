import { expect } from '@playwright/test';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { Administration } from '../fixtures/administration.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

test('[Q4] an administrator pastes a table, sees changes and issues, and saves the valid rows', async ({
  people,
  stack,
}) => {
  const { person } = await Administration.open(people, stack);
  const { page, t } = person;
  await person.goto('/admin/market-data');
  await page.getByRole('button', { name: t('market.add.prices') }).click();
  const table = page.getByLabel(t('market.paste'));
  const pasted = (price: string) =>
    [
      'data\tcultura\tpret\tmoneda\tpiata\tsursa',
      `20.11.2026\tRapiță\t${price}\tEUR\tFOB Constanța\tBursa`,
      '20.11.2026\tOrez\t300\tEUR\tFOB Constanța\tBursa',
    ].join('\n');
  const check = page.getByRole('button', { name: t('market.preview') });
  await table.fill(pasted('480,25'));
  await check.click();
  await expect(page.getByText(t('market.would', { added: 1, changed: 0, same: 0 }))).toBeVisible();
  const column = t('market.column.product');
  await expect(page.getByText(t('market.issue.value', { line: 3, column, text: 'Orez' }))).toBeVisible();
  await page.getByRole('button', { name: t('market.save', { count: 1 }) }).click();
  await expect(page.getByText(t('market.done', { added: 1, changed: 0 }))).toBeVisible();
  const row = page.locator('summary', { hasText: 'Rapiță' });
  await expect(row).toContainText('480,25 EUR/t');

  await page.getByRole('button', { name: t('market.add.prices') }).click();
  await page.getByLabel(t('market.chooseFile')).setInputFiles({
    name: 'preturi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(pasted('479,75').replaceAll('\t', ';')),
  });
  await check.click();
  await expect(page.getByText('480,25 EUR/t, Bursa')).toBeVisible();
  await page.getByRole('button', { name: t('market.save', { count: 1 }) }).click();
  await expect(row).toContainText('479,75 EUR/t');
});

test('[Q3] a VAT regime that an administrator saves is used in the sums of a bid', async ({
  people,
  stack,
}) => {
  const { person } = await Administration.open(people, stack);
  const { page, t } = person;
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner, goods: { product: 'oats' } });
  try {
    await person.goto('/admin/market-data?table=vat');
    const rates = page.getByLabel(t('market.vat.rate'));
    await rates.first().fill('31');
    const days = page.getByRole('textbox', { name: t('market.vat.from') });
    const widths = await days.evaluateAll((fields) => fields.map((one) => one.scrollWidth - one.clientWidth));
    expect(widths.filter((cut) => cut > 0)).toEqual([]);
    expect(widths.length).toBeGreaterThan(0);
    const save = page.getByRole('button', { name: t('market.vat.save') });
    await save.click();
    await expect(page.getByText(t('market.vat.rateRange'))).toBeVisible();
    for (const field of await rates.all()) await field.fill('13');
    const answered = page.waitForResponse((response) => response.url().endsWith('/admin/vat-rules'));
    await save.click();
    expect((await answered).status()).toBe(204);
    const buyer = await people.open({ as: await makeAccount(stack.db) });
    await LiveRoom.enter(buyer, id);
    await expect(
      buyer.page.getByText(buyer.t('labels.vat.line', { percent: '13\u00a0%' })).first(),
    ).toBeVisible();
  } finally {
    await person.context.request.put('/services/main/admin/vat-rules', {
      headers: { origin: stack.baseUrl },
      data: { rules: releaseVatRules },
    });
  }
});
