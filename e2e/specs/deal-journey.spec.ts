import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ownRecordSchema } from '@recolta/shared/contracts/http/company-record';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { leastDeals } from '@recolta/shared/domain/deal/company-record';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { analysisOf, factId, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { pdf } from '../../services/tests/accounts/document-files.ts';
import { allAt, minorAt, parseXml, sumAt } from '../../services/tests/deal/ubl-tree.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeStandingDeal } from '../../services/tests/harness/deals.ts';
import { ConcludedDeal } from '../fixtures/concluded-deal.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';
import type { Stack } from '../fixtures/stack.ts';

const tomorrow = () => daysAfter(dayOf(Date.now()), 1);
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const dialog = ({ page }: Person) => page.getByRole('dialog');
/** The row of the load with a plate, and the button in it that opens the load. */
const row = ({ page }: Person, plate: string) => page.getByRole('row', { name: new RegExp(plate) });
const load = (person: Person, plate: string) => row(person, plate).getByRole('button');
const send = (person: Person, name: string | RegExp) =>
  dialog(person)
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .click();

/** Confirms the shown settlement of a load on one side's page. */
async function confirm(person: Person): Promise<void> {
  for (let press = 0; press < 2; press++) await send(person, /^Confirmă \d/);
  await expect(dialog(person).getByRole('button', { name: /^Confirmă \d/ })).toHaveCount(0);
}

test('[D2] [D3] [D4] [D6] [D7] [D8] [D10] 50 t leave in two loads, one is settled by the grid and one by a counter-analysis that an administrator confirms, and the invoice is paid in two parts', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const seat = {
    jNumber: 'J34/12/2004',
    county: 'TR',
    town: 'Alexandria',
    street: 'Str. Silozului 4',
  } as const;
  const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true, seat });
  const buyer = await makeAccount(stack.db, { seat });
  const administrator = await makeAccount(stack.db, { role: 'Admin' });
  await makeSettledDeals(stack.db, seller, buyer);
  const deal = await ConcludedDeal.open(
    ...([
      stack,
      { seller, buyer },
      { quantity: '50', minimumBidThreshold: '50' },
      { quantity: '50' },
    ] as const),
  );
  await deal.state(buyer, { ...loadPlan(1, '25', dayOf(Date.now())), plates: 'TR 07 SIL' });
  const [selling, buying] = [await people.open({ as: seller }), await people.open({ as: buyer })];
  const both = [selling, buying];
  await selling.goto(deal.path);
  await buying.goto(deal.path);

  // The second load comes from a file.
  await button(buying, buying.t('bulk.act.loads')).click();
  const planned = `25;${tomorrow().split('-').toReversed().join('.')};12;14;db 44 mda`;
  await dialog(buying)
    .locator('input[type=file]')
    .setInputFiles({
      ...{ name: 'camioane.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`Cantitate (t);Ziua;De la ora;Până la ora;Camion\r\n${planned}`),
    });
  await send(buying, buying.t('bulk.send.loads', { count: 1 }));
  for (const person of both) await expect(load(person, 'DB 44 MDA')).toBeVisible();
  await buying.page.keyboard.press('Escape');

  // The driver of the first arrives, and has no signal at the weighbridge.
  const place = { contact: null, telephone: null };
  const linked = await callAs(stack, buyer, 'PUT', `main${deal.path}/loads/${factId(1)}/driver-link`, {
    loading: { place: 'Siliștea', ...place },
    unloading: { place: 'Târgoviște', ...place },
  });
  const { token } = (await linked.json()) as { token: string };
  const driver = await people.open({ context: {} });
  const act = driver.page.locator('.dock').getByRole('button');
  await driver.page.goto(`/driver#${token}`);
  await act.click();
  for (const person of both)
    await expect(row(person, 'TR 07 SIL')).toContainText(person.t('delivery.state.arrived'));
  await driver.context.setOffline(true);
  await driver.page.locator('input[type=file]').setInputFiles({
    ...{ name: 'tichet.jpg', mimeType: 'image/jpeg' },
    buffer: await driver.page.screenshot({ type: 'jpeg' }),
  });
  await driver.page.getByLabel(driver.t('driver.gross')).fill('40.180');
  await driver.page.getByLabel(driver.t('driver.tare')).fill('15.180');
  await driver.page.getByLabel(driver.t('driver.number')).fill('T-9001');
  await act.click();
  await expect(driver.page.getByText(driver.t('driver.offline'))).toBeVisible();
  await driver.context.setOffline(false);
  for (const person of both) await expect(row(person, 'TR 07 SIL')).toContainText('25.000');
  await load(buying, 'TR 07 SIL').click();
  await expect(dialog(buying).getByRole('link', { name: 'ticket.jpg' })).toHaveCount(1);
  await buying.page.keyboard.press('Escape');

  // Moisture 14.6: 150 kg less. Both confirm the same sum.
  const at = new Date().toISOString();
  await deal.state(seller, analysisOf([1], { humidity: 14.6 }, at));
  await button(buying, buying.t('delivery.act.confirmSettlement')).click();
  await load(selling, 'TR 07 SIL').click();
  for (const person of both) {
    await expect(
      dialog(person)
        .getByText(/24\.850.kg/)
        .first(),
    ).toBeVisible();
    await expect(
      dialog(person)
        .getByText(/25\.844.lei/)
        .first(),
    ).toBeVisible();
  }
  await confirm(buying);
  await expect(dialog(selling).getByText(selling.t('delivery.accepted.other'))).toBeVisible();
  await confirm(selling);
  for (const person of both) {
    await expect(dialog(person).getByText(person.t('delivery.final.accepted'))).toBeVisible();
    await person.page.keyboard.press('Escape');
  }

  // The buyer doubts the moisture of the second and has it measured again; the administrator sees the document.
  const loadId = await deal.loadWith(seller, 'DB 44 MDA');
  await deal.state(
    ...([seller, { ...ticketOf(2, { grossKg: 40_000, tareKg: 15_000 }, at), loadId }] as const),
    { ...analysisOf([2], { humidity: 14.2 }, at), loadIds: [loadId] },
  );
  await load(selling, 'DB 44 MDA').click();
  await load(buying, 'DB 44 MDA').click();
  await send(buying, buying.t('delivery.contest'));
  await dialog(buying)
    .getByLabel(buying.t('delivery.field.subject'))
    .selectOption({ label: buying.t('labels.qualityField.humidity') });
  await dialog(buying).getByLabel(buying.t('delivery.field.reason')).fill('Umiditate mai mare la recepție.');
  await send(buying, buying.t('delivery.contest'));
  await expect(dialog(selling).getByText('Umiditate mai mare la recepție.')).toBeVisible();
  await send(buying, buying.t('delivery.counterAct'));
  await dialog(buying).getByLabel(buying.t('delivery.field.figure')).fill('15,2');
  await dialog(buying).getByLabel(buying.t('delivery.field.tolerance')).fill('0,3');
  await dialog(buying).getByLabel(buying.t('delivery.field.laboratory')).fill('Laborator acreditat');
  await dialog(buying).getByLabel(buying.t('delivery.field.bulletin')).fill('CA-77');
  await dialog(buying)
    .locator('input[type=file]')
    .setInputFiles({ name: 'buletin.pdf', mimeType: 'application/pdf', buffer: pdf('umiditate 15,2') });
  await expect(
    dialog(buying).getByRole('button', { name: buying.t('delivery.fileDrop', { name: 'buletin.pdf' }) }),
  ).toBeVisible();
  await send(buying, buying.t('delivery.counterAct'));
  await expect(dialog(selling).getByText(/Laborator acreditat/)).toBeVisible();

  const administering = await people.open({ as: administrator });
  await administering.goto(deal.path);
  await load(administering, 'DB 44 MDA').click();
  const opened = administering.page.waitForEvent('popup');
  await dialog(administering).getByRole('link', { name: 'buletin.pdf' }).click();
  await (await opened).close();
  // The question has the sum that follows.
  const counterConfirm = new RegExp(`^${administering.t('delivery.counterConfirm')}`);
  for (let press = 0; press < 2; press++) await send(administering, counterConfirm);
  for (const person of both) {
    await expect(dialog(person).getByText(person.t('delivery.final.counter'))).toBeVisible();
    await expect(dialog(person).getByText(person.t('delivery.costOf.seller'))).toBeVisible();
    await expect(
      dialog(person)
        .getByText(/25\.688.lei/)
        .first(),
    ).toBeVisible();
    await person.page.keyboard.press('Escape');
  }

  // One invoice of both loads, which the seller hands over to RO e-Factura.
  await button(selling, selling.t('delivery.act.stateInvoice')).first().click();
  await dialog(selling).getByLabel(selling.t('delivery.field.invoice')).fill('AGS 0412');
  await send(selling, new RegExp(`^${selling.t('delivery.invoiceAct')}`));
  for (const { page } of both) await expect(page.getByText('Factura AGS 0412').first()).toBeVisible();
  const saved = selling.page.waitForEvent('download');
  await button(selling, selling.t('delivery.eFacturaOf', { number: 'AGS 0412' })).click();
  const xml = parseXml(await readFile(await (await saved).path(), 'utf8'));
  expect(allAt(xml, 'cac:InvoiceLine')).toHaveLength(2);
  expect(sumAt(xml, 'cac:InvoiceLine/cbc:LineExtensionAmount')).toBe(51_532_00);
  expect(sumAt(xml, 'cac:TaxTotal/cbc:TaxAmount')).toBe(0);
  expect(minorAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(51_532_00);

  // Two payments; the seller confirms each, and only the last ends the deal.
  const state = async (person: Person, sum: string | null) => {
    await button(person, person.t(person === buying ? 'delivery.payAct' : 'delivery.receiveAct'))
      .first()
      .click();
    await expect(dialog(person).getByLabel(person.t('delivery.field.sum'))).toBeVisible();
    if (sum !== null) await dialog(person).getByLabel(person.t('delivery.field.sum')).fill(sum);
    await dialog(person).locator('button[type=submit]').click();
    await expect(dialog(person)).toBeHidden();
  };
  const isPaid = (person: Person) => person.page.getByText(person.t('delivery.invoicePaid'), { exact: true });
  await button(buying, buying.t('delivery.payAct')).first().click();
  await dialog(buying).getByLabel(buying.t('delivery.field.sum')).fill('999999');
  await dialog(buying).locator('button[type=submit]').click();
  await expect(dialog(buying).getByText(/Mai sunt de declarat cel mult/)).toBeVisible();
  await buying.page.keyboard.press('Escape');
  for (const sum of ['20.000', null]) {
    for (const person of both) await expect(isPaid(person)).toHaveCount(0);
    await state(buying, sum);
    const stated = sum === null ? '31.532' : '20.000';
    await expect(
      selling.page.getByText(selling.t('delivery.paidNotReceived', { sum: `${stated}\u00a0lei` })),
    ).toBeVisible();
    await state(selling, sum);
    for (const { page, t } of both)
      await expect(page.getByText(t('delivery.paidNotReceived', { sum: `${stated}\u00a0lei` }))).toHaveCount(
        0,
      );
  }
  for (const person of both) {
    await expect(isPaid(person)).toBeVisible();
    await expect(person.page.getByText(person.t('delivery.turn.nobody'))).toBeVisible();
  }
  // It is the fifth of both companies, and was paid on time.
  const reader = await people.open();
  await reader.goto(`/companies/${seller.accountId}`);
  await expect(reader.page.getByText(reader.t('company.record.from', { count: leastDeals }))).toBeVisible();
  const answer = await callAs(stack, buyer, 'GET', `main/accounts/${buyer.accountId}/record`);
  expect(ownRecordSchema.parse(await answer.json()).record).toMatchObject({
    deals: leastDeals,
    payments: { counted: 1, onTime: 1 },
    disputes: { opened: 1, lost: 0 },
  });
});

test('[D1] [D6] [D11] a deal by weight alone is annulled by both after one load, with a washout: nothing more is planned, and what one pays the other is stated by both', async ({
  people,
  stack,
}) => {
  test.slow();
  const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const delivered = {
    deliveryType: 'DAPTruck',
    loadingLocation: null,
    deliveryLocation: 'Moara, Târgoviște',
  } as const;
  const { goods } = statedAnnouncement(Date.now());
  const deal = await ConcludedDeal.open(
    stack,
    { seller, buyer },
    {
      ...{ quantity: '50', minimumBidThreshold: '50' },
      goods: { ...goods, ...delivered, grid: { kind: 'asIs' }, quantityMeasurementPlace: 'Unload' },
    },
    { quantity: '50', ...delivered, deliveryCounty: 'DB' },
  );
  const [selling, buying] = [await people.open({ as: seller }), await people.open({ as: buyer })];
  await selling.goto(deal.path);
  await buying.goto(deal.path);
  const both = [selling, buying];
  // The seller carries; the load that was weighed on arrival is settled without an analysis.
  await expect(button(selling, selling.t('delivery.plan')).first()).toBeVisible();
  await deal.state(seller, { ...loadPlan(1, '25', tomorrow()), plates: 'TR 07 SIL' });
  await deal.state(seller, { ...loadPlan(2, '25', tomorrow()), plates: 'TR 08 SIL' });
  const at = new Date().toISOString();
  await deal.state(buyer, ticketOf(1, { grossKg: 39_500, tareKg: 15_000 }, at, 'Unload'));
  for (const person of both) await expect(row(person, 'TR 07 SIL')).toContainText(/25\.480.lei/);

  // The seller proposes to annul it and pays 1,500 lei; the buyer reads that and agrees.
  await selling.page.getByText(selling.t('delivery.more'), { exact: true }).click();
  await button(selling, selling.t('delivery.annul')).click();
  const reason = 'Recolta nu a ajuns pentru al doilea camion.';
  await dialog(selling).getByLabel(selling.t('delivery.field.reason')).fill(reason);
  await dialog(selling)
    .getByLabel(selling.t('delivery.field.washout'))
    .selectOption({ label: selling.t('delivery.washoutSeller') });
  await dialog(selling)
    .getByRole('textbox', { name: selling.t('delivery.washoutSum') })
    .fill('1.500');
  await send(selling, selling.t('delivery.propose'));
  const line = (person: Person) =>
    person.page.getByText(person.t('delivery.washoutLine.seller', { sum: '1.500\u00a0lei' }));
  for (const person of both) await expect(line(person)).toBeVisible();
  await button(buying, buying.t('delivery.agree')).click();
  await expect(dialog(buying)).toContainText(reason);
  await send(buying, buying.t('delivery.agree'));

  // The second truck does not come any more, and no other can be planned.
  for (const person of both) {
    await expect(person.page.getByRole('heading', { name: person.t('delivery.annulled') })).toBeVisible();
    await expect(line(person)).toBeVisible();
    await expect(row(person, 'TR 08 SIL')).toContainText(person.t('delivery.state.cancelled'));
    await expect(button(person, person.t('delivery.plan'))).toHaveCount(0);
    await expect(button(person, person.t('bulk.act.loads'))).toHaveCount(0);
  }
  expect(
    await deal.refusalsOf(
      seller,
      loadPlan(3, '20', tomorrow()),
      ticketOf(2, { grossKg: 39_500, tareKg: 15_000 }, at, 'Unload'),
    ),
  ).toMatchObject([{ rule: 'ended' }, { rule: 'cancelled' }]);

  // What was delivered is still confirmed by both.
  for (const person of both) {
    await load(person, 'TR 07 SIL').click();
    await confirm(person);
    await person.page.keyboard.press('Escape');
    await expect(dialog(person)).toBeHidden();
  }
  for (const person of both)
    await expect(row(person, 'TR 07 SIL')).toContainText(person.t('delivery.state.final'));

  // The washout is paid in two parts.
  const state = async (person: Person, sum: string | null) => {
    await person.page
      .getByRole('button', { name: person.t(person === selling ? 'delivery.payAct' : 'delivery.receiveAct') })
      .first()
      .click();
    if (sum !== null) await dialog(person).getByLabel(person.t('delivery.field.sum')).fill(sum);
    await dialog(person).locator('button[type=submit]').click();
    await expect(dialog(person)).toBeHidden();
  };
  const stated = ({ page, t }: Person, sum: string) =>
    page.getByText(t('delivery.paidNotReceived', { sum: `${sum}\u00a0lei` }));
  const isDone = ({ page, t }: Person) => page.getByText(t('delivery.washoutDone'), { exact: true });
  await state(selling, '1.000');
  for (const person of both) await expect(stated(person, '1.000')).toBeVisible();
  await state(buying, '1.000');
  for (const person of both) {
    await expect(stated(person, '1.000')).toHaveCount(0);
    await expect(isDone(person)).toHaveCount(0);
  }
  await state(selling, null);
  for (const person of both) await expect(stated(person, '500')).toBeVisible();
  await state(buying, null);
  for (const person of both) await expect(isDone(person)).toBeVisible();
});

/** Four deals that count for the records of both, one short of a public record [D10]. */
async function makeSettledDeals(db: Stack['db'], seller: TestAccount, buyer: TestAccount): Promise<void> {
  const nothing = {
    ...{ paidOnTime: 0, daysLate: [], paidDiffering: 0, asDeclared: 0, lossTenths: [] },
    ...{ loaded: 0, notLoaded: 0, disputesOpened: 0, disputesLost: 0 },
  };
  for (let number = 0; number < leastDeals - 1; number++) {
    const id = await makeStandingDeal(db, { seller, buyer }, 30);
    await db
      .updateTable('main.deals')
      .set({ records: JSON.stringify({ seller: nothing, buyer: nothing }) })
      .where('id', '=', id)
      .execute();
  }
}
