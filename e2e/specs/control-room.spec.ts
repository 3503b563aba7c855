import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';

const path = '/live-auctions?view=grid';
const grid = ({ page, t }: Person) => page.getByRole('grid', { name: t('control.title') });
const rowOf = ({ page }: Person, id: string) => page.locator(`tr[data-auction="${id}"]`);
const alarmOf = (person: Person, id: string, kind: string) =>
  rowOf(person, id).locator(`[data-alarm="${kind}"]`);

test('[L1][L11][L16] by keyboard alone, from the grid: find, open, hold, message, resume, approve; another administrator sees it', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [one, other] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const bids = [1000_00, 1005_00, 1100_00].map((priceMinor, index) => ({
    by: index % 2 === 0 ? one : other,
    priceMinor,
  }));
  const running = await makeAuction(stack.db, {
    owner,
    bids,
    // A jump stays relevant for ten minutes.
    startsInMs: -2 * minuteMs,
    termsAccepted: [one],
    goods: { name: 'Grâu cu salt, 100 t' },
  });
  const pending = await makeAuction(stack.db, {
    owner,
    isApproved: false,
    startsInMs: 20 * minuteMs,
    goods: { name: 'Orz neaprobat, 100 t' },
  });
  const [first, second] = await Promise.all(
    [0, 1].map(async () => people.open({ as: await makeAccount(stack.db, { role: 'Admin' }) })),
  );
  if (!first || !second) throw new Error('no administrators');
  await Promise.all([first.goto(path), second.goto(path)]);
  for (const person of [first, second])
    await expect(alarmOf(person, running.id, 'jump')).toHaveText(
      new RegExp(person.t('control.alarm.jump_few', { count: 19 })),
    );
  const { page, t } = first;
  const { keyboard } = page;
  const beside = page.getByRole('complementary', { name: t('control.beside') });
  const dialog = page.getByRole('dialog');
  const find = async (words: string, id: string) => {
    await keyboard.press('/');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(words);
    await expect(grid(first).locator('tr[data-auction]')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(rowOf(first, id)).toHaveAttribute('aria-selected', 'true');
    await expect(grid(first)).toBeFocused();
  };
  const confirm = async (label: string, reason?: string) => {
    const button = dialog.getByRole('button', { name: label, exact: true });
    await expect(button).toBeEnabled();
    if (reason !== undefined) {
      await tabTo(page, dialog.getByRole('textbox'));
      await keyboard.type(reason);
    }
    await tabTo(page, button);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };

  await find('cu salt', running.id);
  await keyboard.press('a');
  await expect(alarmOf(second, running.id, 'jump')).toBeHidden();
  await expect(alarmOf(first, running.id, 'jump')).toBeHidden();
  await keyboard.press('Enter');
  await expect(beside.getByRole('heading', { name: 'Grâu cu salt' })).toBeVisible();
  const known = beside.getByRole('definition').filter({ hasText: one.companyName });
  await expect(known).toBeVisible();
  await expect(known).not.toContainText(t('acts.connected'));
  const bidder = await people.open({ as: one });
  await bidder.goto(`/live-auctions/${running.id}/participate`);
  // The relay reports every two seconds, the panel asks every five.
  await expect(known).toContainText(t('acts.connected'));
  await bidder.leave();

  await keyboard.press('h');
  await confirm(t('acts.hold'), 'verificăm o ofertă');
  await expect(alarmOf(second, running.id, 'held')).toContainText('verificăm o ofertă');
  await keyboard.press('m');
  await confirm(t('acts.sendMessage'), 'revenim în cinci minute');
  await expect(beside.getByText('revenim în cinci minute')).toBeVisible();
  await keyboard.press('r');
  await confirm(t('acts.resume'));
  await expect(alarmOf(second, running.id, 'held')).toBeHidden();

  // A bid moves the price on both screens, pushed.
  await placeBidOnPage(stack, one, running.id, 1105_00);
  for (const person of [first, second]) await expect(rowOf(person, running.id)).toContainText('1.105');

  await keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await find('neaprobat', pending.id);
  await keyboard.press('v');
  await confirm(t('acts.approve'));
  await expect(rowOf(second, pending.id)).not.toContainText(t('control.states.Pending'));

  await keyboard.press('?');
  await expect(dialog.getByText(t('control.keys.acknowledge'))).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectWellMadeInBoth(second, 'control-room', async (reader) => {
    await expect(rowOf(reader, running.id)).toBeVisible();
    await expect(reader.page).toHaveTitle(new RegExp(reader.t('control.title')));
  });
});

test('[R3] the room of all auctions is only for administrators, as long as their session lasts', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(/status of 404 .*\/rooms\/control-room/);
  const answerTo = async ({ page }: Person) => (await page.request.get('/rooms/control-room')).json();
  const bidder = await people.open({ as: await makeAccount(stack.db) });
  const visitor = await people.open();
  const admin = await people.open({ as: await makeAccount(stack.db, { role: 'Admin' }) });
  expect(await answerTo(admin)).toMatchObject({ ok: true, room: 'control-room' });
  for (const person of [bidder, visitor])
    expect(await answerTo(person)).toEqual({ ok: false, code: 'NotFound' });
  await admin.goto(path);
  await expect(admin.page.getByRole('heading', { level: 1, name: admin.t('control.title') })).toBeVisible();

  // Rooms say whether an administrator is on duty, without a name.
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  await visitor.goto(`/live-auctions/${id}/participate`);
  await expect(visitor.page.getByText(visitor.t('room.nobodyOnDuty'))).toBeVisible();
  const duty = admin.page.getByRole('button', { name: admin.t('control.duty') });
  const isSaid = admin.page.waitForResponse((answer) => answer.url().endsWith('/api/v1/duty'));
  await duty.click();
  await expect(duty).toHaveAttribute('aria-pressed', 'true');
  await isSaid;
  await visitor.page.reload();
  await expect(visitor.page.getByText(visitor.t('room.onDuty'))).toBeVisible();
  await admin.page.request.delete('/session', { headers: { origin: stack.baseUrl } });
  expect(await answerTo(admin)).toEqual({ ok: false, code: 'NotFound' });
});
