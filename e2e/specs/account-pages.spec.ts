import { expect } from '@playwright/test';
import type { Locale } from '../../client/src/lib/locale-path.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade } from '../fixtures/page-check.ts';
import type { People, Person } from '../fixtures/people.ts';
import { RegistrationForm } from '../fixtures/registration-form.ts';

const locales: readonly Locale[] = ['ro', 'en'];

/** Opens a browser in the light theme with reduced motion. */
const open = (people: People, locale: Locale, as?: TestAccount) =>
  people.open({
    locale,
    context: { colorScheme: 'light', reducedMotion: 'reduce' },
    ...(as && { as }),
  });

async function goTo(person: Person, path: string): Promise<void> {
  await person.goto(path);
  await expect(person.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

for (const locale of locales) {
  test(`every page about accounts in ${locale}, light and dark: accessible, no wider than the window`, async ({
    people,
    stack,
  }, testInfo) => {
    testInfo.setTimeout(90_000);
    const visitor = await open(people, locale);
    for (const [name, path] of [
      ['confirm-email', '/confirm-email'],
      ['reset-password', '/reset-password'],
      ['set-password', '/reset-password?token=abc&email=ana%40test.recolta.ro'],
    ] as const) {
      await goTo(visitor, path);
      await expectWellMade(visitor, name);
    }
    for (const [name, as] of [
      ['account', await makeAccount(stack.db)],
      ['account-inactive', await makeAccount(stack.db, { isActive: false, iban: null })],
    ] as const) {
      const person = await open(people, locale, as);
      const { page, t } = person;
      await goTo(person, '/account');
      await expect(page.getByText(t('account.loading'))).toBeHidden();
      await expect(page.getByRole('heading', { name: t('account.section.documents') })).toBeVisible();
      await expectWellMade(person, name);
    }
  });

  test(`every step of the registration in ${locale}, light and dark: accessible, no wider than the window`, async ({
    people,
  }, testInfo) => {
    testInfo.setTimeout(90_000);
    const visitor = await open(people, locale);
    const form = new RegistrationForm(visitor);
    await goTo(visitor, '/inscriere');
    await expectWellMade(visitor, 'registration-account');
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
    await form.sendDocuments();
    await expectWellMade(visitor, 'registration-documents');
  });
}
