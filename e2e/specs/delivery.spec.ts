import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { ConcludedDeal } from '../fixtures/concluded-deal.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

test('[D2] [D4] [D5] a load is planned, weighed and analysed, on both pages at once', async ({
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
  const settlement = selling.t('delivery.settlement', { number: 1 });
  await expect(dialog(selling).getByRole('heading', { name: settlement })).toBeVisible();
  await expect(button(buying, buying.t('delivery.act.confirmSettlement'))).toBeVisible();
  await expectWellMadeInBoth(buying, 'deal-life', async (reader) => {
    await expect(reader.page.getByRole('region', { name: reader.t('delivery.loadsTitle') })).toBeVisible();
  });
});
