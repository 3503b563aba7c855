import { expect } from '@playwright/test';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs, wheat } from '../../services/tests/harness/auctions.ts';
import { Administration } from '../fixtures/administration.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { mailedLink } from '../fixtures/mail-link.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import { RegistrationOnPage } from '../fixtures/registration-on-page.ts';
import { callAs } from '../fixtures/service-call.ts';

const name = goodsName(wheat.name, 'ro');

test('[I1] an invited stranger registers, an administrator finds and checks the company in the queue, and the stranger is notified and bids', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const { id } = await makeAuction(stack.db, { owner, listing: { audience: 'Invited' } });
  const administration = await Administration.open(people, stack);
  const { page, t } = administration.person;
  await administration.person.goto('/admin?view=invited');
  const menu = page.getByRole('navigation', { name: administration.text('navigation') });
  await expect(menu).toBeVisible();

  const stranger = await people.open();
  const form = new RegistrationOnPage(stranger);
  const { email, companyName } = form.input;
  const invited = await callAs(stack, owner, 'POST', `live-auctions/api/v1/auction/${id}/invitations`, {
    emails: [email],
  });
  expect(invited.status).toBe(201);
  await stranger.page.goto(await mailedLink(stack, email, `Invitație la licitație: ${name}`));
  await form.sendInvited();
  const room = `/live-auctions/${id}/participate`;
  await expect(stranger.page).toHaveURL(room);
  await expect(stranger.page.getByText(stranger.t('room.toBidBidder'))).toBeVisible();
  await stranger.goInside('/notifications');

  // The queue follows by push.
  const row = administration.row(companyName);
  await expect(row).toContainText(name);
  await expect(row).toContainText(t('administration.until.started'));
  await expect(menu.getByRole('link', { name: t('frame.adminUsers') })).toContainText(
    t('administration.until.started'),
  );
  await administration.act('checkCompany', companyName).click();
  await administration.expectDone('checkCompany', companyName);
  await expect(row).toHaveCount(0);

  const tokens = [{ key: 'name', value: name }];
  const told = notificationText('CompanyChecked', tokens, 'ro');
  await stranger.page.getByRole('main').getByRole('link', { name: told.title }).click();
  await expect(stranger.page).toHaveURL(room);
  const mails = async () => (await stack.mails.list()).filter(({ to }) => to === email);
  await expect
    .poll(async () => (await mails()).find(({ subject }) => subject === told.title)?.text)
    .toContain(room);
  const bidding = new LiveRoom(stranger);
  await bidding.expectReady();
  await bidding.bid(1000_00, { acceptsTerms: true });
  await bidding.expectLeading(1000_00);
});

test('[S6] a seller requests the permission to post, is refused with a reason, requests it again, and posts once it is granted', async ({
  people,
  stack,
}) => {
  const account = await makeAccount(stack.db, { role: 'Provider' });
  const { companyName } = account;
  const seller = await people.open({ as: account });
  await seller.goto('/auctions/my-auctions');
  await seller.page.getByRole('button', { name: seller.t('permission.ask'), exact: true }).click();
  await expect(
    seller.page.getByRole('status').filter({ hasText: 'Permisiunea a fost cerută' }),
  ).toBeVisible();

  const administration = await Administration.open(people, stack);
  const { page } = administration.person;
  await administration.person.goto('/admin?view=permission');
  await expect(administration.row(companyName)).toContainText('Cere permisiunea de publicare');
  await administration.act('refuse', companyName).click();
  const reason = 'Trimiteți întâi certificatul constatator';
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: administration.text('refusal.confirm') })
    .click();
  await expect(administration.row(companyName)).toHaveCount(0);

  await expect(seller.page.getByText(reason)).toBeVisible();
  await seller.page.getByRole('button', { name: seller.t('permission.askAgain') }).click();
  await administration.row(companyName).getByText(administration.text('act.allowPosting')).click();
  await expect(administration.row(companyName)).toHaveCount(0);
  await expect(seller.page.getByRole('heading', { name: seller.t('permission.heading') })).toHaveCount(0);
  await seller.page
    .getByRole('main')
    .getByRole('link', { name: seller.t('announcements.add') })
    .first()
    .click();
  await expect(seller.page).toHaveURL('/auctions/add');
  await expect(
    seller.page.getByRole('heading', { level: 1, name: seller.t('posting.announcement.title') }),
  ).toBeVisible();
});

test('[A1] [I1] [S6] the queues and the page of a waiting account: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const { db } = stack;
  const invitee = await makeAccount(db, { role: 'Bidder', isActive: false });
  const owner = await makeAccount(db, { role: 'Provider', mayPost: true });
  const startsInMs = 40 * minuteMs;
  await makeAuction(db, { owner, invited: [invitee], startsInMs, endsInMs: 100 * minuteMs });
  const asking = await makeAccount(db, { role: 'Provider' });
  const path = `main/accounts/${asking.accountId}/permission-requests/Auctions.Post`;
  expect((await callAs(stack, asking, 'PUT', path)).status).toBe(204);
  const waiting = await makeAccount(db, { role: 'Provider', isActive: false });

  const { person } = await Administration.open(people, stack);
  await person.goto('/admin?view=invited');
  await expectWellMadeInBoth(person, 'users-invited', async ({ page }) => {
    await expect(page.getByText(invitee.companyName)).toBeVisible();
  });
  await person.goto('/admin?view=permission');
  await expectWellMadeInBoth(person, 'users-permission', async ({ page }) => {
    await expect(page.getByText(asking.companyName)).toBeVisible();
  });
  await person.goto(`/admin/users/${waiting.userId}`);
  await expectWellMadeInBoth(person, 'user-wants-to-post', async ({ page, t }) => {
    await page
      .getByRole('button', { name: t('administration.decision.activateAndPost') })
      .first()
      .click();
    await expect(page.getByText(t('administration.decision.activateAndPostText'))).toBeVisible();
  });
  const seller = await people.open({ as: asking });
  await seller.goto('/auctions/my-auctions');
  await expectWellMadeInBoth(seller, 'posting-request', async ({ page, t }) => {
    await expect(page.getByRole('heading', { name: t('permission.heading') })).toBeVisible();
  });
});
