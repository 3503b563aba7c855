import type { FactBody } from '@recolta/shared/domain/deal/deal-facts';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import {
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { DealLifeView } from './deal-life-view.tsx';

const asIs: DealTerms = { ...statedDealTerms, grid: { kind: 'asIs' } };
const day = '2026-11-24';

async function visit(deal: DealInMemory, side: ShownDeal['side']) {
  const shown = { ...deal.now, ...{ id: factId(9), side, life: deal.life } };
  const page = await visitPage(<DealLifeView deal={shown} answer={dealAnswer()} />, {
    ...{ address: `/auction-winning-bids/${factId(9)}`, answers: {} },
    namespaces: ['bulk', 'deals', 'delivery', 'forms', 'frame', 'labels'],
  });
  const [turn] = await screen.findAllByRole('heading', { level: 2 });
  const card = turn?.closest('section') as HTMLElement;
  return { ...page, card: within(card), said: plain(card.textContent ?? '') };
}

/** Tells facts that must be accepted. @returns the ids */
function tell(deal: DealInMemory, ...facts: readonly (readonly ['seller' | 'buyer', FactBody])[]) {
  return facts.map(([by, body]) => {
    const id = deal.tell(by, body);
    expect(id).toBeTypeOf('string');
    return String(id);
  });
}

/** A load of 25 t at 1.040 lei: weighed, and confirmed by both sides if `isFinal`. */
function weighed(isFinal: boolean) {
  const deal = new DealInMemory(asIs);
  tell(deal, ['buyer', loadPlan(1, '25')]);
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  tell(deal, ['seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time)]);
  if (!isFinal) return deal;
  const { ticketId = '' } = deal.life.loads[0]?.settlement ?? {};
  const accepted = { loadId: factId(1), ticketId, analysisId: null, sum: '26000.00' };
  for (const side of ['seller', 'buyer'] as const)
    tell(deal, [side, { kind: 'SettlementAccepted', ...accepted }]);
  return deal;
}

/** The same with its invoice, of which the buyer has stated a part as paid. */
function invoiced(paid: string | null) {
  const deal = weighed(true);
  const invoice = { number: 'F 17', day: '2026-12-07', loadIds: [factId(1)], total: '26000.00' };
  const [invoiceId = ''] = tell(deal, ['seller', { kind: 'InvoiceStated', ...invoice }]);
  if (paid !== null)
    tell(deal, [
      'buyer',
      { kind: 'PaymentStated', invoiceId, day: '2026-12-07', sum: paid, reference: null },
    ]);
  return deal;
}

/** A deal paid in advance by 10.000 lei, of which 4.000 were received; annulled, and credited if `isCredited`. */
function annulled(isCredited: boolean) {
  const deal = new DealInMemory({ ...asIs, paymentType: 'PrePayment' });
  const advance = { number: 'AV 7', day, loadIds: [], total: '10000.00' };
  const [invoiceId = ''] = tell(deal, ['seller', { kind: 'InvoiceStated', ...advance }]);
  const paid = { invoiceId, day, sum: '4000.00', reference: null };
  tell(deal, ['buyer', { kind: 'PaymentStated', ...paid }], ['seller', { kind: 'ReceiptStated', ...paid }]);
  const [proposalId = ''] = tell(deal, ['buyer', { kind: 'AnnulmentProposed', reason: 'x', washout: null }]);
  tell(deal, ['seller', { kind: 'AnnulmentConfirmed', proposalId }]);
  const credit = { invoiceId, number: 'AV 8', day, sum: '10000.00', total: '10000.00' };
  if (isCredited) tell(deal, ['seller', { kind: 'CreditStated', ...credit }]);
  return deal;
}

function washedOut() {
  const deal = new DealInMemory(asIs);
  const washout = { payer: 'seller', sum: '1500.00' } as const;
  const [proposalId = ''] = tell(deal, [
    'buyer',
    { kind: 'AnnulmentProposed', reason: 'fără marfă', washout },
  ]);
  tell(deal, ['seller', { kind: 'AnnulmentConfirmed', proposalId }]);
  return deal;
}

test.each([
  ['buyer', () => new DealInMemory(asIs), 'Planifică un transport', 'Planifică un transport'],
  ['buyer', () => weighed(false), 'Vezi decontul', 'Decontul transportului 1'],
  ['buyer', () => weighed(false), /^Transportul 1/, 'Decontul transportului 1'],
  ['seller', () => weighed(true), 'Scrie factura', 'Scrieți factura'],
  ['buyer', () => invoiced(null), 'Am plătit', 'Ați plătit factura F 17'],
  ['seller', () => invoiced('20000.00'), 'Am primit banii', 'Ați primit bani pentru factura F 17'],
  ['seller', () => invoiced(null), 'Corectează factura F 17', 'Corectați factura F 17'],
  ['seller', () => invoiced(null), 'Stornează factura F 17', 'Stornați factura F 17'],
  [
    'seller',
    () => new DealInMemory({ ...asIs, paymentType: 'PrePayment' }),
    'Scrie un avans',
    'Scrieți factura de avans',
  ],
  ['seller', () => annulled(false), 'Scrie storno', 'Stornați factura AV 7'],
  ['seller', () => annulled(true), 'Corectează factura storno AV 8', 'Corectați factura storno AV 8'],
  ['seller', () => annulled(true), 'Am restituit banii', 'Ați restituit bani după storno AV 8'],
  ['buyer', () => annulled(true), 'Am primit banii', 'Ați primit bani după storno AV 8'],
  ['seller', washedOut, 'Am plătit', 'Ați plătit compensația'],
] as const)(
  '[D11] the %s gets the dialog of what was pressed, and leaves it where they were: %#',
  async (side, dealOf, name, title) => {
    const { user } = await visit(dealOf(), side);
    const [button] = screen.getAllByRole('button', { name });
    if (!button) throw new Error('no button');
    await user.click(button);
    const dialogs = await screen.findAllByRole('dialog');
    expect(dialogs.map((dialog) => within(dialog).getByRole('heading', { level: 2 }).textContent)).toEqual([
      title,
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);

test.each([
  ['loads', 'buyer', () => new DealInMemory(asIs)],
  [
    'tickets',
    'seller',
    () => {
      const deal = new DealInMemory(asIs);
      tell(deal, ['buyer', loadPlan(1, '25')]);
      return deal;
    },
  ],
] as const)('[D2] the table of %s is opened from the list', async (kind, side, dealOf) => {
  const { user, t } = await visit(dealOf(), side);
  await user.click(screen.getByRole('button', { name: t(`bulk:act.${kind}`) }));
  expect(await screen.findByRole('dialog', { name: t(`bulk:title.${kind}`) })).toBeTruthy();
});

test.each([
  [
    'a settlement to confirm',
    () => weighed(false),
    'Rândul dvs.se confirmă singur 9 dec., 15:00Confirmați decontul transportului 1Vezi decontul',
    'Rândul dvs.se confirmă singur 9 dec., 15:00Confirmați decontul transportului 1Vezi decontul',
    'Rândul vânzătoruluise confirmă singur 9 dec., 15:00Vânzătorul confirmă decontul transportului 1',
    ['26.000 lei', '0 lei', '0 lei', '26.000 lei', '0 lei'],
  ],
  [
    'a load to invoice',
    () => weighed(true),
    'Rândul dvs.Scrieți factura pentru 26.000 leiScrie factura',
    'Rândul dvs.până 9 dec., 18:00Planificați transportul: mai sunt 25 t de programatPlanifică un transport',
    'Rândul cumpărătoruluipână 9 dec., 18:00Cumpărătorul planifică transportul',
    ['26.000 lei', '0 lei', '0 lei', '26.000 lei', '0 lei'],
  ],
  [
    'an invoice to pay',
    () => invoiced(null),
    'Rândul celeilalte părțipână 9 dec., 18:00Cealaltă parte planifică transportul',
    'Rândul dvs.până 9 dec., 18:00Planificați transportul: mai sunt 25 t de programatPlanifică un transportPlătiți factura F 17: 26.000 leiAm plătit',
    'Rândul cumpărătoruluipână 9 dec., 18:00Cumpărătorul planifică transportul',
    ['26.000 lei', '26.000 lei', '0 lei', '26.000 lei'],
  ],
  [
    'an advance to credit',
    () => annulled(false),
    'Rândul dvs.Stornați avansul rămas din factura AV 7: 10.000 leiScrie storno',
    'Rândul celeilalte părțiCealaltă parte stornează avansul rămas din factura AV 7: 10.000 lei',
    'Rândul vânzătoruluiVânzătorul stornează avansul rămas din factura AV 7: 10.000 lei',
    ['0 lei', '10.000 lei', '4.000 lei', '6.000 lei'],
  ],
  [
    'money to pay back',
    () => annulled(true),
    'Rândul dvs.Restituiți cumpărătorului 4.000 lei, după storno AV 8Am restituit banii',
    'Rândul celeilalte părțiCealaltă parte restituie 4.000 lei, după storno AV 8',
    'Rândul vânzătoruluiVânzătorul restituie 4.000 lei, după storno AV 8',
    ['0 lei', '0 lei', '4.000 lei', '4.000 lei', '0 lei'],
  ],
  [
    'a washout to pay',
    washedOut,
    'Rândul dvs.Plătiți compensația: 1.500 leiAm plătit',
    'Rândul celeilalte părțiCealaltă parte plătește compensația: 1.500 lei',
    'Rândul vânzătoruluiVânzătorul plătește compensația: 1.500 lei',
    ['0 lei', '0 lei', '0 lei', '1.500 lei', '0 lei'],
  ],
] as const)(
  '[D11] %s: each side and an administrator read whose turn it is, and the sums',
  async (_what, dealOf, seller, buyer, administrator, sums) => {
    const read = async (side: ShownDeal['side']) => {
      const { said } = await visit(dealOf(), side);
      const money = screen.getByRole('heading', { name: 'Banii' }).parentElement as HTMLElement;
      const values = [...money.querySelectorAll('dd')].map(({ textContent }) => plain(textContent ?? ''));
      expect(values).toEqual(['306.000 lei', ...sums]);
      cleanup();
      // The dialog of a settlement shows its lines.
      return said.replace(/(?<=Vezi decontul)Decontul.*/, '');
    };
    expect([await read('seller'), await read('buyer'), await read(null)]).toEqual([
      seller,
      buyer,
      administrator,
    ]);
  },
);

test('[D1] what is closed, and what has only buttons, is not printed as a heading without content', async () => {
  await visit(weighed(true), 'seller');
  const parts = [...document.querySelectorAll('details')];
  const hidden = parts.map((part) => [
    part.querySelector('summary')?.textContent,
    part.open || /print:(not-open:)?hidden/.exec(part.className)?.[0],
  ]);
  expect(hidden).toEqual([
    ['Alte acte', 'print:hidden'],
    ['Istoric', 'print:not-open:hidden'],
  ]);
});

test.each([
  { netTonnes: 49.5, isOffered: true },
  { netTonnes: 51, isOffered: false },
])('[D2] of 50 t with 2 %, $netTonnes t weighed leave one more load to plan: $isOffered', async (load) => {
  const deal = new DealInMemory(asIs);
  tell(deal, ['buyer', loadPlan(1, '50')]);
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  const weights = { grossKg: 15_000 + load.netTonnes * 1000, tareKg: 15_000 };
  tell(deal, ['seller', ticketOf(1, weights, deal.time)]);
  const offered = async (side: ShownDeal['side']) => {
    await visit(deal, side);
    const button = screen.queryByRole('button', { name: 'Planifică un transport' });
    cleanup();
    return button !== null;
  };
  expect(deal.life.stage).toBe('delivered');
  expect(await offered('buyer')).toBe(load.isOffered);
  expect(await offered('seller')).toBe(false);
  deal.nowMs = Date.parse('2026-12-11T13:00:00.000Z');
  expect(deal.life.stage).toBe('settled');
  expect(await offered('buyer')).toBe(load.isOffered);
  tell(deal, ['seller', { kind: 'DeliveryEndProposed', reason: 'gata' }]);
  const proposalId = deal.life.proposal?.id ?? '';
  tell(deal, ['buyer', { kind: 'DeliveryEndConfirmed', proposalId }]);
  expect(await offered('buyer')).toBe(false);
});
