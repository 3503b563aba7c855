import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { frameGoods, statedDetails } from '@recolta/shared/testing/goods-fixture';
import { makeAccount, type TestAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { letTimePass } from '../fixtures/auction-time.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

const startsSoon = { startsInMs: 30 * minuteMs, endsInMs: 90 * minuteMs };

test('[L9][R6] terms accepted before the start are shown as accepted with the first bid, also by touch', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const ana = await makeAccount(stack.db);
  const { id } = await makeAuction(stack.db, {
    owner,
    ...startsSoon,
    listing: { audience: 'Invited' },
    goods: frameGoods,
    details: statedDetails,
    invited: [ana],
  });
  const person = await people.open({ as: ana, context: { hasTouch: true } });
  const room = await LiveRoom.enter(person, id);
  const { page, t } = person;
  await room.expectStanding('room.invited', 'room.invitedText');

  const download = page.waitForEvent('download');
  await room.panel.getByRole('button', { name: t('live.calendar') }).tap();
  const calendar = await readFile(await (await download).path(), 'utf8');
  expect(calendar).toContain(`UID:${id}@recolta`);
  expect(calendar).toContain(t('live.calendarTitle', { lot: 'Grâu panificație' }));

  await room.panel.getByRole('button', { name: t('acts.remind') }).tap();
  await expect(room.panel.getByRole('button', { name: t('acts.reminded') })).toBeVisible();
  const follows = () =>
    stack.db.selectFrom('live.follows').select('account_id').where('auction_id', '=', id).execute();
  await expect.poll(follows).toEqual([{ account_id: ana.accountId }]);

  await room.panel.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  const terms = page.getByRole('dialog', { name: t('acts.acceptTermsTitle') });
  await expect(terms.getByText(t('labels.deliveryType.FCATruck'))).toBeVisible();
  await expect(terms.getByText(t('goods.reject.max', { limit: '15,5\u00a0%' }))).toBeVisible();
  await terms.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  await expect(room.panel.getByText(t('acts.termsAccepted'))).toBeVisible();

  // [I2] Only the test is left; its result is on the screen and in the service.
  await room.panel.getByRole('button', { name: t('waiting.run') }).tap();
  const results = page.getByRole('region', { name: t('waiting.results') });
  const verdicts = ['good', 'slow', 'bad'].map((verdict) => t(`waiting.verdict.${verdict}`));
  await expect(results.getByText(new RegExp(`^(${verdicts.join('|')})$`))).toBeVisible();
  await expect(results.getByText(t('waiting.push'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('waiting.ready'))).toBeVisible();
  await expect(room.panel.getByRole('button', { name: t('waiting.run') })).toBeHidden();
  await results.getByRole('button', { name: t('waiting.play') }).tap();
  await results.getByRole('button', { name: t('waiting.yes') }).tap();
  await expect(results.getByText(t('waiting.soundHeard'))).toBeVisible();
  const kept = () =>
    stack.db.selectFrom('live.connection_tests').select('result').where('auction_id', '=', id).execute();
  await expect.poll(kept).toMatchObject([{ result: { isPush: true, isHeard: true } }]);

  await letTimePass(stack, id, startsSoon.startsInMs);
  await room.openConfirmation(1000_00);
  await expect(room.dialog.getByText(t('room.confirmTermsAccepted'))).toBeVisible();
  await room.dialog.getByText(t('room.allTerms')).tap();
  await expect(room.dialog.getByText(t('goods.reject.max', { limit: '15,5\u00a0%' }))).toBeVisible();
  await expect(room.termsBox()).toHaveCount(0);
  await room.sendButton(1000_00).tap();
  await room.expectLeading(1000_00);
});

test('[R6] a visitor who signs up or in from the room returns to it', async ({ people, stack }) => {
  const [owner, ana] = [await makeAccount(stack.db, { role: 'Provider' }), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner });
  const { page, goto, t } = await people.open();
  await goto(`/live-auctions/${id}/participate`);
  const panel = page.getByRole('region', { name: t('room.sheetTitle') });
  await expect(panel.getByRole('link', { name: t('room.signIn') })).toHaveAttribute(
    'href',
    `/login?redirectTo=${encodeURIComponent(`/live-auctions/${id}/participate`)}`,
  );
  await panel.getByRole('link', { name: t('room.signUp') }).click();
  await expect(page).toHaveURL(/\/inscriere$/);
  // The mail's link opens a separate page, from which they sign in.
  await goto('/login');
  await page.getByLabel(t('login.email')).fill(ana.email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page).toHaveURL(new RegExp(`/live-auctions/${id}/participate$`));
  await expect(panel.locator('[data-bid-view=bid]')).toBeVisible();
});

test('[Q1][Q2][Q4][Q5] quality, grade, grid and delivery have headings, haulage is calculated by keyboard, and the median of the last deals is next to the price', async ({
  people,
  stack,
}) => {
  const [owner, second, third] = [
    await makeAccount(stack.db, { role: 'Provider' }),
    await makeAccount(stack.db),
    await makeAccount(stack.db),
  ] as const;
  // No other test has deals in this county.
  const goods = { ...frameGoods, county: 'GL' } as const;
  const deal = (bidder: TestAccount, priceMinor: number) =>
    makeAuction(stack.db, {
      ...{ owner, goods, startsInMs: -20 * minuteMs, endsInMs: -10 * minuteMs },
      ...{
        startingPriceMinor: priceMinor,
        desiredPriceMinor: priceMinor,
        bids: [{ by: bidder, priceMinor }],
      },
    });
  for (const priceMinor of [1910_00, 1925_00]) await deal(second, priceMinor);
  const last = await deal(third, 1990_00);
  const status = () =>
    stack.db.selectFrom('live.auctions').select('status').where('id', '=', last.id).execute();
  await expect.poll(status).toEqual([{ status: 'Accepted' }]);
  const { id } = await makeAuction(stack.db, {
    ...{ owner, goods, details: statedDetails },
    bids: [{ by: second, priceMinor: 1055_00 }],
  });
  const band = { up_to_km: 100, price_minor: 42_50, day: '2026-11-20', source: 'Tarif' };
  await stack.db.insertInto('main.haulage_rates').values(band).execute();
  try {
    const { page, goto, t } = await people.open();
    await goto(`/live-auctions/${id}/participate`);
    // For visitors they load on scrolling.
    await page.keyboard.press('End');
    for (const name of [
      t('goods.quality.Selling'),
      t('goods.grid'),
      t('goods.delivery'),
      t('goods.references'),
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(t('goods.grade', { crop: 'Grâu panificație', grade: 2 }))).toBeVisible();
    await expect(page.getByText(t('goods.addressLater'))).toBeVisible();
    await expect(page.getByText('Turnu Măgurele')).toHaveCount(0);
    const wet = page.getByRole('group').filter({ hasText: '14,8' });
    await wet.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(wet.getByText('992\u00a0kg × 1.055\u00a0lei/t')).toBeVisible();
    await expect(page.getByText('1.925\u00a0lei/t')).toBeVisible();
    await expect(page.getByText(t('goods.median.days', { count: 30 }))).toBeVisible();

    // The buyer hauls goods sold at the seller's place: for the typed distance, or at their own price.
    await expect(page.getByText(t('goods.gate.askPlace'))).toBeVisible();
    await page.getByRole('button', { name: t('goods.gate.change') }).click();
    const [distance, haulage] = [
      page.getByLabel(t('goods.gate.distance')),
      page.getByLabel(t('goods.gate.haulage')),
    ];
    await distance.fill('80');
    await expect(haulage).toHaveAttribute('placeholder', '42,50');
    await expect(page.getByText('1.097,50\u00a0lei/t')).toBeVisible();
    await expect(page.getByText(/42,50.lei\/t, Tarif, 20\.11\.2026/)).toBeVisible();
    await distance.fill('2500');
    await expect(page.getByText(t('goods.gate.beyond'))).toBeVisible();
    await expect(page.getByText(t('goods.gate.ask'))).toBeVisible();
    await haulage.fill('patruzeci');
    await expect(page.getByText(t('goods.gate.wrong'))).toBeVisible();
    await haulage.fill('46,5');
    await expect(page.getByText('1.101,50\u00a0lei/t')).toBeVisible();
    await page.reload();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: t('goods.gate.change') }).click();
    await expect(haulage).toHaveValue('46,5');
    await distance.fill('');
    // One choice is enough, and it is remembered: from Brăila to Galați.
    await page.getByLabel(t('goods.gate.place')).selectOption('BR');
    await expect(page.getByText('1.097,50\u00a0lei/t')).toBeVisible();
  } finally {
    await stack.db.deleteFrom('main.haulage_rates').where('up_to_km', '=', band.up_to_km).execute();
  }
});
