import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { frameGoods, statedDetails } from '@recolta/shared/testing/goods-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import { PostingForm } from '../fixtures/posting-form.ts';
import { leastPdf } from '../fixtures/registration-on-page.ts';
import { callAs } from '../fixtures/service-call.ts';

test('[L0] a seller posts an auction through the wizard: a reload and a second tab lose nothing', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // The posting of another's auction, and the lost answer.
  faults.allow(/status of 404 .*\/posting/);
  faults.allow(/net::ERR_FAILED.*\/auctions/);
  const seller = await people.open({ as: await makeAccount(stack.db, { mayPost: true }) });
  const form = new PostingForm(seller);
  await seller.goto('/live-auction');
  await form.next();
  await expect(form.field('goods.product')).toBeFocused();
  await form.fillGoods();
  const { page, t } = seller;
  const photo = (number: number) => page.getByRole('img', { name: t('posting.photo', { number }) });
  await page.getByLabel(t('posting.photosAdd')).setInputFiles([
    { name: 'lot.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'siloz.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) },
  ]);
  await expect(photo(2)).toBeVisible();
  await expect(page.getByText(t('forms.rule.image'))).toBeVisible();
  const second = (await photo(2).getAttribute('src')) ?? '';
  await page.getByRole('button', { name: t('posting.photoEarlier', { number: 2 }) }).click();
  await expect(photo(1)).toHaveAttribute('src', second);
  await page.getByLabel(t('posting.bulletinFile')).setInputFiles({
    ...{ name: 'buletin.pdf', mimeType: 'application/pdf', buffer: leastPdf },
  });
  await form.field('goods.bulletin.laboratory').fill('Laborator Teleorman');
  await form.field('goods.bulletin.number').fill('114/2026');
  await form.field('goods.bulletin.date').fill('2026-11-20');
  await seller.page.reload();
  await expect(form.field('quantity')).toHaveValue('750');
  await expect(photo(1)).toHaveAttribute('src', second);
  // A second tab continues at a step, and the first one has what was typed there.
  const other = await seller.context.newPage();
  const typeElsewhere = async (step: string, name: string, value: string) => {
    await other.goto(`/live-auction?step=${step}`);
    const field = other.locator(`[name="${name}"]`);
    await field.evaluate((input) => input.closest('details')?.setAttribute('open', ''));
    await field.fill(value);
    await expect(form.field(name)).toHaveValue(value);
  };
  await form.next();
  await form.fillDelivery();
  await typeElsewhere('delivery', 'goods.city', 'Poroschia');
  await form.next();
  await form.chooseGrid();
  await form.next();
  await form.fillPrices();
  await typeElsewhere('price', 'backupPrice', '1.020');
  await other.close();
  await seller.page.reload();
  // A field that loses the focus, as when its tab closes, drops the separator.
  await expect(form.field('backupPrice')).toHaveValue(/^1\.?020$/);
  await form.next();
  await form.agree();
  // [L5] A lost answer, then the same again: one auction.
  const isPost = (url: URL) => url.pathname.endsWith('/live-auctions/api/v1/auctions');
  await page.route(isPost, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.send();
  await expect(page.getByText(t('posting.live.lost'))).toBeVisible();
  await form.send();
  await expect(seller.page).toHaveURL(/\/live-auctions\/[\w-]{36}\/participate$/);
  const [id = ''] = seller.page.url().match(/[\w-]{36}/) ?? [];
  await expect(seller.page.getByText(seller.t('labels.auctionStatus.Pending')).first()).toBeVisible();
  await seller.goInside('/account/live-auctions?statuses=Pending&search=750');
  await expect(seller.page.locator(`a[href$="/live-auctions/${id}/participate"]`)).toBeVisible();
  await expect(seller.page.locator('a[href$="/participate"]')).toHaveCount(1);
  await expect(seller.page.getByRole('main').getByText('BETA')).toBeVisible();
  await seller.goInside('/live-auction');
  await expect(form.field('quantity')).toHaveValue('');

  // [L1] It is edited while it waits for approval.
  await seller.goInside('/account/live-auctions');
  await seller.page.getByRole('button', { name: seller.t('posting.list.moreOf', { name: '' }) }).click();
  await seller.page.getByRole('link', { name: seller.t('posting.list.edit') }).click();
  await expect(form.field('quantity')).toHaveValue('750');
  await seller.goInside(`/live-auctions/${id}/edit?step=price`);
  await form.field('desiredPrice').fill('1.400');
  await seller.page.reload();
  await expect(form.field('desiredPrice')).toHaveValue('1.400');
  await form.next();
  await seller.page.getByRole('button', { name: seller.t('posting.save') }).click();
  await expect(seller.page).toHaveURL(/participate$/);
  await expect(seller.page.getByText(/1\.400/).first()).toBeVisible();

  const admin = await Administration.open(people, stack);
  await admin.person.goto('/live-auctions');
  await admin.person.page.locator(`a[href$="/live-auctions/${id}/participate"]`).click();
  await admin.person.page.getByRole('button', { name: admin.person.t('acts.approve') }).click();
  await admin.person.page
    .getByRole('dialog')
    .getByRole('button', { name: admin.person.t('acts.approve') })
    .click();
  await expect(admin.person.page.getByRole('dialog')).toHaveCount(0);
  const buyer = await people.open({ as: await makeAccount(stack.db) });
  await buyer.goto(`/live-auctions/${id}/participate`);
  await expect(buyer.page.getByText(buyer.t('labels.auctionStatus.Scheduled')).first()).toBeVisible();
  // [B5] The photos now belong to the room.
  await buyer.page
    .getByRole('button', { name: buyer.t('goods.photos.name', { number: 1, count: 2 }) })
    .click();
  const whole = buyer.page.getByRole('dialog').getByRole('img');
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await buyer.page.keyboard.press('ArrowRight');
  await expect(whole).toHaveAttribute('alt', buyer.t('goods.photos.name', { number: 2, count: 2 }));
  await buyer.page.keyboard.press('Escape');
  await expect(buyer.page.getByText('Laborator Teleorman', { exact: false })).toBeVisible();
  await seller.goInside(`/live-auctions/${id}/edit`);
  await expect(seller.page.getByRole('heading', { name: seller.t('posting.live.over') })).toBeVisible();
  // [A6] Another one like it, with its own dates.
  await seller.goInside(`/live-auction?repostAuctionId=${id}`);
  await expect(form.field('quantity')).toHaveValue('750');
  await buyer.goto(`/live-auctions/${id}`);
  await expect(buyer.page).toHaveURL(/participate$/);
  await buyer.goInside(`/live-auctions/${id}/edit`);
  await expect(buyer.page.getByRole('heading', { name: buyer.t('pages.notFoundHeading') })).toBeVisible();
});

test('[A1] [A3] [A6] a seller posts an announcement through the wizard, edits it, extends it, and posts another like it', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  // An earlier deadline.
  faults.allow(/status of 409 .*\/main\/auctions\//);
  faults.allow(/net::ERR_FAILED.*\/auctions/);
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const seller = await people.open({ as: owner });
  const { page, t } = seller;
  const form = new PostingForm(seller);
  const dayIn = (days: number) => daysAfter(dayOf(Date.now()), days);
  await seller.goto('/auctions');
  await page.getByRole('link', { name: t('announcements.add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('posting.announcement.title') })).toBeVisible();
  await form.fillGoods();
  await page.getByLabel(t('posting.photosAdd')).setInputFiles({
    ...{ name: 'lot.png', mimeType: 'image/png', buffer: await page.screenshot() },
  });
  await expect(page.getByRole('img', { name: t('posting.photo', { number: 1 }) })).toBeVisible();
  await form.next();
  await form.fillDelivery();
  await form.next();
  await form.chooseGrid();
  await form.next();
  await form.field('price').fill('1.050,50');
  await expect(page.getByText(/^787\.875(,00)?\slei$/)).toBeVisible();
  await form.next();
  await expect(form.field('deadline')).toBeFocused();
  await page.getByRole('button', { name: t('posting.inDays', { count: 14 }) }).click();
  await expect(form.field('deadline')).toHaveValue(dayIn(14).split('-').reverse().join('.'));
  await form.choose('privacyType', 'Public');
  await form.choose('biddingType', 'Flexible');
  await form.field('minimumBidThreshold').fill('25');
  await expectWellMadeInBoth(seller, 'posting-announcement-price', async (reader) => {
    await expect(reader.page.getByText(reader.t('forms.field.smallestPart')).first()).toBeVisible();
  });
  await seller.goto('/auctions/add?step=price');
  await expect(form.field('price')).toHaveValue('1.050,50');
  await form.next();
  await form.agree();
  // [L5] A lost answer, then the same again: one announcement.
  const isPost = (url: URL) => url.pathname.endsWith('/main/v1/auctions');
  await page.route(isPost, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.send();
  await expect(page.getByText(t('posting.announcement.lost'))).toBeVisible();
  await form.send();
  await expect(page).toHaveURL(/\/auctions\/[\w-]{36}$/);
  const [id = ''] = page.url().match(/[\w-]{36}/) ?? [];
  await expect(page.getByText(t('announcements.status.Pending'), { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: t('announcements.edit') }).click();
  await expect(form.field('quantity')).toHaveValue('750');
  await seller.goInside(`/auctions/${id}/edit?step=price`);
  await form.field('price').fill('1.060');
  await form.next();
  await page.getByRole('button', { name: t('posting.save') }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${id}$`));
  await expect(page.getByText(/1\.060/).first()).toBeVisible();
  const administrator = await makeAccount(stack.db, { role: 'Admin' });
  const approved = await callAs(stack, administrator, 'PUT', `main/admin/auctions/${id}/approval`, {
    version: 2,
  });
  expect(approved.status).toBe(200);
  // [B5] Its photo is now public.
  const visitor = await people.open();
  // The relay caches for a moment that visitors had no such page.
  const status = async () => (await visitor.page.request.get(`/auctions/${id}`)).status();
  await expect.poll(status).toBe(200);
  await visitor.goto(`/auctions/${id}`);
  const cover = visitor.page
    .getByRole('button', { name: visitor.t('goods.photos.name', { number: 1, count: 1 }) })
    .locator('img');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // [A14] The company shows a photo of its own, with what its owner says of it.
  await seller.goInside('/account/photos');
  await page.getByLabel(t('posting.photosAdd')).setInputFiles({
    ...{ name: 'silo.png', mimeType: 'image/png', buffer: await page.screenshot() },
  });
  await page.getByLabel(t('account.photos.describe', { number: 1 })).fill('Silozurile');
  await page.getByRole('button', { name: t('forms.save'), exact: true }).click();
  await expect(page.getByText(t('account.saved'))).toBeVisible();
  await expectWellMadeInBoth(seller, 'account-photos', async (reader) => {
    await expect(
      reader.page.getByRole('img', { name: reader.t('posting.photo', { number: 1 }) }),
    ).toBeVisible();
  });
  await visitor.goInside(`/companies/${owner.accountId}`);
  const silos = `${visitor.t('goods.photos.name', { number: 1, count: 1 })}: Silozurile`;
  const shown = visitor.page.getByRole('button', { name: silos }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // With a bid, only its deadline may change, and only to a later one.
  await makeAnnouncementBid(stack.db, id, await makeAccount(stack.db));
  await seller.goInside('/auctions/my-auctions');
  await expectWellMadeInBoth(seller, 'own-announcements', async (reader) => {
    await expect(
      reader.page.getByRole('button', { name: reader.t('announcements.moreOf', { name: '' }) }),
    ).toBeVisible();
  });
  await seller.goInside('/auctions/my-auctions');
  await page.getByRole('button', { name: t('announcements.moreOf', { name: '' }) }).click();
  await page.getByRole('link', { name: t('announcements.extend') }).click();
  await form.field('deadline').fill(dayIn(7));
  await page.getByRole('button', { name: t('posting.announcement.extend'), exact: true }).click();
  await expect(page.getByText(t('forms.rule.onlyLater'))).toBeVisible();
  await form.field('deadline').fill(dayIn(18));
  await page.getByRole('button', { name: t('posting.announcement.extend'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${id}$`));
  await page.getByRole('link', { name: t('announcements.repost') }).click();
  await expect(form.field('quantity')).toHaveValue('750');
  await form.next();
  await expect(page).toHaveURL(new RegExp(`repostAuctionId=${id}.*step=delivery`));
  await expect(form.field('goods.deliveryPeriod.from')).toHaveValue('');
});

test('[A1] [L5] announcements from a CSV file: errors by row, each row sent once however often the file is chosen', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const seller = await people.open({ as: owner });
  const { page, t } = seller;
  await seller.goto('/auctions/add');
  await page.getByRole('link', { name: t('posting.import.start') }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('posting.import.example') }).click();
  const example = await readFile(await (await saved).path(), 'utf8');
  const [headers = '', row = ''] = example.trimEnd().split('\r\n');
  const file = {
    ...{ name: 'anunturi.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      [headers, row, row.replace('1050', 'mult'), row.replace('1050', '1060')].join('\r\n'),
    ),
  };
  const choose = (reader = seller) =>
    reader.page.getByLabel(reader.t('posting.import.choose')).setInputFiles(file);
  const send = page.getByRole('button', { name: t('posting.import.send', { count: 2 }) });
  const sendBoth = async () => {
    await page.getByRole('checkbox', { name: t('posting.acceptTerms') }).check();
    await page.getByRole('checkbox', { name: t('posting.import.declare') }).check();
    await send.click();
    await expect(page.getByText(t('posting.import.done', { count: 2 }))).toBeVisible();
  };
  await choose();
  await expect(page.getByText(`Preț: ${t('forms.rule.price')}`)).toBeVisible();
  await expectWellMadeInBoth(seller, 'import-announcements', async (reader) => {
    await choose(reader);
    await expect(
      reader.page.getByRole('button', { name: reader.t('posting.import.send', { count: 2 }) }),
    ).toBeVisible();
  });
  await seller.goInside('/auctions/import');
  await choose();
  await send.click();
  await expect(page.getByText(t('posting.import.agreeFirst'))).toBeVisible();
  await sendBoth();
  const count = async () => {
    const rows = await stack.db
      .selectFrom('main.announcements')
      .select('status')
      .where('owner_account_id', '=', owner.accountId)
      .execute();
    return rows.map(({ status }) => status);
  };
  expect(await count()).toEqual(['Pending', 'Pending']);
  await page.reload();
  await choose();
  await sendBoth();
  expect(await count()).toHaveLength(2);
});

test('a template saved from a posted auction starts another one, and replaces typed goods only when asked', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { mayPost: true });
  await makeAuction(stack.db, {
    ...{ owner, isApproved: false, startsInMs: 3_600_000, endsInMs: 7_200_000 },
    ...{ goods: frameGoods, details: statedDetails },
  });
  const seller = await people.open({ as: owner });
  const { page, t } = seller;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(t('posting.templates.name'));
  await seller.goto('/account/live-auctions');
  const pressInMenu = async (act: string) => {
    await page.getByRole('button', { name: t('posting.list.moreOf', { name: '' }) }).click();
    await press(act);
  };
  await pressInMenu(t('posting.templates.save'));
  await name.fill('Grâu Alexandria');
  await name.press('Enter');
  await expect(page.getByText(t('posting.templates.done', { name: 'Grâu Alexandria' }))).toBeVisible();
  // The same name requires a confirmation, and stays one template.
  await pressInMenu(t('posting.templates.save'));
  await name.fill('grau alexandria');
  await name.press('Enter');
  await expect(dialog.getByText(/Grâu Alexandria/)).toBeFocused();
  await press(t('posting.templates.overwrite'));
  await expect(page.getByText(t('posting.templates.done', { name: 'grau alexandria' }))).toBeVisible();

  const form = new PostingForm(seller);
  await seller.goInside('/live-auction');
  await form.field('quantity').fill('40');
  const start = () => press(t('posting.templates.start'));
  const template = dialog.getByRole('button', { name: /^grau alexandria/ });
  await start();
  await template.click();
  await expect(page.getByText(t('posting.templates.started', { name: 'grau alexandria' }))).toBeVisible();
  await expect(form.field('goods.town')).toHaveValue('Alexandria');
  await expect(form.field('goods.quality.humidity')).toHaveValue('13,2');
  await expect(form.field('quantity')).toHaveValue('40');
  await page.reload();
  await expect(form.field('goods.town')).toHaveValue('Alexandria');
  await form.field('goods.town').fill('Caracal');
  await start();
  await template.click();
  await expect(
    dialog.getByText(t('posting.templates.replaceText', { name: 'grau alexandria' })),
  ).toBeFocused();
  await press(t('posting.templates.backToList'));
  await press(t('posting.templates.renameOf', { name: 'grau alexandria' }));
  await name.fill('Grâu 2');
  await name.press('Enter');
  await press(t('posting.templates.removeOf', { name: 'Grâu 2' }));
  await dialog.getByRole('button', { name: t('posting.templates.remove'), exact: true }).click();
  await expect(dialog.getByText(t('posting.templates.empty'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.field('goods.town')).toHaveValue('Caracal');
});

test('[A4] every step of the wizard, light and dark: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const day = '2026-11-20';
  await stack.db
    .insertInto('main.reference_prices')
    .values({
      ...{ market: 'FobConstanta', product: 'wheat-milling', day, source: 'Bursa' },
      ...{ price_minor: 212_00, currency: 'Euro' },
    })
    .execute();
  await stack.db
    .insertInto('main.exchange_rates')
    .values({ currency: 'Euro', day, rate_ten_thousandths: 40_000, source: 'BNR' })
    .execute();
  const poster = await makeAccount(stack.db, { mayPost: true });
  const template = { id: randomUUID(), name: 'Grâu Alexandria', goods: JSON.stringify(frameGoods) };
  await stack.db
    .insertInto('live.goods_templates')
    .values({ account_id: poster.accountId, ...template })
    .execute();
  const seller = await people.open({ as: poster });
  const form = new PostingForm(seller);
  await seller.goto('/live-auction');
  await form.fillGoods();
  await form.next();
  await form.fillDelivery();
  await form.next();
  await form.chooseGrid();
  await form.next();
  await form.fillPrices();
  await form.next();
  const owner = await makeAccount(stack.db, { mayPost: true });
  const hourMs = 3_600_000;
  const times = { startsInMs: hourMs, endsInMs: 2 * hourMs };
  const pending = await makeAuction(stack.db, { owner, isApproved: false, ...times });
  const over = await makeAuction(stack.db, { owner, startsInMs: -2 * hourMs, endsInMs: -hourMs });
  const status = () =>
    stack.db.selectFrom('live.auctions').select('status').where('id', '=', over.id).execute();
  // The closer ends it a moment later, and the list is read once.
  await expect.poll(status).toEqual([{ status: 'Failed' }]);
  const lister = await people.open({ as: owner });
  await lister.goto('/account/live-auctions');
  await expectWellMadeInBoth(lister, 'own-auctions', async ({ page, t }) => {
    await page.getByRole('button', { name: t('posting.list.moreOf', { name: '' }) }).click();
    await expect(page.getByRole('link', { name: t('posting.list.edit') })).toBeVisible();
  });
  await lister.goto('/account/live-auctions?statuses=Accepted,Refused,Failed');
  await lister.page.getByRole('button', { name: lister.t('posting.list.moreOf', { name: '' }) }).click();
  await expect(lister.page.getByRole('link', { name: lister.t('posting.list.repost') })).toBeVisible();
  const { person } = await Administration.open(people, stack);
  await person.goto('/live-auctions');
  await expectWellMadeInBoth(person, 'admin-auctions', async ({ page, t }) => {
    await expect(page.getByRole('heading', { level: 1, name: t('posting.list.admin') })).toBeVisible();
    await expect(page.locator(`a[href$="/live-auctions/${pending.id}/participate"]`)).toBeVisible();
  });
  for (const step of ['goods', 'delivery', 'grid', 'price', 'review'] as const) {
    await seller.goInside(`/live-auction?step=${step}`);
    await expectWellMadeInBoth(seller, `posting-${step}`, async ({ page, t }) => {
      await expect(page.getByRole('complementary', { name: t(`posting.step.${step}`) })).toBeVisible();
      // [A4] 212 EUR at 4 lei: the desired price is more than 20 % above.
      if (step === 'price') await expect(page.getByText(/1[.,]017[.,]60/)).toBeVisible();
    });
    if (step !== 'goods') continue;
    await seller.goInside('/live-auction?step=goods');
    await expectWellMadeInBoth(seller, 'posting-template', async ({ page, t }) => {
      await page.getByRole('button', { name: t('posting.templates.start') }).click();
      await expect(page.getByText(t('posting.templates.number', { number: 1, most: 30 }))).toBeVisible();
    });
  }
});
