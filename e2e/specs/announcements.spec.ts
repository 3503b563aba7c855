import { expect, type Locator } from '@playwright/test';
import { announcementAnswerSchema } from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import { notificationText } from '@recolta/shared/domain/notification/notification-text';
import {
  statedAnnouncement,
  statedBidTerms,
  statedFilters,
} from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { test } from '../fixtures/market-test.ts';
import { BellOnPage } from '../fixtures/notifications.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

const button = (within: Person['page'] | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
/** Button of the last step; it names the sum. */
const send = /^Trimite (oferta|contraoferta) · /;
const acceptFor = /^Acceptă .* · /;

test('[A1] [B3] [B4] [B2] approve, bid for a part, counter, counter, accept: both open pages follow by push, to the deal', {
  tag: '@split',
}, async ({ people, stack, faults }) => {
  test.slow();
  // From an announcement that is not approved yet.
  faults.allow(/status of 404/);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const administrator = await makeAccount(stack.db, { role: 'Admin' });
  const posted = await callAs(stack, owner, 'POST', 'main/v1/auctions', statedAnnouncement(Date.now()), {
    'idempotency-key': crypto.randomUUID(),
  });
  const { announcement } = announcementAnswerSchema.parse(await posted.json());
  const path = `/auctions/${announcement.id}`;

  const watcher = await people.open();
  await watcher.goto(path);
  await expect(watcher.page.getByRole('heading', { level: 1 })).toHaveText(
    watcher.t('pages.notFoundHeading'),
  );
  const admin = await people.open({ as: administrator });
  await admin.goto('/admin/auctions');
  await admin.page.locator(`a[href="${path}"]`).first().click();
  await button(admin.page, admin.t('announcements.approve')).click();
  await expect(
    admin.page.getByText(admin.t('announcements.status.InProgress'), { exact: true }),
  ).toBeVisible();

  // Another user has the market open: the best bid moves there too.
  await watcher.goto('/auctions?auctionType=Selling');
  await expect(watcher.page.getByRole('heading', { level: 1 })).toHaveText('Anunțuri - Vânzare');
  await expect(watcher.page).toHaveTitle(/^Anunțuri - Vânzare/);
  const row = watcher.page.getByRole('listitem').filter({ has: watcher.page.locator(`a[href="${path}"]`) });
  await expect(row).toContainText(watcher.t('announcements.bids_zero'));

  const [selling, buying] = [
    await people.open({ as: owner }),
    await people.open({ as: buyer, isFresh: true }),
  ];
  // The buyer is in a field: 400 kbit/s.
  const line = await buying.context.newCDPSession(buying.page);
  const slow = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await selling.goto(path);
  await expect(selling.page.getByText(selling.t('announcements.noBids'))).toBeVisible();
  await buying.goto('/auctions?cereals=wheat-milling');
  await buying.page.locator(`a[href="${path}"]`).first().click();
  const { t } = buying;
  const dialog = buying.page.getByRole('dialog');
  await expect(button(buying.page, t('announcements.bid'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // The address of the bid opens its form.
  await buying.goInside(`${path}/bid`);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: t('forms.field.price') }).fill('970');
  await dialog.getByRole('textbox', { name: t('forms.field.quantity') }).fill('250');
  await button(dialog, /^Continuă/).click();
  await expect(dialog.getByText(t('forms.rule.min_value', { value: '980' }))).toBeVisible();
  await expect(dialog.getByText(t('forms.rule.multiple', { threshold: '100' }))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('forms.field.price') }).fill('1.040');
  await dialog.getByRole('textbox', { name: t('forms.field.quantity') }).fill('200');
  await button(dialog, /^Continuă/).click();
  await expect(dialog.getByText('208.000 lei').first()).toBeVisible();
  await button(dialog, send).click();
  await expect(dialog).toBeHidden();
  await expect(buying.page.getByText(t('announcements.turnOf.seller'), { exact: true })).toBeVisible();
  await expect(buying.page.getByRole('article')).toContainText(t('announcements.sent'));
  await expect(row).toContainText('1.040');

  const received = selling.page.getByRole('article').filter({ hasText: buyer.companyName });
  await expect(received).toContainText(t('announcements.yourTurn'));
  await button(received, t('announcements.counter')).click();
  const answer = selling.page.getByRole('dialog');
  await answer.getByRole('textbox', { name: t('forms.field.price') }).fill('1.055');
  await button(answer, /^Continuă/).click();
  await button(answer, send).click();
  await expect(answer).toBeHidden();
  const mine = buying.page.getByRole('article').filter({ hasText: t('announcements.yourBid') });
  await expect(mine).toContainText(t('announcements.yourTurn'));
  await expect(mine.getByRole('columnheader')).toHaveCount(2);
  await button(mine, t('announcements.counter')).click();
  await dialog.getByRole('textbox', { name: t('forms.field.price') }).fill('1.050');
  await button(dialog, /^Continuă/).click();
  await button(dialog, send).click();
  await expect(dialog).toBeHidden();

  await expect(received).toContainText('Runda 3');
  await button(received, /^Acceptă 210\.000 lei/).click();
  await expect(answer.getByText('210.000 lei').first()).toBeVisible();
  // A bid that changes while its confirmation is open is not accepted unseen.
  await button(mine, t('announcements.changeBid')).click();
  await dialog.getByRole('textbox', { name: t('forms.field.price') }).fill('1.045');
  await button(dialog, /^Continuă/).click();
  await button(dialog, send).click();
  await expect(answer.getByRole('alert')).toContainText(t('announcements.changedMeanwhile'));
  await expect(answer.getByText('210.000 lei').first()).toBeVisible();
  await expect(button(answer, acceptFor)).toHaveCount(0);
  await button(answer, t('announcements.seeChanged')).click();
  await expect(answer.getByText('209.000 lei').first()).toBeVisible();
  await button(answer, acceptFor).click();
  await expect(answer).toBeHidden();
  await expect(received).toContainText(buyer.email);
  await expect(mine).toContainText(owner.email);
  for (const side of [received, mine])
    await expect(side.getByRole('link', { name: t('announcements.toDeal') })).toHaveAttribute(
      'href',
      /\/auction-winning-bids\/[0-9a-f-]{36}$/,
    );
  await expect(buying.page.getByText('300 t', { exact: true })).toBeVisible();
  await expect(row).toContainText('300 t');
  await buying.goto('/auction-winning-bids/my');
  await expect(buying.page.getByRole('listitem').filter({ hasText: owner.companyName })).toContainText(
    '209.000 lei',
  );
  await buying.goto('/auction-bids/my?state=over');
  await expect(buying.page.getByText(t('announcements.bidStatus.Accepted'), { exact: true })).toBeVisible();
});

test('[A3] an open page follows the owner’s edit of the terms, and says when the announcement is deleted; its market follows', async ({
  people,
  stack,
  faults,
}) => {
  // From the deleted one.
  faults.allow(/status of 404/);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const { goods } = statedAnnouncement(Date.now());
  const rye = { ...goods, product: 'rye', quality: { ...goods.quality, protein: null } };
  const id = await makeAnnouncement(stack.db, owner, { goods: { ...rye, grid: { kind: 'asIs' } } });
  const { page, t, goto } = await people.open();
  await goto(`/auctions/${id}`);
  await expect(page.getByText(t('goods.loadingDays', { rate: '250', count: 2 }))).toBeVisible();
  // Its market is open too, without other sales.
  const watcher = await people.open();
  await watcher.goto('/auctions?view=market&cereals=rye');
  const level = watcher.page.getByRole('row').filter({ hasText: '1.055' });
  await expect(level).toContainText('500 t');
  const path = `main/auctions/${id}`;
  await callAs(stack, owner, 'PATCH', path, { goods: { loadingRate: 125 } });
  await expect(page.getByText(t('goods.loadingDays', { rate: '125', count: 4 }))).toBeVisible();
  await callAs(stack, owner, 'DELETE', path, {});
  await expect(page.getByText(t('announcements.away'))).toBeVisible();
  await expect(watcher.page.getByText(t('announcements.depth.nothing.Selling'))).toBeVisible();
});

test('[A10] [A11] a search saved in the list notifies of approved announcements, which the star keeps', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const administrator = await makeAccount(stack.db, { role: 'Admin' });
  const farmer = await makeAccount(stack.db);
  const goods = { ...statedAnnouncement(Date.now()).goods, county: 'VL' as const };
  const person = await people.open({ as: farmer });
  const { page, t, goto } = person;
  const bell = new BellOnPage(person);
  await goto('/auctions?cereals=wheat-milling&counties=VL');
  await button(page, t('saved.save')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('saved.name') })).toHaveValue(
    'Grâu panificație, Vâlcea',
  );
  await button(dialog, t('saved.send')).click();
  await expect(page.getByRole('link', { name: t('saved.isSaved') })).toBeVisible();

  const post = { ...statedAnnouncement(Date.now()), goods };
  const posted = await callAs(stack, owner, 'POST', 'main/v1/auctions', post, {
    'idempotency-key': crypto.randomUUID(),
  });
  const { announcement } = announcementAnswerSchema.parse(await posted.json());
  const { id, version } = announcement;
  await callAs(stack, administrator, 'PUT', `main/admin/auctions/${id}/approval`, { version });
  await bell.button(1).click();
  const { title } = notificationText('AnnouncementMatch', [{ key: 'name', value: announcement.name }], 'ro');
  await bell.item(title).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${id}$`));
  const star = page.getByRole('button', { name: /^Favorit: / });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await callAs(stack, farmer, 'GET', 'main/account/favourite-auctions')).json())
    .toEqual({ ids: [id] });
});

test('home shows the announcements with most bids, and they move by push', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const id = await makeAnnouncement(stack.db, owner);
  const [first, buyer] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const bid = async (as: typeof buyer) =>
    callAs(stack, as, 'POST', `main/auctions/${id}/bids`, statedBidTerms(Date.now()), {
      'idempotency-key': crypto.randomUUID(),
    });
  await bid(first);
  const { page, goto, t } = await people.open();
  await goto('/');
  const top = page.getByRole('region', { name: t('welcome.announcements') });
  const row = top.getByRole('listitem').filter({ has: page.locator(`a[href$="/auctions/${id}"]`) });
  await expect(row).toContainText(t('announcements.bids', { count: 1 }));
  await bid(buyer);
  await expect(row).toContainText(t('announcements.bids', { count: 2 }));
});

test('[B5] every page about announcements: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [buyer, admin] = [await makeAccount(stack.db), await makeAccount(stack.db, { role: 'Admin' })];
  // On credit, which is said wherever its price is shown.
  const goods = { ...statedAnnouncement(Date.now()).goods, paymentType: 'Loan' as const, paymentDays: 30 };
  const id = await makeAnnouncement(stack.db, owner, {
    ...{ privacyType: 'Incognito', acceptsDesiredPrice: true, goods },
  });
  await makeAnnouncementBid(stack.db, id, buyer);
  const rival = await makeAccount(stack.db);
  const countered = await makeAnnouncementBid(stack.db, id, rival);
  // Three rounds: the newest is open, the others are folded.
  const round = { ...statedBidTerms(Date.now()), price: '1099.50', quantity: '300' };
  await callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${countered}/rounds`, round);
  await callAs(stack, rival, 'PUT', `main/auctions/${id}/bids/my-bid`, { ...round, price: '1080.25' });
  const listed = async ({ page }: Person) => {
    await expect(page.getByRole('main').locator(`a[href$="/auctions/${id}"]`).first()).toBeVisible();
  };
  const laddered = async ({ page }: Person) => {
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  };
  const soldId = await makeAnnouncement(stack.db, owner);
  await sql`
    update main.announcements set status = 'Accepted', next_change_at = null, sold_at = clock_timestamp(),
      left_thousandths = 0 where id = ${soldId}`.execute(stack.db);
  const publicId = await makeAnnouncement(stack.db, owner);
  const profiled = async ({ page }: Person) => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(owner.companyName);
    // Neither the confidential one nor the sold one.
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(page.locator(`a[href$="/auctions/${publicId}"]`)).toBeVisible();
  };
  const sold = async ({ page }: Person) => {
    await expect(page.getByRole('listitem').locator(`a[href$="/auctions/${soldId}"]`)).toBeVisible();
  };
  const shown = async ({ page, t }: Person) => {
    await expect(page.getByRole('main').getByRole('heading', { name: t('announcements.how') })).toBeVisible();
  };
  const threaded = async (person: Person) => {
    await shown(person);
    await expect(person.page.getByRole('article').first()).toBeVisible();
  };
  // With several bids, the selected one is open below their comparison.
  const compared = async (person: Person) => {
    await threaded(person);
    const rows = person.page.getByRole('region', { name: person.t('announcements.compare.title.seller') });
    const second = rows.getByRole('button', { name: person.t('announcements.bidder', { number: 2 }) });
    await second.click();
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await expect(person.page.getByRole('article')).toContainText(
      person.t('announcements.bidder', { number: 2 }),
    );
  };
  const search = { name: 'Grâu din Vâlcea', frequency: 'Daily', filters: statedFilters };
  const searched = async ({ page }: Person) => {
    await expect(page.getByRole('main').getByRole('link', { name: search.name })).toBeVisible();
  };
  await callAs(stack, buyer, 'PUT', `main/auctions/${id}/favourite`, {});
  await callAs(stack, buyer, 'PUT', `main/account/saved-searches/${crypto.randomUUID()}`, search);
  // The map is a filter.
  const visitor = await people.open();
  await visitor.goto('/auctions');
  const county = countyName(statedAnnouncement(Date.now()).goods.county);
  const tile = visitor.page.getByRole('button', { name: new RegExp(`^${county}: `) });
  await tile.click();
  await expect(visitor.page).toHaveURL(new RegExp(`counties=${statedAnnouncement(Date.now()).goods.county}`));
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await listed(visitor);
  const pages = [
    { as: undefined, name: 'announcements', path: '/auctions?view=map', ready: listed },
    { as: undefined, name: 'market-depth', path: '/auctions?view=market', ready: laddered },
    { as: undefined, name: 'results', path: '/auctions/results', ready: sold },
    { as: undefined, name: 'company', path: `/companies/${owner.accountId}`, ready: profiled },
    { as: undefined, name: 'announcement-visitor', path: `/auctions/${id}`, ready: shown },
    { as: buyer, name: 'announcement-bidder', path: `/auctions/${id}`, ready: threaded },
    { as: buyer, name: 'my-bids', path: '/auction-bids/my', ready: listed },
    { as: owner, name: 'announcement-owner', path: `/auctions/${id}/bid`, ready: compared },
    { as: buyer, name: 'favourites', path: '/auctions/favourites', ready: listed },
    { as: buyer, name: 'saved-searches', path: '/auctions/searches', ready: searched },
    { as: owner, name: 'own-announcements', path: '/auctions/my-auctions', ready: listed },
    { as: admin, name: 'admin-announcements', path: '/admin/auctions', ready: listed },
  ];
  for (const [as, ofPerson] of Map.groupBy(pages, (page) => page.as)) {
    const person = await people.open(as && { as });
    for (const [at, { name, path, ready }] of ofPerson.entries()) {
      await (at === 0 ? person.goto(path) : person.goInside(path));
      await expectWellMadeInBoth(person, name, ready);
    }
    await person.leave();
  }
});
