import { expect } from '@playwright/test';
import { errorText } from '../../client/src/lib/error-text.ts';
import { makeAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
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

test('[S2] signing in goes back to where the visitor was, in their language, whatever the case of the e-mail', async ({
  people,
  stack,
}) => {
  const { email } = await makeAccount(stack.db, { administratorName });
  const visitor = await people.open({ locale: 'en' });
  await visitor.goto('/live?type=Selling');
  await signInLink(visitor).click();
  await expect(visitor.page).toHaveURL(/\/en\/login\?redirectTo=/);
  await fillIn(visitor, email.toUpperCase(), testPassword);
  await expect(visitor.page).toHaveURL(`${stack.baseUrl}/en/live?type=Selling`);
  await expect(accountMenu(visitor)).toBeVisible();
  await expect(visitor.page.getByText(visitor.t('frame.accountActive'))).toBeVisible();
});

test('[S2] a wrong password and an unknown e-mail get the same message, and the input stays', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 401 .*\/session$/);
  const { email } = await makeAccount(stack.db);
  const visitor = await people.open();
  await visitor.goto('/login');
  for (const typed of [email, 'nimeni@test.recolta.ro']) {
    await fillIn(visitor, typed, 'nu-este-parola');
    await expect(visitor.page.getByRole('alert')).toHaveText(errorText('wrongCredentials', {}, 'ro'));
    await expect(visitor.page.getByLabel(visitor.t('login.email'), { exact: true })).toHaveValue(typed);
  }
  await expect(visitor.page).toHaveURL(/\/login$/);
  await expect(signInLink(visitor)).toBeVisible();
});

test('[S2] an unconfirmed e-mail is reported only after the right password', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 40[13] .*\/session$/);
  const { email, userId } = await makeAccount(stack.db);
  await stack.db
    .updateTable('main.users')
    .set({ email_confirmed_at: null })
    .where('id', '=', userId)
    .execute();
  const visitor = await people.open();
  await visitor.goto('/login');
  await fillIn(visitor, email, 'nu-este-parola');
  const alert = visitor.page.getByRole('alert');
  await expect(alert).toHaveText(errorText('wrongCredentials', {}, 'ro'));
  await fillIn(visitor, email, testPassword);
  await expect(alert).toHaveText(visitor.t('login.emailNotConfirmed'));
});

test('[S2] an inactive user may sign in and look', async ({ people, stack }) => {
  const { email } = await makeAccount(stack.db, { administratorName, isActive: false });
  const visitor = await people.open();
  await visitor.goto('/login');
  await fillIn(visitor, email, testPassword);
  await expect(accountMenu(visitor)).toBeVisible();
  await expect(visitor.page.getByText(visitor.t('frame.accountInactive'))).toBeVisible();
});

test('the form says what is missing at its field before it sends anything', async ({ people }) => {
  const visitor = await people.open();
  const { page, t } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/session')) sent.push(request.url());
  });
  await visitor.goto('/login');
  await page.getByRole('button', { name: t('login.submit') }).click();
  const email = page.getByLabel(t('login.email'), { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(t('login.required', { field: t('login.email') }));
  await email.fill('fără arond');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(email).toHaveAccessibleDescription(t('login.invalidEmail'));
  expect(sent).toEqual([]);
});

test('[S2] signing out goes home and ends the session in the service', async ({ people, stack }) => {
  const buyer = await makeAccount(stack.db, { administratorName });
  const person = await people.open({ as: buyer });
  const [cookie] = await person.context.cookies();
  await person.goto('/live');
  await signOut(person);
  await expect(person.page).toHaveURL(`${stack.baseUrl}/`);
  await expect(signInLink(person)).toBeVisible();
  expect((await person.context.cookies()).map(({ name }) => name)).toEqual(['locale']);
  // A copy of the cookie is useless now.
  const answer = await person.context.request.get('/services/main/accounts/identity', {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(answer.status()).toBe(401);
});

test('[S2][R3] signing out in one tab ends the rights of the other at once', async ({ people, stack }) => {
  const buyer = await makeAccount(stack.db, { administratorName });
  const person = await people.open({ as: buyer });
  await person.goto('/live');
  const other = { page: await person.context.newPage(), t: person.t };
  await other.page.goto('/live');
  await expect(other.page.getByText(person.t('live.connected'))).toBeVisible();
  await expect(accountMenu(other)).toBeVisible();
  await signOut(person);
  await expect(signInLink(person)).toBeVisible();
  await expect(signInLink(other)).toBeVisible();
  // A visitor may look: the list keeps updating.
  await expect(other.page.getByText(person.t('live.connected'))).toBeVisible();
});

test('[R3] signing out ends membership of a room for invited people at once, in every tab', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/rooms\/auction:/, /status of 40[14] .*\/live-auctions\//);
  const seller = await makeAccount(stack.db, { role: 'Provider' });
  const [guest, rival] = [await makeAccount(stack.db, { administratorName }), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner: seller,
    listing: { audience: 'Invited' },
    invited: [guest, rival],
    termsAccepted: [rival],
  });
  const person = await people.open({ as: guest });
  const inside = await LiveRoom.enter(person, id);
  const other = await person.context.newPage();
  await other.goto('/live');
  await expect(accountMenu({ page: other, t: person.t })).toBeVisible();
  await signOut({ ...person, page: other });
  await expect(person.page.getByText(person.t('room.missing'))).toBeVisible();
  // Later changes of the room no longer reach them.
  const heard = recordTraffic(person.page);
  const bidder = await LiveRoom.enter(await people.open({ as: rival }), id);
  await bidder.bid(1000_00);
  await bidder.expectLeading(1000_00);
  await expect(inside.situation).toHaveCount(0);
  expect(await heard.text()).not.toContain(rival.companyName);
});

test('[S2] no address leads away from this site after signing in', async ({ people, stack }) => {
  // All kinds are in local-redirect.test.ts.
  const hostile = ['https://evil.example/', '/\\evil.example/', 'javascript:alert(1)'];
  const { email } = await makeAccount(stack.db, { administratorName });
  const visitor = await people.open();
  for (const target of hostile) {
    await visitor.goto(`/login?redirectTo=${encodeURIComponent(target)}`);
    await fillIn(visitor, email, testPassword);
    await expect(accountMenu(visitor), target).toBeVisible();
    await expect(visitor.page, target).toHaveURL(
      (url) => url.origin === stack.baseUrl && !url.pathname.includes('login'),
    );
    // Leave the page first: its pending requests would be refused without the cookie.
    await visitor.page.goto('about:blank');
    await visitor.context.clearCookies();
  }
});
