import { expect, type Locator } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { errorText } from '../../client/src/lib/error-text.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { People, type Person } from '../fixtures/people.ts';

const hourMs = 60 * minuteMs;

/** The card of one auction, by its name. */
const card = ({ page }: Person, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

const section = ({ page, t }: Person, key: string): Locator => page.getByRole('region', { name: t(key) });

test('[R1] a card moves by push: price, count, clock, and its place in the list', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const bidder = await makeAccount(stack.db);
  const name = `Porumb ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    desiredPriceMinor: 1000_00,
    endsInMs: minuteMs,
    termsAccepted: [bidder],
  });
  const watcher = await people.open({ locale: 'en' });
  await watcher.goto('/live');
  const seen = card(watcher, name);
  await expect(seen).toContainText(watcher.t('live.bids', { count: 0 }));
  await expect(section(watcher, 'live.running').getByRole('heading', { name })).toBeVisible();

  const room = await LiveRoom.enter(await people.open({ as: bidder }), id);
  await room.bid(1000_00);
  await expect(seen.getByText(formatMinor(1000_00, 'en'), { exact: true }).first()).toBeVisible();
  await expect(seen).toContainText(watcher.t('live.bids', { count: 1 }));
  await expect(seen).toContainText(watcher.t('live.desiredMet'));
  await expect(seen.getByText(/^(02:00|01:5\d)$/)).toBeVisible();

  await letTimePass(stack, id, 3 * minuteMs);
  await expect(section(watcher, 'live.running').getByRole('heading', { name })).toHaveCount(0);
  await expect(section(watcher, 'live.ended').getByRole('heading', { name })).toBeVisible();
});

test('a scheduled auction is opened by its card and its clock', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Rapiță ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    startsInMs: hourMs,
    endsInMs: 2 * hourMs,
  });
  const watcher = await people.open();
  await watcher.goto('/live');
  await expect(section(watcher, 'live.scheduled').getByRole('heading', { name })).toBeVisible();
  await letTimePass(stack, id, hourMs);
  await expect(section(watcher, 'live.running').getByRole('heading', { name })).toBeVisible();
  await card(watcher, name).getByRole('link').click();
  await expect(watcher.page).toHaveURL(new RegExp(`/live-auctions/${id}/participate$`));
  await expect(watcher.page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('filters stand in the address, which opens the same list elsewhere', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const here = `Grâu ${owner.companyName}`;
  const there = `Floarea ${owner.companyName}`;
  await makeAuction(stack.db, { owner, goods: { name: here, county: 'TR' } });
  await makeAuction(stack.db, {
    owner,
    goods: { name: there, county: 'BR', product: 'sunflower' },
    type: 'Buying',
  });
  const watcher = await people.open();
  await watcher.goto('/live');
  await expect(card(watcher, here)).toBeVisible();
  await expect(card(watcher, there)).toBeVisible();
  await watcher.page.getByLabel(watcher.t('live.product')).selectOption('sunflower');
  await watcher.page.getByLabel(watcher.t('live.county')).selectOption('BR');
  await expect(card(watcher, here)).toHaveCount(0);
  await expect(card(watcher, there)).toBeVisible();
  await expect(watcher.page).toHaveURL(/\?product=sunflower&county=BR$/);

  const other = await people.open({ locale: 'en' });
  await other.goto('/live?product=sunflower&county=BR&type=Buying');
  await expect(card(other, there)).toBeVisible();
  await expect(card(other, here)).toHaveCount(0);
  await other.page.getByLabel(other.t('live.type')).selectOption('Selling');
  await expect(other.page.getByText(other.t('live.noneMatch'))).toBeVisible();
  await other.page.getByRole('button', { name: other.t('live.clearFilters') }).click();
  await expect(card(other, here)).toBeVisible();
  await expect(other.page).toHaveURL(/\/en\/live$/);
});

test('with nothing to show the list says so, and fills itself', async ({ browser, ownStack, faults }) => {
  const people = new People(browser, ownStack, faults);
  const watcher = await people.open();
  await watcher.goto('/live');
  await expect(watcher.page.getByText(watcher.t('live.none'))).toBeVisible();
  await expect(watcher.page.getByText(watcher.t('live.connected'))).toBeVisible();
  const owner = await makeAccount(ownStack.db, { role: 'Provider' });
  await makeAuction(ownStack.db, { owner });
  await expect(card(watcher, 'Grâu de test, 100 t')).toBeVisible();
  await expect(watcher.page.getByText(watcher.t('live.none'))).toBeHidden();
  await people.close();
});

test('[R1] without the services the list says that it could not be loaded, and can be tried again', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/net::ERR_/, /status of 50[234] /, /WebSocket/);
  const watcher = await people.open();
  await watcher.context.route(/\/rooms\/live-list/, (route) => route.abort('connectionrefused'));
  await watcher.context.routeWebSocket(/\/socket\.io\//, (route) => route.close());
  await watcher.goto('/live');
  const alert = watcher.page.getByRole('alert');
  await expect(alert).toContainText(watcher.t('live.failed'), { timeout: 10_000 });
  await expect(alert).toContainText(errorText('ConnectionLost', {}, 'ro'));
  await expect(watcher.page.getByText(watcher.t('live.offline'))).toBeVisible();
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const name = `Orz ${owner.companyName}`;
  await makeAuction(stack.db, { owner, goods: { name } });
  await watcher.context.unroute(/\/rooms\/live-list/);
  await alert.getByRole('button', { name: watcher.t('pages.retry') }).click();
  await expect(card(watcher, name)).toBeVisible();
});

test('[L9] an auction for invited people is not in the public list, and its address shows nothing', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/rooms\/auction:/);
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [invited, stranger] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const name = `Soia ${owner.companyName}`;
  const { id } = await makeAuction(stack.db, {
    owner,
    goods: { name },
    listing: { audience: 'Invited' },
    invited: [invited],
  });
  const guest = await people.open({ as: invited });
  await guest.goto(`/live-auctions/${id}/participate`);
  await expect(guest.page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const as of [stranger, undefined]) {
    const person = await people.open(as ? { as } : {});
    await person.goto('/live');
    await expect(person.page.getByText(person.t('live.connected'))).toBeVisible();
    await expect(card(person, name)).toHaveCount(0);
    await person.goto(`/live-auctions/${id}/participate`);
    await expect(person.page.getByText(person.t('room.missing'))).toBeVisible();
  }
});
