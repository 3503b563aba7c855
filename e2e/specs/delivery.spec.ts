import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { ConcludedDeal } from '../fixtures/concluded-deal.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

test('[D2] [D4] [D5] [D6] [D8] a load is planned, weighed, analysed, confirmed by both, invoiced and paid in two parts, on both pages at once', async ({
  people,
  stack,
}) => {
  test.slow();
  const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const buyer = await makeAccount(stack.db);
  const { path } = await ConcludedDeal.open(stack, { seller, buyer });

  const [selling, buying] = [await people.open({ as: seller }), await people.open({ as: buyer })];
  await selling.goto(path);
  await buying.goto(path);
  const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name });
  const dialog = ({ page }: Person) => page.getByRole('dialog');
  const field = (person: Person, name: string) => dialog(person).getByLabel(name, { exact: false });

  // The buyer carries under FCA.
  await expect(selling.page.getByText(selling.t('delivery.noLoadsOther'))).toBeVisible();
  await button(buying, buying.t('delivery.act.planLoads')).first().click();
  await field(buying, buying.t('delivery.field.quantity')).fill('25');
  await field(buying, buying.t('delivery.field.from')).fill('11');
  await field(buying, buying.t('delivery.field.to')).fill('9');
  await field(buying, buying.t('delivery.field.plates')).fill('tr 07 sil');
  const send = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true });
  await send(buying, buying.t('delivery.plan')).click();
  await expect(
    dialog(buying).getByText(buying.t('delivery.refusal.orderHours', { from: '11:00', to: '09:00' })),
  ).toBeVisible();
  await field(buying, buying.t('delivery.field.to')).fill('13');
  await send(buying, buying.t('delivery.plan')).click();
  await expect(dialog(buying)).toBeHidden();
  const load = ({ page }: Person) => page.getByRole('main').getByRole('button', { name: /TR 07 SIL/ });
  await expect(load(selling)).toBeVisible();

  // The buyer plans more by a file: the wrong row is named, corrected here, and the file sent again stores nothing.
  const day = new Date(Date.now() + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('.');
  const file = {
    name: 'camioane.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Cantitate (t);Ziua;De la ora;Până la ora;Camion',
        `24,5;${day};8;10;tr 12 ags`,
        `25;${day};12;10;db 44 mda`,
        `0,5;${day};10;12;db 45 mda`,
      ].join('\r\n'),
    ),
  };
  const choose = async () => {
    await button(buying, buying.t('bulk.act.loads')).click();
    await dialog(buying).locator('input[type=file]').setInputFiles(file);
  };
  await choose();
  const wrong = buying.t('delivery.refusal.orderHours', { from: '12:00', to: '10:00' });
  await expect(dialog(buying).getByText(wrong)).toBeVisible();
  const to = dialog(buying).getByLabel(buying.t('delivery.field.to'));
  await to.fill('14');
  await to.press('Enter');
  await send(buying, buying.t('bulk.send.loads', { count: 3 })).click();
  await expect(dialog(buying).getByText(buying.t('bulk.stored.loads', { count: 3 }))).toBeVisible();
  await buying.page.keyboard.press('Escape');
  for (const { page } of [selling, buying])
    for (const plate of ['TR 12 AGS', 'DB 44 MDA', 'DB 45 MDA'])
      await expect(page.getByRole('main').getByRole('button', { name: new RegExp(plate) })).toBeVisible();
  await choose();
  await expect(dialog(buying).getByText(buying.t('bulk.known', { count: 2 }))).toBeVisible();
  await buying.page.keyboard.press('Escape');

  // The seller weighs; a tare above the gross is said at its field, and nothing typed is lost.
  await load(selling).click();
  await send(selling, selling.t('delivery.ticketAct')).click();
  await field(selling, selling.t('delivery.field.grossKg')).fill('39480');
  await field(selling, selling.t('delivery.field.tareKg')).fill('49800');
  await field(selling, selling.t('delivery.field.number')).fill('T-17');
  await field(selling, selling.t('delivery.field.scale')).fill('Basculă Siliștea');
  await send(selling, selling.t('delivery.ticketAct')).click();
  const weights = { gross: '39.480', tare: '49.800' };
  await expect(dialog(selling).getByText(selling.t('delivery.refusal.weightsOrder', weights))).toBeVisible();
  await expect(field(selling, selling.t('delivery.field.number'))).toHaveValue('T-17');
  await field(selling, selling.t('delivery.field.tareKg')).fill('14980');
  await expect(dialog(selling).getByText(/24[.]500/)).toBeVisible();
  await send(selling, selling.t('delivery.ticketAct')).click();
  await send(selling, selling.t('delivery.analysisAct')).click();
  await field(selling, selling.t('labels.qualityField.humidity')).fill('14,6');
  await field(selling, selling.t('delivery.field.laboratory')).fill('Laborator Siliștea');
  await field(selling, selling.t('delivery.field.bulletin')).fill('318');
  await send(selling, selling.t('delivery.analysisAct')).click();
  const title = (person: Person) => person.t('delivery.settlement', { number: 1 });
  await expect(dialog(selling).getByRole('heading', { name: title(selling) })).toBeVisible();

  // Both confirm the same sum, each on their own page.
  await button(buying, buying.t('delivery.act.confirmSettlement')).click();
  for (const person of [buying, selling]) {
    await dialog(person)
      .getByRole('button', { name: /^Confirmă / })
      .click();
    await expect(
      dialog(person).getByRole('heading', { name: person.t('delivery.confirmTitle', { number: 1 }) }),
    ).toBeVisible();
    await dialog(person)
      .getByRole('button', { name: /^Confirmă / })
      .click();
    const done = person === buying ? 'delivery.accepted.own' : 'delivery.final.accepted';
    await expect(dialog(person).getByText(person.t(done))).toBeVisible();
  }
  await expect(dialog(buying).getByText(buying.t('delivery.final.accepted'))).toBeVisible();
  await expectWellMadeInBoth(buying, 'deal-life', async (reader) => {
    await expect(reader.page.getByRole('region', { name: reader.t('delivery.loadsTitle') })).toBeVisible();
  });
  await buying.goto(path);
  await selling.goto(path);

  // Invoice, a part of it too much, then two parts.
  await button(selling, selling.t('delivery.act.stateInvoice')).first().click();
  await field(selling, selling.t('delivery.field.invoice')).fill('AGS 0412');
  await dialog(selling)
    .getByRole('button', { name: new RegExp(`^${selling.t('delivery.invoiceAct')}`) })
    .click();
  await expect(dialog(selling)).toBeHidden();
  const pay = async (person: Person, sum: string | null) => {
    await button(person, person.t(person === buying ? 'delivery.payAct' : 'delivery.receiveAct'))
      .first()
      .click();
    if (sum !== null) await field(person, person.t('delivery.field.sum')).fill(sum);
    await dialog(person).locator('button[type=submit]').click();
  };
  await pay(buying, '999999');
  await expect(dialog(buying).getByText(/Mai sunt de declarat cel mult/)).toBeVisible();
  await field(buying, buying.t('delivery.field.sum')).fill('10.000');
  await dialog(buying).locator('button[type=submit]').click();
  await expect(dialog(buying)).toBeHidden();
  await expect(
    selling.page.getByText(selling.t('delivery.paidNotReceived', { sum: '10.000\u00a0lei' })),
  ).toBeVisible();
  await pay(buying, null);
  await expect(dialog(buying)).toBeHidden();
  // What the other side stated is proposed: all of it once the second payment is shown.
  await expect(
    selling.page.getByText(selling.t('delivery.paidNotReceived', { sum: '10.000\u00a0lei' })),
  ).toBeHidden();
  await pay(selling, null);
  await expect(dialog(selling)).toBeHidden();
  for (const person of [selling, buying])
    await expect(person.page.getByText(person.t('delivery.invoicePaid'))).toBeVisible();
});
