import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { databaseNowMs } from '../../services/src/platform/clock.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeInvitation, minuteMs } from '../../services/tests/harness/auctions.ts';
import { storedAuction, storedLog } from '../../services/tests/harness/replayed-log.ts';
import { administer, userOf } from '../fixtures/administer.ts';
import { Administration } from '../fixtures/administration.ts';
import { jump, passTimeUntil } from '../fixtures/database-clock.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { mailedLink } from '../fixtures/mail-link.ts';
import { test as base } from '../fixtures/market-test.ts';
import type { People, Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import { PostingForm } from '../fixtures/posting-form.ts';
import { leastPdf, RegistrationOnPage } from '../fixtures/registration-on-page.ts';
import { callAs } from '../fixtures/service-call.ts';
import { type Stack, startStack } from '../fixtures/stack.ts';

/** A market whose time can pass faster. */
const test = base.extend<object, { readonly stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ isMovable: true });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const path = 'live-auctions/api/v1/auctions';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Prices in minor units, each better for the owner than the previous one. */
interface Prices {
  readonly weaker: number;
  readonly stronger: number;
  /** Bid by hand between the limits, then above both. */
  readonly byHand: number;
  readonly above: number;
  /** In the last window. */
  readonly last: readonly [number, number];
}

interface Auction {
  readonly id: string;
  readonly owner: TestAccount;
  readonly seller: Person;
  readonly prices: Prices;
}

const selling: Prices = {
  ...{ weaker: 980_00, stronger: 1010_00, byHand: 990_00, above: 1015_00 },
  last: [1020_00, 1025_00],
};
const buying: Prices = {
  ...{ weaker: 980_00, stronger: 950_00, byHand: 970_00, above: 945_00 },
  last: [940_00, 935_00],
};

const rowOf = ({ db }: Stack, id: string) =>
  db.selectFrom('live.auctions').select(['goods', 'audience']).where('id', '=', id).executeTakeFirstOrThrow();

/** Posts by the wizard, with photos and grid; below the desired price of 1310. */
async function postSelling(people: People, stack: Stack, startMs: number): Promise<Auction> {
  const owner = await makeAccount(stack.db, { mayPost: true });
  const seller = await people.open({ as: owner });
  const { page, t } = seller;
  const form = new PostingForm(seller);
  await seller.goto('/live-auction');
  await form.fillGoods();
  const photo = { name: 'lot.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel(t('posting.photosAdd')).setInputFiles(photo);
  await expect(page.getByRole('img', { name: t('posting.photo', { number: 1 }) })).toBeVisible();
  await form.next();
  await form.fillDelivery();
  await form.next();
  await form.chooseGrid();
  await form.next();
  await form.fillPrices({ startMs, durationMs: 10 * minuteMs });
  await form.choose('extensionWindowMinutes', '1');
  await form.next();
  await form.agree();
  await form.send();
  await expect(page).toHaveURL(/\/live-auctions\/[\w-]{36}\/participate$/);
  const [id = ''] = page.url().match(/[\w-]{36}/) ?? [];
  const admin = await Administration.open(people, stack);
  const approve = admin.person.t('acts.approve');
  await admin.person.goto(`/live-auctions/${id}/participate`);
  await admin.person.page.getByRole('button', { name: approve }).click();
  await admin.person.page.getByRole('dialog').getByRole('button', { name: approve }).click();
  await expect(page.getByText(t('labels.auctionStatus.Scheduled')).first()).toBeVisible();
  await admin.person.leave();
  return { id, owner, seller, prices: selling };
}

/** Posts by calls, with the owner's own contract, which is replaced in the room. */
async function postBuying(people: People, stack: Stack, startMs: number): Promise<Auction> {
  const owner = await makeAccount(stack.db, { mayPost: true });
  const contract = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: leastPdf };
  const file = new FormData();
  file.append('kind', 'contract');
  file.append('file', new Blob([leastPdf], { type: contract.mimeType }), contract.name);
  const uploaded = await callAs(stack, owner, 'POST', 'live-auctions/api/v1/account/auction-files', file);
  const { key } = auctionFileSchema.parse(await uploaded.json());
  const posting = statedPosting(startMs, {
    ...{ type: 'Buying', privacyType: 'Public', audience: 'Invited' },
    ...{ startingPrice: '1000', desiredPrice: '800', backupPrice: '980', extensionWindowMinutes: 1 },
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + 10 * minuteMs).toISOString(),
    hardEndsAt: new Date(startMs + 60 * minuteMs).toISOString(),
  });
  const goods = { ...posting.goods, contractType: 'Custom', contractFile: key };
  const posted = await callAs(...([stack, owner, 'POST', path, { ...posting, goods }] as const), {
    'idempotency-key': randomUUID(),
  });
  expect(posted.status, await posted.clone().text()).toBe(201);
  const { id } = auctionAnswerSchema.parse(await posted.json()).auction;
  const seller = await people.open({ as: owner });
  const { page, t } = seller;
  await seller.goto(`/live-auctions/${id}/participate`);
  await page.getByLabel(t('acts.contract.replace')).setInputFiles(contract);
  await expect(page.getByText(t('acts.contract.replaced'))).toBeVisible();
  const log = await storedLog(stack.db, id);
  expect(log.map(({ kind }) => kind)).toEqual(['created', 'edited']);
  const admin = await makeAccount(stack.db, { role: 'Admin' });
  expect((await callAs(stack, admin, 'PUT', `${path}/${id}/approval`, {})).status).toBe(200);
  return { id, owner, seller, prices: buying };
}

/** Invites an unknown e-mail on the owner's page; it registers from the mail on a phone, and its company is checked. */
async function invite(people: People, stack: Stack, { id, seller }: Auction): Promise<Person> {
  const newcomer = await people.open({ context: phone });
  const form = new RegistrationOnPage(newcomer);
  const { email } = form.input;
  await seller.goto(`/live-auctions/${id}/invitations`);
  await seller.page.getByLabel(seller.t('invitations.paste')).fill(email);
  await seller.page.getByRole('button', { name: seller.t('invitations.send', { count: 1 }) }).click();
  await expect(seller.page.getByText(seller.t('invitations.done', { count: 1 }))).toBeVisible();
  await seller.goto(`/live-auctions/${id}/participate`);
  const { goods, audience } = await rowOf(stack, id);
  const subject = `Invitație la licitație: ${goodsName(goods.name, 'ro')}`;
  await newcomer.page.goto(await mailedLink(stack, email, subject));
  await form.sendInvited();
  await expect(newcomer.page).toHaveURL(`/live-auctions/${id}/participate`);
  // A user who registers through an invitation has accepted it, and bids once the company is checked.
  await expect(newcomer.page.getByText(newcomer.t('room.toBidBidder'))).toBeVisible();
  if (audience === 'Invited')
    await expect(newcomer.page.getByText(newcomer.t('acts.invitation.accepted'))).toBeVisible();
  await (await administer(stack)).activate((await userOf(stack, email)).id);
  return newcomer;
}

/** Two limits, against which the newcomer bids by hand until they are exceeded. */
async function bidAgainstLimits(
  stack: Stack,
  { id, prices }: Auction,
  newcomer: Person,
): Promise<TestAccount> {
  const [first, second] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { audience } = await rowOf(stack, id);
  for (const [who, limit] of [
    [first, prices.weaker],
    [second, prices.stronger],
  ] as const) {
    if (audience === 'Invited')
      await makeInvitation(stack.db, { auctionId: id, email: who.email, accountId: who.accountId });
    const accepts = await callAs(stack, who, 'PUT', `${path}/${id}/terms-acceptance`, { accepted: true });
    expect(accepts.ok, await accepts.text()).toBe(true);
    const key = { 'idempotency-key': randomUUID() };
    const body = { limit: (limit / 100).toFixed(2) };
    const set = await callAs(stack, who, 'PUT', `${path}/${id}/bids/my`, body, key);
    expect(set.status, await set.text()).toBe(200);
  }
  const room = new LiveRoom(newcomer);
  // The page learns of the changed clock.
  await newcomer.page.reload();
  await room.expectReady();
  await room.chooseExact((prices.byHand / 100).toFixed(0));
  // Until it takes input, the dialog ignores clicks.
  await expect(room.sendButton(prices.byHand)).toBeEnabled();
  await room.termsBox().check();
  await room.press(room.sendButton(prices.byHand));
  await expect(room.situation.locator('[data-standing=outbid]')).toBeVisible();
  await room.chooseExact((prices.above / 100).toFixed(0));
  await room.press(room.sendButton(prices.above));
  await room.expectLeading(prices.above);
  return first;
}

/** Bids in the last window, which move the end twice. */
async function closeSoftly(stack: Stack, { id, prices }: Auction, newcomer: Person, rival: TestAccount) {
  const endsAt = async () => (await storedAuction(stack.db, id)).endsAtMs;
  await passTimeUntil(stack, async () => (await databaseNowMs(stack.db)) > (await endsAt()) - minuteMs);
  const [before, [rivals, mine]] = [await endsAt(), prices.last];
  await placeBidOnPage(stack, rival, id, rivals);
  const once = await endsAt();
  expect(once).toBeGreaterThan(before);
  const room = new LiveRoom(newcomer);
  await room.expectBest(rivals);
  await room.chooseExact((mine / 100).toFixed(0));
  await room.press(room.sendButton(mine));
  await room.expectLeading(mine);
  expect(await endsAt()).toBeGreaterThan(once);
}

/**
 * The owner accepts below the desired price, and the newcomer verifies the protocol and a receipt without a
 * network.
 */
async function acceptAndVerify(
  stack: Stack,
  { id, seller, prices }: Auction,
  newcomer: Person,
): Promise<void> {
  const owner = new LiveRoom(seller);
  const [, last] = prices.last;
  const accept = /^(Acceptă|Accept) /;
  await seller.page.getByRole('main').getByRole('button', { name: accept }).click();
  await seller.page.getByRole('dialog').getByRole('button', { name: accept }).click();
  await owner.expectEnding('owner', last);
  const room = new LiveRoom(newcomer);
  await room.expectEnding('won', last);
  const { page, t, context } = newcomer;
  await newcomer.goInside('/account/participated-auctions?statuses=Accepted');
  await expect(page.getByText(t('posting.list.ownBid', { price: room.price(last) }))).toBeVisible();
  await newcomer.goInside(`/live-auctions/${id}/participate`);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: t('room.receipt') })
    .first()
    .click();
  const receipt = await readFile(await (await download).path());
  const protocol = await page.request.get(`/services/${path}/${id}/protocol`);
  await newcomer.goto(`/live-auctions/${id}/verify`);
  const verdict = page.getByRole('heading', { name: t('verify.verdict.right') });
  await expect(verdict).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(t('verify.other')).setInputFiles([
    { name: 'protocol.json', mimeType: 'application/json', buffer: await protocol.body() },
    { name: 'dovada.json', mimeType: 'application/json', buffer: receipt },
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: t('verify.check.signatures') })).toContainText(
    '2',
  );
  await expect(verdict).toBeVisible();
  await context.setOffline(false);
  const kinds = (await storedLog(stack.db, id)).map(({ kind }) => kind);
  // A machine that stands still for seconds is an outage, after which auctions are resumed [L11].
  expect(kinds.filter((kind) => kind !== 'bid' && kind !== 'resumed').slice(-4)).toEqual([
    'approved',
    'started',
    'closed',
    'accepted',
  ]);
}

test('[L0] [L1] [L2] [L7] [L10] [L13] [I1] from posting to proof, selling to all and buying from invited accounts: an unknown e-mail registers on a phone, bids against two limits, in the last window, and wins', {
  tag: '@split',
}, async ({ people, stack, faults }) => {
  test.slow();
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const startMs = Math.ceil((await databaseNowMs(stack.db)) / minuteMs + 10) * minuteMs;
  const auctions = [
    await test.step('posts a selling auction', () => postSelling(people, stack, startMs)),
    await test.step('posts a buying auction', () => postBuying(people, stack, startMs)),
  ];
  const pairs: { auction: Auction; newcomer: Person }[] = [];
  for (const auction of auctions)
    pairs.push({
      auction,
      newcomer: await test.step('invites', () => invite(people, stack, auction)),
    });
  // A minute and a half before the end; the jump skips no last window.
  await jump(stack, startMs + 8.5 * minuteMs - (await databaseNowMs(stack.db)));
  const rivals: TestAccount[] = [];
  for (const { auction, newcomer } of pairs)
    rivals.push(await test.step('bids', () => bidAgainstLimits(stack, auction, newcomer)));
  for (const [index, { auction, newcomer }] of pairs.entries())
    await test.step('closes softly', () =>
      closeSoftly(stack, auction, newcomer, rivals[index] as TestAccount));
  const areClosed = async () => {
    const states = await Promise.all(auctions.map(({ id }) => storedAuction(stack.db, id)));
    return states.every(({ status }) => status === 'Closed');
  };
  await test.step('ends', () => passTimeUntil(stack, areClosed));
  for (const { auction, newcomer } of pairs)
    await test.step('is accepted and verified', () => acceptAndVerify(stack, auction, newcomer));
});
