import { expect } from '@playwright/test';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, wheat } from '../../services/tests/harness/auctions.ts';
import { Administration } from '../fixtures/administration.ts';
import { mailedLink } from '../fixtures/mail-link.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import { RegistrationOnPage } from '../fixtures/registration-on-page.ts';
import { callAs } from '../fixtures/service-call.ts';
import type { Stack } from '../fixtures/stack.ts';

const subject = `Invitație la licitație: ${goodsName(wheat.name, 'ro')}`;
const room = (id: string) => `/live-auctions/${id}/participate`;

async function invite(stack: Stack, owner: TestAccount, id: string, emails: readonly string[]) {
  const answer = await callAs(stack, owner, 'POST', `live-auctions/api/v1/auction/${id}/invitations`, {
    emails,
  });
  expect(answer.status).toBe(201);
}

test('[I1][I2][L9][R3] an owner invites an unknown e-mail, which gets a link to register, and a known one, which loses the auction when revoked @phone-only', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // The room of someone who is not invited, or no longer.
  faults.allow(/status of 404 .*\/(?:rooms|auctions?|live-auctions)\//);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const known = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner,
    listing: { audience: 'Invited', privacyType: 'Incognito' },
  });
  const newcomer = await people.open();
  const form = new RegistrationOnPage(newcomer);
  const { email } = form.input;

  const seller = await people.open({ as: owner });
  await seller.goto(room(id));
  await seller.page.getByRole('link', { name: seller.t('acts.invite.Selling') }).click();
  const emails = seller.page.getByLabel(seller.t('invitations.paste'));
  await emails.fill(`Cumpărător nou <${email}>\nEmail: ${known.email.toUpperCase()}; ${email}\nana@`);
  await expect(
    seller.page.getByRole('list', { name: seller.t('invitations.understood') }).getByRole('listitem'),
  ).toHaveText([email, known.email.toUpperCase()]);
  await expect(
    seller.page.getByText(seller.t('invitations.unreadLine', { line: 3, text: 'ana@' })),
  ).toBeVisible();
  await seller.page.getByRole('button', { name: seller.t('invitations.send', { count: 2 }) }).click();
  await expect(seller.page.getByText(seller.t('invitations.done', { count: 2 }))).toBeVisible();
  await expect(emails).toHaveValue('ana@');
  // Two are too few for totals.
  await expect(seller.page.getByText(seller.t('invitations.tooFew', { count: 3 }))).toBeVisible();

  const third = await people.open({ as: await makeAccount(stack.db) });
  await third.goto(room(id));
  await expect(third.page.getByRole('heading', { name: third.t('room.missing') })).toBeVisible();

  const link = await mailedLink(stack, email, subject);
  await newcomer.page.goto(link);
  await expect(newcomer.page).toHaveURL(/\/registration\/invitations$/);
  await newcomer.page.reload();
  await expect(form.field('email')).toHaveValue(email);
  await expect(form.field('email')).toHaveJSProperty('readOnly', true);
  await expect(newcomer.page.getByText(owner.companyName)).toHaveCount(0);
  // The form itself, and what follows it, are in whole-auction.spec.ts.
  const invitationToken = new URL(link, stack.baseUrl).searchParams.get('token');
  const registered = await fetch(new URL('/services/main/accounts', stack.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.baseUrl },
    body: JSON.stringify({ ...form.input, invitationToken }),
  });
  expect(registered.status, await registered.text()).toBe(201);

  const guest = await people.open({ as: known });
  await guest.goto('/notifications');
  const told = notificationText('Invited', [{ key: 'name', value: goodsName(wheat.name, 'ro') }], 'ro');
  await guest.page.getByRole('main').getByRole('link', { name: told.title }).click();
  await expect(guest.page).toHaveURL(room(id));
  await guest.page.getByRole('button', { name: guest.t('acts.invitation.accept') }).tap();
  await expect(guest.page.getByText(guest.t('acts.invitation.accepted'))).toBeVisible();
  await guest.goInside('/account/participated-auctions');
  await expect(guest.page.getByText(guest.t('posting.list.invitation.Accepted'))).toBeVisible();
  await guest.goInside(room(id));
  await expect(guest.page.getByRole('button', { name: guest.t('acts.invitation.decline') })).toBeVisible();

  const revoke = seller.t('invitations.revokeOf', { email: known.email });
  await seller.page.getByRole('button', { name: new RegExp(revoke, 'i') }).click();
  await seller.page
    .getByRole('dialog')
    .getByRole('button', { name: seller.t('invitations.revoke'), exact: true })
    .click();
  await expect(guest.page.getByRole('heading', { name: guest.t('room.missing') })).toBeVisible();

  // [S3] The used link leads to the sign-in with its e-mail.
  const again = await people.open();
  await again.page.goto(link);
  await again.page
    .getByRole('main')
    .getByRole('link', { name: again.t('registration.toLogin') })
    .click();
  await expect(again.page.getByLabel(again.t('login.email'), { exact: true })).toHaveValue(email);
});

test('[I1] every page of invitations, light and dark: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const known = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, { owner, listing: { audience: 'Invited' } });
  const seller = await people.open({ as: owner });
  await seller.goto(`/live-auctions/${id}/invitations`);
  await expect(seller.page.getByText(seller.t('invitations.empty'))).toBeVisible();
  const email = `${known.companyName.slice(6, 18)}-nou@test.recolta.ro`;
  await invite(stack, owner, id, [known.email, email]);
  await seller.page.reload();
  const inviting = await expectWellMadeInBoth(seller, 'invitations', async ({ page, t }) => {
    await expect(page.getByRole('button', { name: t('invitations.revokeOf', { email }) })).toBeVisible();
    await page.getByLabel(t('invitations.paste')).fill('Ana <ana@test.recolta.ro>\nfără adresă');
    await expect(page.getByText(t('invitations.unread'))).toBeVisible();
  });

  const guest = await people.open({ as: known });
  await guest.goto('/account/participated-auctions');
  const guestInEnglish = await expectWellMadeInBoth(guest, 'participated-auctions', async ({ page }) => {
    await expect(page.locator(`a[href$="${room(id)}"]`)).toBeVisible();
    await expect(page.getByRole('main').getByText('BETA')).toBeVisible();
  });
  await guestInEnglish.goInside(`/account/participated-auctions?statuses=Failed`);
  await expect(guest.page.getByText(guestInEnglish.t('posting.list.noMatch'))).toBeVisible();
  await guestInEnglish.goInside(room(id));
  await expectWellMadeInBoth(guestInEnglish, 'room-invitation', async ({ page, t }) => {
    await expect(page.getByRole('button', { name: t('acts.invitation.accept') })).toBeVisible();
  });

  // [I2] The owner sees who has entered the room.
  const entered = inviting.t('invitations.connectedSince', { time: '' }).trim();
  await expect(inviting.page.getByText(entered)).toBeVisible();

  // [N1] An administrator takes part in nothing.
  const { person } = await Administration.open(people, stack);
  await person.goto('/account/participated-auctions');
  await expect(person.page.getByRole('heading', { name: person.t('pages.notFoundHeading') })).toBeVisible();

  const visitor = await people.open();
  const link = await mailedLink(stack, email, subject);
  await visitor.goto(link);
  await expectWellMadeInBoth(visitor, 'invited-registration', async ({ page, t }) => {
    await expect(
      page.getByRole('heading', { level: 1, name: t('registration.invited.title') }),
    ).toBeVisible();
  });
});
