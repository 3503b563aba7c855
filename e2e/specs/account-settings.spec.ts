import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { bankName } from '@recolta/shared/domain/company/banks';
import { bankCodeOf, formatIban } from '@recolta/shared/domain/company/iban';
import { someIban } from '../../services/tests/accounts/registration-input.ts';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { sendDocument } from '../fixtures/registration-on-page.ts';

const section = ({ page, t }: Person, name: string): Locator =>
  page.getByRole('region', { name: t(`account.section.${name}`), exact: true });

const save = (part: Locator, { t }: Person) => part.getByRole('button', { name: t('forms.save') }).click();

/** Expects the result of saving a section. */
const expectNote = (part: Locator, text: string) =>
  expect(part.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Collects the bodies of the changes that a page sends. */
function changesOf({ page }: Person): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('[S7] the company and its addresses: only changes are sent, other tabs follow, and a failed save keeps the input', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 503 /);
  const account = await makeAccount(stack.db, {
    seat: { jNumber: 'J40/1234/2020', county: 'TR', town: 'Alexandria', street: 'Strada Mare 1' },
  });
  const person = await people.open({ as: account });
  const { page, t } = person;
  const changes = changesOf(person);
  await person.goto('/account/company');
  const other = await person.context.newPage();
  await other.goto('/account/company');
  const company = section(person, 'company');
  await save(company, person);
  await expectNote(company, t('account.unchanged'));
  await company.getByLabel(t('forms.field.administratorName')).fill('Ștefan Țurcanu');
  await save(company, person);
  await expectNote(company, t('account.saved'));
  await person.goInside('/account/addresses');
  const addresses = section(person, 'addresses');
  await addresses.getByLabel(t('forms.field.street')).fill('Șoseaua Nouă 2');
  await save(addresses, person);
  await expectNote(addresses, t('account.saved'));
  expect(changes).toEqual([
    { administratorName: 'Ștefan Țurcanu' },
    { invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Șoseaua Nouă 2' } },
  ]);
  await expect(other.getByLabel(t('forms.field.administratorName'))).toHaveValue('Ștefan Țurcanu');
  await page.reload();
  await expect(addresses.getByLabel(t('forms.field.street'))).toHaveValue('Șoseaua Nouă 2');

  await person.goInside('/account/company');
  const name = company.getByLabel(t('forms.field.administratorName'));
  await name.fill('Ana Șerban');
  await page.route('**/services/main/accounts/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await save(company, person);
  await expect(company.getByRole('alert').filter({ hasText: t('account.saveFailed') })).toBeVisible();
  await expect(name).toHaveValue('Ana Șerban');
  await page.unroute('**/services/main/accounts/*');
  await save(company, person);
  await expectNote(company, t('account.saved'));
});

test('[S5][S9] bank details ask for the password, propose the bank, and complete the account once they are approved', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 400 /);
  const account = await makeAccount(stack.db, { iban: null });
  const person = await people.open({ as: account });
  const { page, t } = person;
  const iban = someIban();
  await person.goto('/account/bank');
  await expect(page.getByRole('banner').getByText(t('frame.accountIncomplete'))).toBeVisible();
  const bank = section(person, 'bank');
  await bank.getByLabel(t('forms.field.bankAccountNumber')).fill(iban);
  await expect(bank.getByRole('combobox', { name: t('forms.field.bank') })).toHaveValue(
    bankName(bankCodeOf(iban) ?? '') ?? 'no bank',
  );
  await bank.getByLabel(t('forms.field.bankBranch')).fill('Alexandria');
  const password = bank.getByLabel(t('forms.field.currentPassword'), { exact: true });
  await password.fill('nu-aceasta-parola');
  await save(bank, person);
  await expect(bank.getByText(t('forms.rule.wrongPassword'))).toBeVisible();
  await password.fill(testPassword);
  await save(bank, person);
  await expectNote(bank, t('account.requested'));
  await expect(password).toHaveValue('');
  const admin = await Administration.open(people, stack);
  await admin.openChange(account.companyName);
  await admin.approveChange();
  await expect(bank.getByLabel(t('forms.field.bankAccountNumber'))).toHaveValue(formatIban(iban));
  await expect(page.getByRole('banner').getByText(t('frame.accountActive'))).toBeVisible();
});

test('[S6][S8] documents are sent, viewed and replaced; with all four a buyer becomes a provider', async ({
  people,
  stack,
}) => {
  const person = await people.open({ as: await makeAccount(stack.db) });
  const { page, t } = person;
  const provider = section(person, 'provider');
  const become = provider.getByRole('button', { name: t('account.becomeProvider') });
  await person.goto('/account/provider');
  await expect(become).toBeDisabled();
  await person.goInside('/account/documents');
  for (const type of accountDocumentTypes) await sendDocument(person, type);
  const field = t('forms.field.companyNumberDocument');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `${t('forms.document.view')}: ${field}` }).click();
  const file = await readFile(await (await download).path(), 'latin1');
  expect(file).toContain('%PDF-1.7');
  await sendDocument(person, 'CompanyNumber', 'replace');
  await person.goInside('/account/provider');
  await expect(become).toBeEnabled();
  await become.click();
  await expect(provider.getByText(t('account.isProvider'))).toBeVisible();
});

test('the own data can be downloaded; closing needs the password, lists the kept data, and ends every session', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 40[01] /);
  const account = await makeAccount(stack.db);
  const person = await people.open({ as: account });
  const { page, t } = person;
  await person.goto('/account/data');
  const data = section(person, 'data');
  const download = page.waitForEvent('download');
  await data.getByRole('link', { name: t('account.export') }).click();
  const exported: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(JSON.stringify(exported)).toContain(account.email);

  const other = await person.context.newPage();
  await other.goto('/live');
  await data.getByRole('button', { name: t('account.close'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('account.closeHeading') });
  await expect(dialog.getByText(t('account.keptLog'))).toBeVisible();
  await dialog.getByLabel(t('account.closeEmail')).fill(account.email);
  await dialog.getByLabel(t('forms.field.currentPassword'), { exact: true }).fill('nu-aceasta-parola');
  await dialog.getByRole('button', { name: t('account.closeForGood') }).click();
  await expect(dialog.getByText(t('forms.rule.wrongPassword'))).toBeVisible();
  await dialog.getByLabel(t('forms.field.currentPassword'), { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: t('account.closeForGood') }).click();
  await expect(page).toHaveURL(`${stack.baseUrl}/`);
  // The other tab says that the session has ended.
  await other
    .getByRole('dialog', { name: t('frame.sessionEnded') })
    .getByRole('button', { name: t('frame.continueAsVisitor') })
    .click();
  for (const one of [page, other])
    await expect(one.getByRole('banner').getByRole('link', { name: t('frame.login') })).toBeVisible();
});
