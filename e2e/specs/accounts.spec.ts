import { expect, type Page, type Response } from '@playwright/test';
import { identitySchema } from '@recolta/shared/contracts/http/identity';
import { errorText } from '../../client/src/lib/error-text.ts';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { administer, userOf } from '../fixtures/administer.ts';
import { mailedLink } from '../fixtures/mail-link.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { RegistrationOnPage } from '../fixtures/registration-on-page.ts';

const confirmationSubject = 'Confirmați adresa de e-mail';
const resetSubject = 'Resetarea parolei';
const newPassword = 'Alta-parola-de-test-2026';

const signInLink = (page: Page, { t }: Person) =>
  page.getByRole('banner').getByRole('link', { name: t('frame.login') });

async function signInAs({ page, t }: Person, email: string, password: string): Promise<void> {
  await page.getByLabel(t('login.email'), { exact: true }).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit') }).click();
}

/** Returns true if a response tells the page that its user may post. */
async function tellsOfPosting(response: Response): Promise<boolean> {
  if (!response.url().endsWith('/accounts/identity') || !response.ok()) return false;
  return identitySchema.parse(await response.json()).user.permissions.includes('Auctions.Post');
}

test('[S1][S3][S6] a company signs up with its documents, confirms by the mail, and sees its activation without a reload', async ({
  people,
  stack,
}) => {
  test.slow();
  const visitor = await people.open();
  const { page, t } = visitor;
  const form = new RegistrationOnPage(visitor);
  const { email, companyName } = form.input;
  await visitor.goto('/inscriere');
  await expect(form.heading('account')).toBeVisible();
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
  await page.getByRole('button', { name: t('registration.finish') }).click();
  await expect(page.getByText(t('registration.nextConfirmText', { email }))).toBeVisible();

  await page.goto(await mailedLink(stack, email, confirmationSubject));
  await expect(page.getByRole('status').filter({ hasText: t('registration.confirmed') })).toBeVisible();
  await expect(page).toHaveURL(`${stack.baseUrl}/confirm-email`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('registration.toLogin') })
    .click();
  await signInAs(visitor, email, testPassword);
  await expect(page.getByRole('banner').getByText(t('frame.accountInactive'))).toBeVisible();
  await visitor.goInside('/account');
  const progress = page.getByRole('region', { name: t('account.inactive') });
  await expect(progress.getByText(`${t('account.step.documents')} – ${t('account.stepDone')}`)).toBeVisible();
  await expect(page.getByText(`${companyName} · ${email}`)).toBeVisible();
  await page.evaluate(() => {
    window.isSamePage = true;
  });

  const { id } = await userOf(stack, email);
  const { activate, grant } = await administer(stack);
  await activate(id);
  // Without bank details an active account is incomplete [S5].
  await expect(page.getByRole('banner').getByText(t('frame.accountIncomplete'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('account.incomplete') })).toBeVisible();
  const learnt = page.waitForResponse(tellsOfPosting);
  await grant(id, 'Auctions.Post');
  await learnt;
  expect(await page.evaluate(() => window.isSamePage)).toBe(true);
});

test('[S3] a password is reset by the mail, once, and every session ends with the old one', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 401 .*\/session$/, /status of 404 .*\/change-password$/);
  const buyer = await makeAccount(stack.db);
  const elsewhere = await people.open({ as: buyer });
  await elsewhere.goto('/live');
  await expect(elsewhere.page.getByText(elsewhere.t('live.connected'), { exact: true })).toBeVisible();
  const visitor = await people.open();
  const { page, t } = visitor;
  await visitor.goto('/login');
  await page.getByLabel(t('login.email'), { exact: true }).fill(buyer.email);
  await page.getByRole('link', { name: t('login.forgotten') }).click();
  await page.getByRole('button', { name: t('password.ask') }).click();
  await expect(page.getByText(t('password.askedText', { email: buyer.email }))).toBeVisible();

  const link = await mailedLink(stack, buyer.email, resetSubject);
  const setPassword = async () => {
    await page.goto(link);
    await page.getByLabel(t('forms.field.newPassword'), { exact: true }).fill(newPassword);
    await page.getByLabel(t('forms.field.confirmPassword'), { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: t('password.set') }).click();
  };
  await setPassword();
  await expect(page.getByRole('heading', { name: t('password.doneHeading') })).toBeVisible();
  const ended = elsewhere.page.getByRole('dialog', { name: t('frame.sessionEnded') });
  await ended.getByRole('button', { name: t('frame.continueAsVisitor') }).click();
  await expect(signInLink(elsewhere.page, elsewhere)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('password.toLogin') })
    .click();
  await signInAs(visitor, buyer.email, testPassword);
  await expect(page.getByRole('alert')).toHaveText(errorText('wrongCredentials', {}, 'ro'));
  await signInAs(visitor, buyer.email, newPassword);
  await expect(page.getByRole('banner').getByText(t('frame.accountActive'))).toBeVisible();
  await setPassword();
  await expect(page.getByRole('heading', { name: t('password.endedHeading') })).toBeVisible();
  await visitor.goto('/resetare-parola');
  await expect(page.getByRole('heading', { name: t('password.heading') })).toBeVisible();
});

test('[S1] the form reports each issue at its field, survives a reload except the password, and reports an e-mail that has an account', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 409 .*\/services\/main\/accounts$/);
  const { email } = await makeAccount(stack.db);
  const visitor = await people.open();
  const { page, t } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const form = new RegistrationOnPage(visitor);
  form.input.email = email;
  await visitor.goto('/inscriere');
  await form.next();
  await expect(form.field('email')).toBeFocused();
  for (const name of ['email', 'password', 'confirmPassword']) {
    const text = t('forms.rule.required', { field: t(`forms.field.${name}`) });
    await expect(form.field(name)).toHaveAccessibleDescription(text);
  }
  await form.field('email').fill('fără arond');
  await form.field('password').fill('scurtă');
  await form.field('confirmPassword').fill('alta');
  await form.next();
  await expect(form.field('email')).toHaveAccessibleDescription(t('forms.rule.email'));
  await expect(form.field('password')).toHaveAccessibleDescription(t('forms.rule.min', { count: 12 }));
  await expect(form.field('confirmPassword')).toHaveAccessibleDescription(
    t('forms.rule.confirm', { target: t('forms.field.password') }),
  );
  await form.fillAccount();
  await form.field('companyNumber').fill('14399841');
  await form.field('jNumber').fill('J99/1/2020');
  await form.field('telephone').fill('12');
  await form.next();
  for (const [name, rule] of Object.entries({
    companyNumber: 'companyNumberControl',
    jNumber: 'jNumber',
    telephone: 'telephone',
  })) {
    await expect(form.field(name)).toHaveAccessibleDescription(t(`forms.rule.${rule}`));
  }
  expect(sent).toEqual([]);

  await test.step('a reload keeps the input, except the password', async () => {
    await form.fillCompany();
    await page.reload();
    await expect(page.getByText(t('registration.draftRestored'))).toBeVisible();
    await expect(form.field('email')).toHaveValue(email);
    await expect(form.field('password')).toHaveValue('');
    await form.fillAccount();
    await expect(form.field('companyName')).toHaveValue(form.input.companyName);
    await expect(form.field('telephone')).toHaveValue(form.input.telephone);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain(email);
    expect(kept).not.toContain(testPassword);
  });

  await test.step('an e-mail that has an account is reported at its field', async () => {
    await form.next();
    await form.fillAddresses();
    await form.sendActivity();
    await expect(form.field('email')).toBeFocused();
    await expect(form.field('email')).toHaveAccessibleDescription(errorText('DuplicateEmail', {}, 'ro'));
    await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('a visitor signs in before seeing an account, and then sees their own', async ({ people, stack }) => {
  const buyer = await makeAccount(stack.db);
  const visitor = await people.open({ locale: 'en' });
  const { page, t } = visitor;
  await visitor.goto('/account');
  await expect(page).toHaveURL(/\/en\/login\?redirectTo=%2Fen%2Faccount$/);
  await signInAs(visitor, buyer.email, testPassword);
  await expect(page).toHaveURL(`${stack.baseUrl}/en/account`);
  await expect(page.getByRole('heading', { name: t('account.heading') })).toBeVisible();
});

declare global {
  interface Window {
    /** Set on a page that must not be reloaded. */
    isSamePage?: boolean;
  }
}
