import { expect } from '@playwright/test';
import type { Locale } from '../../client/src/lib/locale-path.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { RegistrationForm } from '../fixtures/registration-form.ts';

const locales: readonly Locale[] = ['ro', 'en'];
/** A folder for pictures of every page, for people to look at. */
const { E2E_PICTURES: pictures } = process.env;

interface Shown {
  readonly as?: TestAccount;
  /** Goes there and waits until the page shows what it is for. */
  readonly open: (person: Person) => Promise<void>;
}

const at = (path: string) => async (person: Person) => {
  await person.goto(path);
  await expect(person.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};
const accountOf = async (person: Person) => {
  await at('/account')(person);
  await expect(person.page.getByText(person.t('account.loading'))).toBeHidden();
  await expect(
    person.page.getByRole('heading', { name: person.t('account.section.documents') }),
  ).toBeVisible();
};

/** The registration up to one of its steps. */
const registering =
  (...fill: ('fillAccount' | 'fillCompany' | 'fillAddresses' | 'fillActivity' | 'sendDocuments')[]) =>
  async (person: Person) => {
    const form = new RegistrationForm(person);
    await person.goto('/inscriere');
    for (const step of fill) await form[step]();
  };

const withFaults = async (person: Person) => {
  await person.goto('/inscriere');
  const form = new RegistrationForm(person);
  await form.next();
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
};

for (const locale of locales) {
  test(
    `every page about accounts in ${locale}, light and dark: accessible, no wider than the window`,
    { tag: '@phone' },
    async ({ people, stack }, testInfo) => {
      testInfo.setTimeout(150_000);
      const project = testInfo.project.name;
      const pages: Readonly<Record<string, Shown>> = {
        'registration-account': { open: at('/inscriere') },
        'registration-faults': { open: withFaults },
        'registration-company': { open: registering('fillAccount') },
        'registration-addresses': { open: registering('fillAccount', 'fillCompany') },
        'registration-activity': { open: registering('fillAccount', 'fillCompany', 'fillAddresses') },
        'registration-documents': {
          open: registering('fillAccount', 'fillCompany', 'fillAddresses', 'fillActivity', 'sendDocuments'),
        },
        'confirm-email': { open: at('/confirm-email') },
        'reset-password': { open: at('/reset-password') },
        'set-password': { open: at('/reset-password?token=abc&email=ana%40test.recolta.ro') },
        account: { open: accountOf, as: await makeAccount(stack.db) },
        'account-inactive': {
          open: accountOf,
          as: await makeAccount(stack.db, { isActive: false, iban: null }),
        },
      };
      for (const [name, { open, as }] of Object.entries(pages)) {
        const person = await people.open({
          locale,
          context: { colorScheme: 'light', reducedMotion: 'reduce' },
          ...(as && { as }),
        });
        const { page } = person;
        await open(person);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        const where = `${name} (${locale}, ${project})`;
        await expectAccessible(page, where);
        await expectNoSidewaysScroll(page, where);
        if (pictures)
          await page.screenshot({ path: `${pictures}/${name}-${locale}-${project}.png`, fullPage: true });
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectContrast(page, `${where} in the dark`);
        if (project === 'phone') {
          await page.setViewportSize({ width: 360, height: 740 });
          await expectNoSidewaysScroll(page, `${where} at 360 px`);
        }
        await person.context.close();
      }
    },
  );
}
