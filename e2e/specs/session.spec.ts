import { expect } from '@playwright/test';
import { englishErrors } from '@recolta/shared/contracts/errors/english-errors';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { expectInView, smallPhone } from '../fixtures/dialog-check.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { recordTraffic } from '../fixtures/traffic.ts';

const administratorName = 'Ana Marin';
const alias = 'AM';

async function fillIn({ page, t }: Person, email: string, password: string): Promise<void> {
  await page.getByLabel(t('login.email'), { exact: true }).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit') }).click();
}

const accountMenu = ({ page, t }: Pick<Person, 'page' | 't'>) =>
  page.getByRole('button', { name: t('frame.accountMenu', { alias }) });
const signInLink = ({ page, t }: Pick<Person, 'page' | 't'>) =>
  page.getByRole('banner').getByRole('link', { name: t('frame.login') });

async function signOut(person: Person): Promise<void> {
  await accountMenu(person).click();
  await person.page.getByRole('menuitem', { name: person.t('frame.logout') }).click();
}

test('[S2] signing in reports missing and wrong input, keeps the input, admits an inactive user, and returns to where the visitor was, in their language', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 40[13] .*\/session$/);
  const inactive = await makeAccount(stack.db, { administratorName, isActive: false });
  const unconfirmed = await makeAccount(stack.db);
  await stack.db
    .updateTable('main.users')
    .set({ email_confirmed_at: null })
    .where('id', '=', unconfirmed.userId)
    .execute();
  const visitor = await people.open({ locale: 'en' });
  const { page, t } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/session')) sent.push(request.url());
  });
  await visitor.goto('/live?type=Selling');
  await signInLink(visitor).click();
  await expect(page).toHaveURL(/\/en\/login\?redirectTo=/);
  const email = page.getByLabel(t('login.email'), { exact: true });
  const alert = page.getByRole('alert');

  await test.step('missing input is reported at its field before anything is sent', async () => {
    await page.getByRole('button', { name: t('login.submit') }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(t('login.required', { field: t('login.email') }));
    await email.fill('fără arond');
    await page.getByRole('button', { name: t('login.submit') }).click();
    await expect(email).toHaveAccessibleDescription(t('login.invalidEmail'));
    expect(sent).toEqual([]);
  });

  await test.step('a wrong password and an unknown e-mail get the same message', async () => {
    for (const typed of [inactive.email, 'nimeni@test.recolta.ro']) {
      await fillIn(visitor, typed, 'nu-este-parola');
      await expect(alert).toHaveText(englishErrors.wrongCredentials);
      await expect(email).toHaveValue(typed);
    }
    await expect(signInLink(visitor)).toBeVisible();
  });

  await test.step('an unconfirmed e-mail is reported only after the right password', async () => {
    await fillIn(visitor, unconfirmed.email, 'nu-este-parola');
    await expect(alert).toHaveText(englishErrors.wrongCredentials);
    await fillIn(visitor, unconfirmed.email, testPassword);
    await expect(alert).toHaveText(t('login.emailNotConfirmed'));
  });

  await test.step('an inactive user may sign in and look, in any case of the e-mail', async () => {
    await fillIn(visitor, inactive.email.toUpperCase(), testPassword);
    await expect(accountMenu(visitor)).toBeVisible();
    await expect(page.getByText(t('frame.accountInactive'))).toBeVisible();
    // Hostile addresses are in local-redirect.test.ts.
    await expect(page).toHaveURL(`${stack.baseUrl}/en/live?type=Selling`);
  });
});

test('[S2][R3] signing out goes home, ends the session in the service, and membership of a room for invited people at once, in every tab', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/rooms\/auction:/, /status of 40[14] .*\/live-auctions\//);
  // Asked by a tab that does not know yet that another has signed out.
  faults.allow(/status of 401 .*\/notifications\?/);
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [guest, rival] = [await makeAccount(stack.db, { administratorName }), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    listing: { audience: 'Invited' },
    invited: [guest, rival],
    termsAccepted: [rival],
  });
  const person = await people.open({ as: guest });
  const [cookie] = await person.context.cookies();
  const inside = await LiveRoom.enter(person, id);
  const other = await person.context.newPage();
  await other.goto('/live');
  await expect(accountMenu({ page: other, t: person.t })).toBeVisible();
  await signOut({ ...person, page: other });
  await expect(other).toHaveURL(`${stack.baseUrl}/`);
  await expect(person.page.getByText(person.t('room.missing'))).toBeVisible();
  // The other tab says so, and stays where it was.
  const ended = person.page.getByRole('dialog', { name: person.t('frame.sessionEnded') });
  await expect(ended.getByRole('link', { name: person.t('frame.logInAgain') })).toHaveAttribute(
    'href',
    `/login?redirectTo=${encodeURIComponent(`/live-auctions/${id}/participate`)}`,
  );
  await person.page.setViewportSize(smallPhone);
  await expectInView(person.page, ended);
  await ended.getByRole('button', { name: person.t('frame.continueAsVisitor') }).click();
  await expect(ended).toBeHidden();
  await person.page.setViewportSize({ width: 1440, height: 900 });
  for (const page of [person.page, other]) await expect(signInLink({ page, t: person.t })).toBeVisible();
  expect((await person.context.cookies()).map(({ name }) => name)).toEqual(['locale']);
  // A copy of the cookie is invalid now.
  const answer = await person.context.request.get('/services/main/accounts/identity', {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(answer.status()).toBe(401);
  // Later changes of the room no longer reach them.
  const heard = recordTraffic(person.page);
  const bidder = await LiveRoom.enter(await people.open({ as: rival }), id);
  await bidder.bid(1000_00);
  await bidder.expectLeading(1000_00);
  await expect(inside.situation).toHaveCount(0);
  expect(await heard.text()).not.toContain(rival.companyName);
});
