import { expect } from '@playwright/test';
import { someCompanyNumber } from '../../services/tests/accounts/registration-input.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { sendDocument } from '../fixtures/registration-on-page.ts';
import type { Stack } from '../fixtures/stack.ts';

const seat = { jNumber: 'J40/1234/2020', county: 'TR', town: 'Alexandria', street: 'Strada Mare 1' } as const;

const checkedAccount = (stack: Stack, parts: Partial<TestAccount> = {}) =>
  makeAccount(stack.db, { seat, companyNumber: someCompanyNumber(), ...parts });

const company = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('account.section.company'), exact: true });
const pending = ({ page, t }: Person) => page.getByRole('region', { name: t('account.pending.heading') });
const field = (person: Person, name: string) => company(person).getByLabel(person.t(`forms.field.${name}`));

/** Requests other company data on the account page. */
async function ask(person: Person, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await field(person, name).fill(text);
  await company(person)
    .getByRole('button', { name: person.t('forms.save') })
    .click();
  await expect(pending(person)).toBeVisible();
}

test('[S9] a change of company data waits until an administrator has compared and approved it; both pages follow', async ({
  people,
  stack,
}) => {
  const account = await checkedAccount(stack);
  const user = await people.open({ as: account });
  await user.goto('/account');
  await expect(company(user).getByText(user.t('account.reviewLead'))).toBeVisible();
  await user.goInside('/account/documents');
  await sendDocument(user, 'CompanyNumber');
  await user.goInside('/account/company');
  const companyName = `Holda ${account.companyName}`;
  const companyNumber = someCompanyNumber();
  await ask(user, { companyName, companyNumber });
  await expect(
    company(user)
      .getByRole('status')
      .filter({ hasText: user.t('account.requested') }),
  ).toBeVisible();
  // The current data stay in the form; the requested values are below and in the request.
  await expect(field(user, 'companyName')).toHaveValue(account.companyName);
  await expect(company(user).getByText(user.t('account.inReview', { value: companyName }))).toBeVisible();
  for (const text of [account.companyName, companyName, account.companyNumber ?? '', companyNumber])
    await expect(pending(user).getByText(text, { exact: true })).toBeVisible();

  const admin = await Administration.open(people, stack);
  const { page } = admin.person;
  await admin.openChange(account.companyName);
  await expect(page).toHaveTitle(new RegExp(admin.text('change.title')));
  const compare = page.getByRole('region', { name: admin.text('change.compare') });
  for (const text of [account.companyName, companyName, companyNumber])
    await expect(compare.getByText(text, { exact: true })).toBeVisible();
  const documents = page.getByRole('region', { name: admin.text('documents.heading'), exact: true });
  await expect(documents.getByRole('img', { name: /, pagina 1 din 1$/ })).toHaveAttribute('data-page', '1');
  await admin.approveChange();
  await expect(page.getByText(admin.text('change.approved', { name: account.companyName }))).toBeVisible();

  await expect(field(user, 'companyName')).toHaveValue(companyName);
  await expect(field(user, 'companyNumber')).toHaveValue(companyNumber);
  await expect(pending(user)).toBeHidden();
});

test('[S9] a rejection shows its reason; the number of another active company is marked, links to it, and is not approved; a request can be withdrawn', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 409 /);
  // From the request that is withdrawn while an administrator reads it.
  faults.allow(/status of 404 /);
  const other = await checkedAccount(stack);
  const account = await checkedAccount(stack);
  const user = await people.open({ as: account });
  const { page, t } = user;
  await user.goto('/account');
  await ask(user, { jNumber: 'J40/4321/2021' });
  const admin = await Administration.open(people, stack);
  await admin.openChange(account.companyName);
  const desk = admin.person.page;
  await desk.getByRole('button', { name: admin.text('change.reject'), exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: admin.text('change.rejectConfirm') }).click();
  await expect(dialog.getByLabel(t('forms.field.reason'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('forms.field.reason')).fill('Certificatul are alt număr');
  await dialog.getByRole('button', { name: admin.text('change.rejectConfirm') }).click();
  await expect(desk.getByText(admin.text('change.rejected', { name: account.companyName }))).toBeVisible();
  await expect(
    page.getByText(t('account.pending.reason', { reason: 'Certificatul are alt număr' })),
  ).toBeVisible();
  await expect(field(user, 'jNumber')).toHaveValue('J40/1234/2020');

  await ask(user, { companyNumber: other.companyNumber ?? '' });
  await admin.person.goInside('/admin/company-changes');
  const change = desk.getByRole('link', { name: account.companyName });
  await expect(change).toContainText(admin.text('changes.sameNumber'));
  await change.click();
  await expect(desk.getByRole('link', { name: other.companyName })).toHaveAttribute(
    'href',
    `/admin/users/${other.userId}`,
  );
  await admin.approveChange();
  await expect(desk.getByRole('alert').filter({ hasText: 'CUI' })).toBeVisible();

  await pending(user)
    .getByRole('button', { name: t('account.pending.withdraw') })
    .click();
  await expect(page.getByRole('status').filter({ hasText: t('account.pending.withdrawn') })).toBeVisible();
  await expect(pending(user)).toBeHidden();
  await expect(desk.getByText(admin.text('change.missing'))).toBeVisible();
});

test('the pages of company changes, light and dark: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const other = await checkedAccount(stack);
  const account = await checkedAccount(stack, { companyName: 'Ferma Șișești SRL' });
  const user = await people.open({ as: account });
  await user.goto('/account');
  await ask(user, {
    companyName: 'Cooperativa agricolă Holda de Aur a crescătorilor din lunca Dunării',
    companyNumber: other.companyNumber ?? '',
  });
  await expectWellMadeInBoth(user, 'account-pending', (person) => expect(pending(person)).toBeVisible());

  const admin = await Administration.open(people, stack);
  const link = ({ page }: Person) => page.getByRole('link', { name: account.companyName });
  await admin.person.goto('/admin/company-changes');
  const english = await expectWellMadeInBoth(admin.person, 'admin-changes', (person) =>
    expect(link(person)).toBeVisible(),
  );
  await link(english).click();
  const heading = ({ page }: Person) => page.getByRole('heading', { level: 1, name: account.companyName });
  const romanian = await expectWellMadeInBoth(english, 'admin-change', (person) =>
    expect(heading(person)).toBeVisible(),
  );
  const dialog = ({ page }: Person) => page.getByRole('dialog');
  const button = ({ page, t }: Person, text: string) =>
    page.getByRole('button', { name: t(`administration.change.${text}`), exact: true });
  await expectWellMadeInBoth(romanian, 'admin-change-rejecting', async (person) => {
    await button(person, 'reject').click();
    await dialog(person).getByLabel(person.t('forms.field.reason')).fill('Nu corespunde');
  });
});
