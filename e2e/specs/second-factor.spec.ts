import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { codeOf } from '../../services/tests/harness/totp-code.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

const administratorName = 'Ana Marin';
const alias = 'AM';

async function signIn({ page, t }: Person, email: string): Promise<void> {
  await page.getByLabel(t('login.email'), { exact: true }).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

async function signOut({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('frame.accountMenu', { alias }) }).click();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: t('frame.login') })).toBeVisible();
}

const secretOn = (page: Page) => page.locator('code').first().textContent();

test('[S13][S14] an app is added, required at the next sign-in, and again before bank details, whose form keeps its input', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // Refused codes, and requests of the browser whose session another one ends.
  faults.allow(/status of 40[139] .*\/(session|sessions|factors|account|accounts)\b/);
  const account = await makeAccount(stack.db, { administratorName, isActive: false });
  const person = await people.open({ as: account });
  const { page, t } = person;
  await person.goto('/account/security');
  await expect(page.getByText(t('factors.none'))).toBeVisible();
  await page.getByRole('button', { name: t('factors.addApp') }).click();
  await page.getByLabel(t('factors.password')).fill(testPassword);
  await page.getByRole('button', { name: t('factors.next') }).click();
  const secret = (await secretOn(page)) ?? '';
  await expectWellMade(person, 'the secret of an app');
  const shown = page.getByRole('dialog').getByRole('listitem');
  let spent = '';
  await expect(async () => {
    // The code of the step before is too old if a new step began on its way.
    if ((await shown.count()) === 0) {
      spent = codeOf(secret, -1);
      await page.getByLabel(t('factors.code')).fill(spent, { timeout: 5000 });
      await page.getByRole('button', { name: t('factors.add'), exact: true }).click({ timeout: 5000 });
    }
    await expect(shown).toHaveCount(10, { timeout: 5000 });
  }).toPass();
  const codes = await shown.allTextContents();
  await expectWellMade(person, 'recovery codes');
  await page.getByRole('button', { name: t('factors.recoveryKept') }).click();
  await expect(page.getByText(t('factors.defaultName.totp'))).toBeVisible();
  await expectWellMade(person, 'account security');

  await test.step('the password alone no longer signs in', async () => {
    await page.getByRole('button', { name: t('frame.accountMenu', { alias }) }).click();
    await page.getByRole('menuitem', { name: t('frame.logout') }).click();
    await person.goto('/login');
    await signIn(person, account.email);
    await expect(page.getByRole('heading', { name: t('factors.proveHeading') })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('recolta-session');
    await expectWellMade(person, 'the second step of a sign-in');
    await page.getByLabel(t('factors.code')).fill(spent);
    await page.getByRole('button', { name: t('factors.confirm') }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await page.getByLabel(t('factors.code')).fill(codeOf(secret));
    await page.getByRole('button', { name: t('factors.confirm') }).click();
    await expect(page.getByRole('button', { name: t('frame.accountMenu', { alias }) })).toBeVisible();
  });

  await test.step('bank details require it once it is older than ten minutes', async () => {
    await stack.db
      .updateTable('main.sessions')
      .set({ factor_at: sql`clock_timestamp() - interval '11 minutes'` })
      .where('user_id', '=', account.userId)
      .execute();
    await person.goto('/account/bank');
    const bank = page.getByRole('region', { name: t('account.section.bank'), exact: true });
    const iban = bank.getByLabel(t('forms.field.bankAccountNumber'));
    await iban.fill('RO49AAAA1B31007593840000');
    await bank.getByLabel(t('forms.field.currentPassword')).fill(testPassword);
    await bank.getByRole('button', { name: t('forms.save') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('factors.stepUpLead'));
    await expectWellMade(person, 'the dialog that asks for the factor');
    await dialog.getByRole('button', { name: t('factors.useRecovery') }).click();
    await dialog.getByLabel(t('factors.recoveryCode')).fill((codes[0] ?? '').toUpperCase());
    await dialog.getByRole('button', { name: t('factors.confirm') }).click();
    await expect(bank.getByText(t('account.saved'))).toBeVisible();
    await expect(iban).toHaveValue(/RO49/);
    const stored = await stack.db
      .selectFrom('main.accounts')
      .select('bank_account_number')
      .where('id', '=', account.accountId)
      .executeTakeFirst();
    expect(stored?.bank_account_number).toBe('RO49AAAA1B31007593840000');
  });

  await test.step('the sessions name the browser, and others are ended', async () => {
    const other = await people.open({ as: account });
    await other.goto('/account/security');
    await person.goto('/account/security');
    const sessions = page
      .getByRole('region', { name: t('account.section.security'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: t('factors.network', { network: '' }).trim() });
    await expect(sessions.filter({ hasText: 'Chrome · ' })).toContainText('127.0.0.*');
    await page.getByRole('button', { name: t('factors.endOthers') }).click();
    await expect(page.getByRole('button', { name: t('factors.endOthers') })).toBeHidden();
    await expect(other.page).toHaveURL(/\/login/);
  });
});

test('[S13] an administrator sets up a passkey at the first sign-in, and signs in with only it', async ({
  people,
  stack,
  faults,
}) => {
  // The page of an administrator may request the room while it is left, and the followed auctions while signing
  // out.
  faults.allow(/status of 404 .*\/rooms\/control-room/, /status of 401 .*\/accounts?\b/);
  const admin = await makeAccount(stack.db, { administratorName, role: 'Admin' });
  const person = await people.open({ isFresh: true });
  const { page, t } = person;
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const login = `http://localhost:${new URL(stack.baseUrl).port}/login`;
  await page.goto(login);
  await signIn(person, admin.email);
  await expect(page.getByRole('heading', { name: t('factors.setUpHeading') })).toBeVisible();
  await expectWellMade(person, 'the set-up of the first factor');
  await page.getByRole('button', { name: t('factors.addPasskey') }).click();
  await page.getByRole('button', { name: t('factors.add'), exact: true }).click();
  await page.getByRole('button', { name: t('factors.recoveryKept') }).click();
  const menu = page.getByRole('button', { name: t('frame.accountMenu', { alias }) });
  await expect(menu).toBeVisible();
  await signOut(person);
  await page.goto(login);
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await expect(menu).toBeVisible();
  const { kind, counter } = await stack.db
    .selectFrom('main.factors')
    .select(['kind', 'counter'])
    .where('user_id', '=', admin.userId)
    .executeTakeFirstOrThrow();
  expect(kind).toBe('passkey');
  expect(counter).toBeGreaterThan(0);
});

test('[S15] lost factors are removed at the request of someone with the password, which their owner sees and cancels', async ({
  people,
  stack,
}) => {
  test.slow();
  const account = await makeAccount(stack.db, { administratorName });
  const admin = await makeAccount(stack.db, { role: 'Admin' });
  const owner = await people.open({ as: account });
  const { page, t } = owner;
  await owner.goto('/account/security');
  await page.getByRole('button', { name: t('factors.addApp') }).click();
  await page.getByLabel(t('factors.password')).fill(testPassword);
  await page.getByRole('button', { name: t('factors.next') }).click();
  await page.getByLabel(t('factors.code')).fill(codeOf((await secretOn(page)) ?? ''));
  await page.getByRole('button', { name: t('factors.add'), exact: true }).click();
  await page.getByRole('button', { name: t('factors.recoveryKept') }).click();

  const asking = await people.open({ isFresh: true });
  await asking.goto('/login');
  await signIn(asking, account.email);
  await asking.page.getByText(t('factors.lost'), { exact: true }).click();
  await asking.page.getByRole('button', { name: t('factors.lostAsk') }).click();
  await expect(asking.page.getByText(t('factors.lostAsked'))).toBeVisible();
  await expectWellMade(asking, 'a request to remove lost factors');

  const administrator = await people.open({ as: admin });
  await administrator.goto('/admin');
  const requests = administrator.page.getByRole('region', { name: t('factors.recoveries.heading') });
  await expect(requests).toContainText(account.email);
  await expectWellMade(administrator, 'requests to remove lost factors');
  await requests.getByRole('button', { name: t('factors.recoveries.approve'), exact: false }).click();
  const dialog = administrator.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Certificatul și actul de identitate, la telefon.');
  await dialog.getByRole('button', { name: t('factors.recoveries.approve'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(requests).toContainText(t('factors.recoveries.due', { date: '' }).trim());

  await page.reload();
  const cancel = page.getByRole('button', { name: t('factors.cancelRecovery') });
  await expect(cancel).toBeVisible();
  await expectWellMade(owner, 'a request that the owner may cancel');
  await cancel.click();
  await expect(cancel).toBeHidden();
  await administrator.goto('/admin');
  await expect(administrator.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(requests).toBeHidden();
});
