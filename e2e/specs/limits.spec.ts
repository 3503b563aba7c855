import { expect, type Locator } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';

/** Presses a button of the dialog once it takes input. */
async function pressReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.click();
}

test('[L7] someone sets a limit, and a bidder against it reads at once that it was answered', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner, termsAccepted: [ana, dan] });
  const [first, second] = await Promise.all([
    people.open({ as: ana }).then((person) => LiveRoom.enter(person, id)),
    people.open({ as: dan, locale: 'en' }).then((person) => LiveRoom.enter(person, id)),
  ]);
  const { t, page } = first.person;

  const dialog = page.getByRole('dialog', { name: t('limit.title') });
  const field = dialog.getByLabel(t('limit.lead'));
  await first.panel.getByRole('button', { name: t('room.limit.none') }).click();
  await field.fill('1.202');
  await expect(dialog.getByRole('alert').filter({ hasText: '5 lei' })).toBeVisible();
  await field.fill('1.200');
  await expect(dialog.getByText(t('limit.bidsNow', { price: first.price(1000_00) }))).toBeVisible();
  await expect(dialog.getByText(first.sum(120_000_00)).first()).toBeVisible();
  await expectAccessible(page, 'the limit');
  await pressReady(dialog.getByRole('button', { name: t('limit.set', { price: first.price(1200_00) }) }));
  await expect(dialog).toBeHidden();
  const leads = (minor: number) => ({ price: first.price(minor), limit: first.price(1200_00) });
  await first.expectStanding('live.leader', 'room.leaderTextLimit', leads(1000_00));

  await second.expectBest(1000_00);
  await second.bid(1005_00);
  await second.expectStanding('live.outbid', 'room.outbidAtOnceText', {
    mine: second.price(1005_00),
    leader: ana.companyName,
  });
  await second.expectHistory(1010_00, 1005_00, 1000_00);
  await expect(second.person.page.getByRole('cell', { name: second.person.t('room.automatic') })).toHaveCount(
    2,
  );
  await first.expectStanding('live.leader', 'room.leaderTextLimit', leads(1010_00));

  // Another tab has it too, and withdraws it.
  await page.reload();
  await first.expectReady();
  await first.panel
    .getByRole('button', { name: t('room.limit.set', { limit: first.price(1200_00) }) })
    .click();
  await expect(field).toHaveValue('1.200');
  await pressReady(
    dialog.getByRole('button', { name: t('limit.withdraw', { price: first.price(1200_00) }) }),
  );
  await expect(dialog).toBeHidden();
  await second.bid(1015_00);
  await second.expectLeading(1015_00);
});
