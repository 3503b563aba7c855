import { expect } from '@playwright/test';
import { administratorsChanged } from '../../services/src/main/account/account-changed.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { Administration } from '../fixtures/administration.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';

test('the list by keyboard only: search, filter, act, and the outcome gets the focus', async ({
  people,
  stack,
}) => {
  const buyer = await makeAccount(stack.db, { mayPost: true });
  const admin = await Administration.open(people, stack);
  const { page } = admin.person;
  const name = buyer.companyName;
  await admin.person.goto('/admin?view=all');
  const search = page.getByLabel(admin.text('users.search'));
  await search.focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(admin.row(name)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  const permission = page.getByLabel(admin.text('users.permission'), { exact: true });
  await tabTo(page, permission);
  await permission.selectOption('Auctions.Post');
  await expect(page).toHaveURL(/permission=/);
  await expect(admin.row(name)).toBeVisible();
  await tabTo(page, admin.act('remove', name));
  await page.keyboard.press('Enter');
  await admin.expectDone('remove', name);
  // The user has left the list of those with the permission.
  await expect(admin.row(name)).toHaveCount(0);
  const isFocusOnOutcome = () =>
    page.evaluate(() => document.activeElement?.querySelector('[role=status]')?.textContent ?? '');
  await expect.poll(isFocusOnOutcome).toBe(admin.text('done.remove', { name }));
  await page.getByRole('button', { name: admin.person.t('lists.clear') }).click();
  await expect(page).toHaveURL(`${stack.baseUrl}/admin?view=all`);
});

test('rows stay in their places under the pointer; new ones wait for a button or for it to leave', async ({
  people,
  stack,
}) => {
  const mark = `Rând ${Date.now()}`;
  const first = await makeAccount(stack.db, { companyName: `${mark} B SRL` });
  const admin = await Administration.open(people, stack);
  const { page } = admin.person;
  await admin.find(mark);
  await admin.row(first.companyName).hover();
  for (const letter of ['A', 'C']) await makeAccount(stack.db, { companyName: `${mark} ${letter} SRL` });
  await administratorsChanged(stack.db);
  const more = page.getByRole('button', { name: admin.person.t('lists.newRows', { count: 2 }) });
  await expect(more).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await more.click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(more).toBeHidden();

  await admin.row(first.companyName).hover();

  await makeAccount(stack.db, { companyName: `${mark} D SRL` });
  await administratorsChanged(stack.db);
  await expect(
    page.getByRole('button', { name: admin.person.t('lists.newRows', { count: 1 }) }),
  ).toBeVisible();
  await page.getByLabel(admin.text('users.search')).click();
  await expect(page.getByRole('row')).toHaveCount(5);
});
