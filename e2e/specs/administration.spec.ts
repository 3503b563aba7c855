import { expect, type Page } from '@playwright/test';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { errorText } from '../../client/src/lib/error-text.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { endUndo } from '../../services/tests/harness/user-decisions.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { leastPdf } from '../fixtures/registration-on-page.ts';
import { callAs } from '../fixtures/service-call.ts';
import type { Stack } from '../fixtures/stack.ts';

const badge = ({ page }: Person, text: string) => page.getByRole('banner').getByText(text, { exact: true });

/** A user who waits for activation with all documents and bank details. */
async function makeApplicant(stack: Stack): Promise<TestAccount> {
  const seat = {
    jNumber: 'J40/1234/2020',
    county: 'TR' as const,
    town: 'Alexandria',
    street: 'Strada Mare 1',
  };
  const account = await makeAccount(stack.db, { isActive: false, seat });
  for (const type of accountDocumentTypes) {
    const form = new FormData();
    form.set('type', type);
    form.set('file', new File([leastPdf], `${type}.pdf`, { type: 'application/pdf' }));
    const path = `main/accounts/${account.accountId}/documents`;
    expect((await callAs(stack, account, 'POST', path, form)).status).toBe(201);
  }
  return account;
}

test('[S6][S8] an administrator finds waiting users, reads the documents, activates and permits, and the open page follows', async ({
  people,
  stack,
}) => {
  const applicant = await makeApplicant(stack);
  const { companyName: name, email, userId } = applicant;
  const visitor = await people.open({ as: applicant });
  await visitor.goto('/account');
  await expect(badge(visitor, visitor.t('frame.accountInactive'))).toBeVisible();
  await visitor.page.evaluate(() => {
    window.isSamePage = true;
  });

  const admin = await Administration.open(people, stack);
  const { page, t } = admin.person;
  await admin.find(name, 'waiting');
  const row = admin.row(name);
  await expect(row).toContainText(admin.text('users.documentsOf', { present: 4, all: 4 }));
  await expect(row).toContainText(t('frame.accountInactive'));
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(admin.text('user.ready'))).toBeVisible();
  // The first document is shown next to the data, drawn on the page itself.
  const shown = page.getByRole('img', {
    name: admin.text('documents.pageOf', { name: t('forms.field.companyNumberDocument'), page: 1, count: 1 }),
  });
  await expect(shown).toHaveAttribute('data-page', '1');
  await page.getByRole('tab', { name: admin.text('documents.short.Garanty') }).click();
  const download = page.waitForEvent('download');
  const documentName = t('forms.field.garantyDocument');
  await page.getByRole('link', { name: `${t('forms.document.view')}: ${documentName}` }).click();
  expect((await download).suggestedFilename()).toBe('Garanty.pdf');

  const decision = page.getByRole('region', { name: admin.text('decision.heading'), exact: true });
  const decide = async () => {
    await decision.getByRole('button', { name: admin.text('decision.activate'), exact: true }).click();
    await decision.getByRole('button', { name: admin.text('decision.activateConfirm') }).click();
    await expect(decision.getByRole('button', { name: admin.text('decision.undo') })).toBeFocused();
  };
  await decide();
  await decision.getByRole('button', { name: admin.text('decision.undo') }).click();
  await expect(decision.getByText(admin.text('user.ready'))).toBeVisible();
  await decide();
  await endUndo(stack, userId);
  await expect(decision.getByRole('status')).toHaveText(admin.text('decision.outcome.activate'));
  await expect(badge(visitor, visitor.t('frame.accountActive'))).toBeVisible();
  await admin.act('grant', name).click();
  await admin.expectDone('grant', name);
  await expect(admin.act('remove', name)).toBeVisible();
  expect(await visitor.page.evaluate(() => window.isSamePage)).toBe(true);
  const identity = await visitor.context.request.get('/services/main/accounts/identity');
  expect(await identity.json()).toMatchObject({
    user: { isActive: true, permissions: ['Auctions.Post'] },
  });

  const trail = page.getByRole('region', { name: admin.text('user.audit') }).getByRole('listitem');
  const acts = ['permission.granted', 'user.activated', 'user.decisionUndone', 'document.read'];
  for (const [at, action] of acts.entries())
    await expect(trail.nth(at)).toContainText(admin.text(`audit.did.${action}`));
  await expect(trail.nth(3)).toContainText(documentName);
  await page
    .getByRole('navigation', { name: admin.text('navigation') })
    .getByRole('link', { name: t('frame.adminAudit') })
    .click();
  await page.getByLabel(admin.text('audit.subject')).fill(email);
  await page.getByLabel(admin.text('audit.action')).selectOption('permission.granted');
  const entries = page.getByRole('region', { name: admin.text('audit.heading') }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(
    `${admin.account.email} ${admin.text('audit.did.permission.granted')} ${email}`,
  );
});

test('[S2][S6] a deactivation lists its effects, needs a reason, and closes every page of the user at once', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 40[13] /);
  const buyer = await makeAccount(stack.db);
  const person = await people.open({ as: buyer });
  const other = await person.context.newPage();
  await person.goto('/account');
  await other.goto('/live');
  await expect(badge(person, person.t('frame.accountActive'))).toBeVisible();
  await expect(other.getByText(person.t('live.connected'), { exact: true })).toBeVisible();
  const admin = await Administration.open(people, stack);
  const name = buyer.companyName;
  await admin.find(name);
  await admin.act('deactivate', name).click();
  const dialog = admin.person.page.getByRole('dialog');
  await expect(dialog.getByLabel(admin.person.t('forms.field.reason'))).toBeFocused();
  await dialog.getByRole('button', { name: admin.text('deactivation.confirm') }).click();
  const required = admin.person.t('frame.reasonShort');
  await expect(dialog.getByText(required)).toBeVisible();
  await expect(badge(person, person.t('frame.accountActive'))).toBeVisible();
  const signIn = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: person.t('frame.login') });
  const answered = admin.person.page.waitForResponse((response) => response.url().includes('/users/'));
  await admin.confirmDeactivation('Certificat expirat');
  await answered;
  // A public page says it; a page of the account leads to the sign-in.
  const ended = other.getByRole('dialog', { name: person.t('frame.sessionEnded') });
  await Promise.all([expect(ended).toBeVisible(), expect(signIn(person.page)).toBeVisible()]);
  const identity = await person.context.request.get('/services/main/accounts/identity');
  expect(identity.status()).toBe(401);
  await admin.expectDone('deactivate', name);
  await expect(admin.row(name)).toContainText(admin.person.t('frame.accountInactive'));
  await admin.row(name).getByRole('link', { name, exact: true }).click();
  await expect(
    admin.person.page.getByText(admin.text('audit.reason', { reason: 'Certificat expirat' })),
  ).toBeVisible();
});

test('[S6] on a user’s page a granted permission is refused by name, a role is changed after a confirmation, a document is uploaded; the own page has no acts', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 409 .*\/permissions$/);
  const buyer = await makeAccount(stack.db);
  const admin = await Administration.open(people, stack);
  const { page, t } = admin.person;
  const name = buyer.companyName;
  await admin.person.goto(`/admin/users/${buyer.userId}`);
  await expect(admin.act('grant', name)).toBeVisible();
  const colleague = await makeAccount(stack.db, { role: 'Admin' });
  const permission = { permission: 'Auctions.Post' };
  const path = `main/users/${buyer.userId}/permissions`;
  // While the request is pending: a moment earlier the page would follow by push, and show a button to remove it.
  await page.route(`**/${path}`, async (route) => {
    expect((await callAs(stack, colleague, 'POST', path, permission)).status).toBe(204);
    await route.continue();
  });
  await admin.act('grant', name).click();
  await expect(page.getByRole('alert').filter({ hasText: name })).toHaveText(
    admin.text('notDone', { name, reason: errorText('ClaimAreadyExists', {}, 'ro') }),
  );
  await admin.act('remove', name).click();
  await admin.expectDone('remove', name);

  const role = page.getByLabel(admin.text('act.of', { act: admin.text('act.changeRole'), name }));
  await role.selectOption('Provider');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('frame.back') }).click();
  await expect(role).toHaveValue('Client');
  await role.selectOption('Provider');
  await dialog.getByRole('button', { name: admin.text('roleChange.confirm') }).click();
  await admin.expectDone('changeRole', name);
  await expect(role).toHaveValue('Provider');

  const waiting = await makeAccount(stack.db, { isActive: false });
  await admin.person.goInside(`/admin/users/${waiting.userId}`);
  await expect(page.getByText(admin.text('user.lacks.documents', { present: 0, all: 4 }))).toBeVisible();
  await page.getByRole('tab', { name: admin.text('documents.short.AccountStatement') }).click();
  const field = t('forms.field.accountStatementFile');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `${t('forms.document.choose')}: ${field}` }).click();
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await (await chooser).setFiles({ name: 'extras.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText(admin.text('user.lacks.documents', { present: 1, all: 4 }))).toBeVisible();
  await expect(page.getByRole('region', { name: admin.text('user.audit') })).toContainText(
    admin.text('audit.did.document.uploaded'),
  );

  await admin.person.goInside(`/admin/users/${admin.account.userId}`);
  await expect(page.getByText(admin.text('user.ownText'))).toBeVisible();
  const rights = page.getByRole('region', { name: admin.text('user.rights') });
  await expect(rights.getByRole('button')).toHaveCount(0);
  await expect(rights.getByRole('combobox')).toHaveCount(0);
});

test('[S6] additions are requested next to the document, reach the open page of the user, and lead to the upload', async ({
  people,
  stack,
}) => {
  const buyer = await makeAccount(stack.db, { isActive: false });
  const person = await people.open({ as: buyer });
  await person.goto('/account');
  const admin = await Administration.open(people, stack);
  const { page } = admin.person;
  await admin.person.goto(`/admin/users/${buyer.userId}`);
  const decision = page.getByRole('region', { name: admin.text('decision.heading'), exact: true });
  await decision.getByRole('button', { name: admin.text('decision.activate'), exact: true }).click();
  await decision.getByRole('button', { name: admin.text('decision.activateConfirm') }).click();
  // Documents are missing: a note is needed.
  await expect(decision.getByLabel(admin.text('decision.note'))).toHaveAttribute('aria-invalid', 'true');
  await decision.getByRole('button', { name: admin.text('decision.requestCompletion') }).click();
  const reason = 'Certificatul este din iulie.';
  await decision.getByLabel(admin.text('decision.reason')).fill(reason);
  await decision.getByRole('button', { name: admin.text('decision.requestConfirm') }).click();
  await expect(decision.getByText(admin.text('decision.by', { email: admin.account.email }))).toBeVisible();
  await endUndo(stack, buyer.userId);
  await expect(decision.getByRole('status')).toHaveText(admin.text('decision.outcome.requestCompletion'));
  const asked = person.page.getByRole('region', { name: person.t('account.completion.heading') });
  await expect(asked.getByText(reason)).toBeVisible();
  await asked.getByRole('link', { name: person.t('account.completion.upload') }).click();
  await expect(person.page).toHaveURL(/\/account\/documents$/);
});
