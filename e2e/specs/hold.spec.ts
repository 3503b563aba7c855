import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

const reason = 'Se verifică lotul în siloz';

test('[L11][N1] an administrator holds a running auction and resumes it: bidders read why, wait, and bid again', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [bidder, rival] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const admin = await makeAccount(stack.db, { role: 'Admin' });
  const { id } = await makeAuction(stack.db, {
    owner,
    endsInMs: 20 * minuteMs,
    bids: [
      { by: bidder, priceMinor: 1000_00 },
      { by: rival, priceMinor: 1005_00 },
    ],
  });
  const room = await LiveRoom.enter(await people.open({ as: bidder, locale: 'en' }), id);
  const administrator = await people.open({ as: admin });
  await LiveRoom.enter(administrator, id);
  const { page, t } = administrator;
  const press = (name: string, within = page.getByRole('main')) =>
    within.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');

  await press(t('acts.hold'));
  await press(t('acts.hold'), dialog);
  await expect(dialog.getByText(t('acts.reasonNeeded'))).toBeVisible();
  await dialog.getByLabel(t('acts.reason')).fill(reason);
  await press(t('acts.hold'), dialog);
  await expect(dialog).toBeHidden();

  const bidderPage = room.person.page;
  const words = room.person.t;
  await expect(room.panel.getByText(words('room.heldTitle'))).toBeVisible();
  await expect(room.panel.getByText(words('room.heldReason', { reason }))).toBeVisible();
  await expect(room.panel.getByRole('button')).toHaveCount(0);
  await expect(
    bidderPage.getByRole('cell', { name: words('room.historyNote.held', { reason }) }),
  ).toBeVisible();
  await expect(
    bidderPage.locator('[aria-live=polite]').filter({ hasText: words('room.announceHeld', { reason }) }),
  ).toHaveCount(1);

  await press(t('acts.resume'));
  await press(t('acts.resume'), dialog);
  await expect(room.panel.getByText(words('room.heldTitle'))).toBeHidden();
  await room.bid(1010_00);
  await room.expectLeading(1010_00);
  await expect(page.getByRole('cell', { name: t('room.historyNote.resumed') })).toBeVisible();

  await room.person.goto('/notifications');
  const list = bidderPage.getByRole('main').getByRole('listitem');
  await expect(list.filter({ hasText: 'Auction resumed' })).toHaveCount(1);
  await expect(list.filter({ hasText: reason })).toHaveCount(1);
});
