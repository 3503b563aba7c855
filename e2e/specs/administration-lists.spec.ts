import { expect } from '@playwright/test';
import { administratorsChanged } from '../../services/src/main/account/account-changed.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { Administration } from '../fixtures/administration.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';

const addresses = [
  '/admin',
  '/admin/users/2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11',
  '/admin/audit',
  '/admin/market-data',
  '/admin/incoming',
];

test('only an administrator finds these pages, and a visitor signs in first', async ({ people, stack }) => {
  const buyer = await people.open({ as: await makeAccount(stack.db, { role: 'Provider' }) });
  const visitor = await people.open();
  for (const [index, address] of addresses.entries()) {
    const open = (person: Person) => (index === 0 ? person.goto(address) : person.goInside(address));
    await open(buyer);
    await expect(buyer.page).toHaveURL(`${stack.baseUrl}/not-found`);
    await expect(buyer.page.getByRole('heading', { name: buyer.t('pages.notFoundHeading') })).toBeVisible();
    await open(visitor);
    await expect(visitor.page).toHaveURL(`${stack.baseUrl}/login?redirectTo=${encodeURIComponent(address)}`);
  }
  await buyer.page.getByRole('button', { name: buyer.t('frame.openMenu') }).click();
  await expect(buyer.page.getByRole('link', { name: buyer.t('frame.adminUsers') })).toHaveCount(0);
});

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

test('messages from the public forms can be read and answered', async ({ people, stack }) => {
  const admin = await Administration.open(people, stack);
  const { page, context } = admin.person;
  const name = `Ion ${admin.account.userId}`;
  const sent = await context.request.post('/services/main/contact', {
    headers: { origin: stack.baseUrl },
    data: {
      name,
      email: 'ion@example.ro',
      telephone: '0722123456',
      message: 'Bună ziua,\nvând porumb.',
      acceptsPrivacy: true,
    },
  });
  expect(sent.status()).toBe(204);
  await admin.person.goto('/admin/incoming');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('vând porumb.');
  await expect(card.getByRole('link', { name: 'ion@example.ro' })).toHaveAttribute(
    'href',
    'mailto:ion@example.ro',
  );
  await expect(card.getByRole('link', { name: '0722 123 456' })).toHaveAttribute('href', 'tel:+40722123456');
  await page.getByRole('link', { name: admin.text('incoming.subscriber'), exact: true }).click();
  await expect(page).toHaveURL(/kind=subscriber/);
  await expect(card).toHaveCount(0);
});

test('the administration’s Logout leads home', async ({ people, stack, faults }) => {
  faults.allow(/status of 401 /);
  const admin = await Administration.open(people, stack);
  const { page, t } = admin.person;
  await admin.person.goto('/admin/audit');
  await page
    .getByRole('navigation', { name: admin.text('navigation') })
    .getByRole('button', { name: t('frame.logout') })
    .click();
  await expect(page).toHaveURL(`${stack.baseUrl}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: t('frame.login') })).toBeVisible();
});
