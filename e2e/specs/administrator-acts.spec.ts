import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible, expectWellMade } from '../fixtures/page-check.ts';

const reason = 'Rețeaua a căzut în Teleorman';
const heldReason = 'Se verifică lotul în siloz';
const text = 'Camioanele se cântăresc la Giurgiu';

test('[L11] [L15] [L16] [L18] [N1] an administrator extends an auction, sends a message, enters a bid by phone, holds and resumes: its bidder reads all at once', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [bidder, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id, endsAtMs } = await makeAuction(stack.db, {
    owner,
    endsInMs: 20 * minuteMs,
    termsAccepted: [bidder],
    bids: [{ by: rival, priceMinor: 1000_00 }],
  });
  const room = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  const admin = await makeAccount(stack.db, { role: 'Admin' });
  const administrator = await people.open({ as: admin });
  await LiveRoom.enter(administrator, id);
  const { page, t } = administrator;
  const dialog = page.getByRole('dialog');
  const press = (name: string, within = page.getByRole('main')) =>
    within.getByRole('button', { name, exact: true }).click();

  await press(t('acts.extend'));
  await dialog.getByLabel(t('acts.extendMinutes')).fill('75');
  await press(t('acts.extend'), dialog);
  await expect(dialog.getByText(t('acts.extendMinutesRange'))).toBeVisible();
  await expect(dialog.getByText(t('acts.reasonNeeded'))).toBeVisible();
  await dialog.getByLabel(t('acts.extendMinutes')).fill('10');
  await dialog.getByLabel(t('acts.reason')).fill(reason);
  await expectAccessible(page, 'the extension of an auction');
  await press(t('acts.extend'), dialog);
  await expect(dialog).toBeHidden();

  const { page: bidderPage, t: words } = room.person;
  const time = (ms: number) =>
    new Date(ms).toLocaleTimeString('en-GB', { timeZone: 'Europe/Bucharest', hour12: false });
  const endsAt = time(endsAtMs + 10 * minuteMs);
  await expect(
    bidderPage.getByRole('cell', { name: words('room.historyNote.extended', { reason, endsAt }) }),
  ).toBeVisible();
  await expect(
    bidderPage
      .locator('[aria-live=polite]')
      .filter({ hasText: words('room.announceExtended', { reason, endsAt }) }),
  ).toHaveCount(1);

  await press(t('acts.sendMessage'));
  await press(t('acts.sendMessage'), dialog);
  await expect(dialog.getByText(t('acts.messageNeeded'))).toBeVisible();
  await dialog.getByLabel(t('acts.messageWords')).fill(text);
  await press(t('acts.sendMessage'), dialog);
  await expect(dialog).toBeHidden();
  const banner = bidderPage.locator('[aria-live=polite]').filter({ hasText: text });
  await expect(banner).toBeVisible();
  // It covers no control for bidding.
  await room.bid(1005_00);
  await room.expectLeading(1005_00);
  await bidderPage.getByRole('button', { name: words('room.messageClose') }).click();
  await expect(banner).toBeHidden();
  await expect(
    bidderPage.getByRole('cell', { name: words('room.historyNote.message', { reason: text }) }),
  ).toBeVisible();

  await room.panel.getByRole('button', { name: words('room.phone.none') }).click();
  const consent = bidderPage.getByRole('dialog', { name: words('phone.title') });
  await consent.getByLabel(words('phone.lead')).fill('1,100');
  await expect(consent.getByText(room.sum(110_000_00)).first()).toBeVisible();
  await expectAccessible(bidderPage, 'the consent to bids by phone');
  const upTo = { price: room.price(1100_00) };
  await consent.getByRole('button', { name: words('phone.consent', upTo) }).click();
  await expect(room.panel.getByRole('button', { name: words('room.phone.set', upTo) })).toBeVisible();
  await press(t('acts.enterPhoneBid'));
  await expect(dialog.getByText(bidder.administratorName ?? '')).toBeVisible();
  await expectWellMade(administrator, 'the bid by phone');
  const place = dialog.getByRole('button', { name: /1\.010/ });
  await place.click();
  await expect(dialog).toBeHidden();
  await room.expectLeading(1010_00);
  const mark = { who: admin.administratorName ?? '' };
  await expect(bidderPage.getByText(words('room.byPhoneOf', mark), { exact: true })).toBeVisible();
  await expect(page.getByText(t('room.byPhoneOf', mark), { exact: true })).toBeVisible();

  await press(t('acts.hold'));
  await press(t('acts.hold'), dialog);
  await expect(dialog.getByText(t('acts.reasonNeeded'))).toBeVisible();
  await dialog.getByLabel(t('acts.reason')).fill(heldReason);
  await press(t('acts.hold'), dialog);
  await expect(dialog).toBeHidden();
  const held = { reason: heldReason };
  await expect(room.panel.getByText(words('room.heldTitle'))).toBeVisible();
  await expect(room.panel.getByText(words('room.heldReason', held))).toBeVisible();
  await expect(room.panel.getByRole('button')).toHaveCount(0);
  await expect(bidderPage.getByRole('cell', { name: words('room.historyNote.held', held) })).toBeVisible();
  await expect(
    bidderPage.locator('[aria-live=polite]').filter({ hasText: words('room.announceHeld', held) }),
  ).toHaveCount(1);
  await press(t('acts.resume'));
  await press(t('acts.resume'), dialog);
  await expect(room.panel.getByText(words('room.heldTitle'))).toBeHidden();
  await room.chooseExact('1,020');
  await room.sendButton(1020_00).click();
  await room.expectLeading(1020_00);
  await expect(page.getByRole('cell', { name: t('room.historyNote.resumed') })).toBeVisible();
  await room.person.goInside('/notifications');
  const news = bidderPage.getByRole('main').getByRole('listitem');
  await expect(news.filter({ hasText: 'Auction resumed' })).toHaveCount(1);
  await expect(news.filter({ hasText: heldReason })).toHaveCount(1);
});

test('[L17] an administrator withdraws a bid: its bidder reads the reason, the previous one leads again, and the price is shown as fallen', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [bidder, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    endsInMs: 20 * minuteMs,
    bids: [
      { by: rival, priceMinor: 1000_00 },
      { by: bidder, priceMinor: 1500_00 },
    ],
  });
  const room = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  const before = await LiveRoom.enter(await people.open({ as: rival }), id);
  const administrator = await people.open({ as: await makeAccount(stack.db, { role: 'Admin' }) });
  await LiveRoom.enter(administrator, id);
  const { page, t } = administrator;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('acts.correct'), exact: true }).click();
  await expect(dialog.getByText(/1\.000/).last()).toBeVisible();
  await dialog.getByLabel(t('acts.reason')).fill('O cifră în plus');
  await expectAccessible(page, 'the withdrawal of a bid');
  await dialog.getByRole('button', { name: t('acts.correct'), exact: true }).click();
  await expect(dialog).toBeHidden();

  await before.expectLeading(1000_00);
  const { page: bidderPage, t: words } = room.person;
  await expect(bidderPage.locator('[data-standing]')).toContainText(words('room.withdrawn'));
  const { page: rivalPage, t: rivalWords } = before.person;
  await expect(
    rivalPage.getByText(rivalWords('room.correctionReason', { reason: 'O cifră în plus' }), { exact: true }),
  ).toBeVisible();
  await expect(bidderPage.getByText(words('room.fate.withdrawn'), { exact: true })).toBeVisible();
  await expect(bidderPage.locator('[aria-live=polite]').filter({ hasText: 'O cifră în plus' })).toHaveCount(
    1,
  );
  await bidderPage.getByRole('button', { name: words('room.correctionClose') }).click();
  await room.bid(1005_00);
  await room.expectLeading(1005_00);
});
