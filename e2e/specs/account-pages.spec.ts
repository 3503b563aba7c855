import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade, expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { RegistrationOnPage } from '../fixtures/registration-on-page.ts';

async function headed({ page }: Person): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test('every page about accounts, light and dark: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const visitor = await people.open();
  await visitor.goto('/login');
  for (const [name, path] of [
    ['confirm-email', '/confirm-email'],
    ['reset-password', '/reset-password'],
    ['set-password', '/reset-password?token=abc&email=ana%40test.recolta.ro'],
  ] as const) {
    await visitor.goInside(path);
    await expectWellMadeInBoth(visitor, name, headed);
  }
  // The page of an active account is in `company-changes.spec.ts`.
  const person = await people.open({
    as: await makeAccount(stack.db, { isActive: false, iban: null }),
  });
  await person.goto('/account');
  const shows = (name: string) => async (reader: Person) => {
    await expect(
      reader.page.getByRole('heading', { name: reader.t(`account.section.${name}`) }),
    ).toBeVisible();
  };
  let reader = await expectWellMadeInBoth(person, 'account-inactive', shows('company'), {
    isOtherOnPhone: true,
  });
  // One for each kind of content: files, a table, switches, lists.
  for (const name of ['documents', 'notifications', 'bidding', 'security']) {
    await reader.goInside(`/account/${name}`);
    reader = await expectWellMadeInBoth(reader, `account-${name}`, shows(name), { isOtherOnPhone: true });
  }
});

// A change of language loses the input. The Romanian test is in `accounts.spec.ts`.
test('every step of the registration in English: accessible, no wider than the window', async ({
  people,
}) => {
  const visitor = await people.open({ locale: 'en' });
  const form = new RegistrationOnPage(visitor);
  await visitor.goto('/inscriere');
  await headed(visitor);
  await form.next();
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  await expectWellMade(visitor, 'registration-faults');
  await form.fillAccount();
  await expectWellMade(visitor, 'registration-company');
  await form.fillCompany();
  await expectWellMade(visitor, 'registration-addresses');
  await form.fillAddresses();
  await expectWellMade(visitor, 'registration-activity');
  await form.fillActivity();
  await expectWellMade(visitor, 'registration-documents');
});
