import { proposedMinor } from '@recolta/shared/domain/deal/deal-money';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { LifeSteps } from '../deal-steps.tsx';
import { CounterDialog } from './contest-forms.tsx';
import { DealLifeView } from './deal-life-view.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { leftThousandths, PlanDialog } from './load-forms.tsx';
import { FurtherActs } from './proposals.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { AnnulledNote } from './washout.tsx';

const bags: DealTerms = {
  ...{ ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' }, tolerancePercent: 0 },
};
const shown = (deal: DealInMemory, side: ShownDeal['side']): ShownDeal => ({
  ...deal.now,
  ...{ id: factId(9), side, life: deal.life },
});
const visit = (page: ReactElement) =>
  visitPage(page, {
    ...{ address: `/auction-winning-bids/${factId(9)}`, namespaces: ['delivery', 'forms', 'labels'] },
    answers: {},
  });
const nothing = () => undefined;

/** A load by weight alone, or of bags, that the buyer contests. */
function contested(terms: DealTerms) {
  const deal = new DealInMemory(terms);
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  const ticket = ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time);
  const counted = { ...ticket, grossKg: null, tareKg: null };
  expect(deal.tell('seller', terms.unit === 'Bag' ? counted : ticket)).toBeTypeOf('string');
  const { ticketId = '', sumMinor = 0 } = deal.life.loads[0]?.settlement ?? {};
  const basis = { loadId: factId(1), ticketId, analysisId: null, sum: (sumMinor / 100).toFixed(2) };
  const contest = { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'lipsesc' } as const;
  expect(deal.tell('buyer', contest)).toBeTypeOf('string');
  return deal;
}

test.each([
  ['numărare', bags],
  ['cântărire', { ...statedDealTerms, grid: { kind: 'asIs' } }],
] as const)('[D7] a contested weight asks for a second %s, not for a laboratory', async (act, terms) => {
  const deal = shown(contested(terms), 'buyer');
  const [load] = deal.life.loads;
  if (!load) throw new Error('no load');
  await visit(<CounterDialog deal={deal} load={load} onClose={nothing} />);
  const dialog = within(await screen.findByRole('dialog', { name: `A doua ${act} a transportului 1` }));
  for (const label of ['Cât a ieșit', 'Diferența admisă', 'Unde s-a făcut', 'Când s-a făcut'])
    expect(dialog.getByLabelText(label)).toBeTruthy();
  expect(dialog.getByRole('button', { name: `Scrie a doua ${act}` })).toBeTruthy();
  expect(screen.queryByText(/[Cc]ontraanaliz|[Ll]aborator/)).toBeNull();
});

test('[D7] the dialog of a load whose weight is contested says the same words', async () => {
  const deal = shown(contested(bags), 'seller');
  const [load] = deal.life.loads;
  if (!load) throw new Error('no load');
  await visit(<LoadDialog deal={deal} load={load} onClose={nothing} />);
  expect(await screen.findByRole('button', { name: 'Scrie a doua numărare' })).toBeTruthy();
  expect(screen.getByText(/Cantitatea: lipsesc/)).toBeTruthy();
});

test('[D2] a plan begins on a day whose hour has not passed, and names no tolerance where there is none', async () => {
  const deal = new DealInMemory(bags);
  // 17:00 in Bucharest.
  deal.nowMs = Date.parse('2026-12-07T15:00:00.000Z');
  const { t } = await visit(<PlanDialog deal={shown(deal, 'buyer')} onClose={nothing} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(plain(dialog.getByText(/Mai sunt/).textContent ?? '')).toBe('Mai sunt de planificat 50 de saci.');
  expect(dialog.getByLabelText(t('delivery:field.dayAt.Load'))).toHaveProperty('value', '08.12.2026');
});

test('[D1] the steps say what was invoiced and, apart from it, what was received', async () => {
  const deal = new DealInMemory({ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } });
  const day = '2026-11-24';
  const invoice = { number: 'A 1', day, loadIds: [], total: '10000.00' };
  const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...invoice }));
  const paid = { invoiceId, day, sum: '4000.00', reference: null };
  deal.tell('buyer', { kind: 'PaymentStated', ...paid, sum: '4500.00' });
  deal.tell('seller', { kind: 'ReceiptStated', ...paid });
  await visit(<LifeSteps deal={shown(deal, 'buyer')} />);
  const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => plain(textContent ?? ''));
  expect(steps.find((step) => step.includes('facturați'))).toContain('10.000 lei facturați');
  expect(steps.find((step) => step.includes('încasați'))).toContain('4.000 lei încasați');
});

test('[D2] what is left to plan is without the loads that were withdrawn', () => {
  const deal = new DealInMemory();
  const left = () => leftThousandths(shown(deal, 'buyer'));
  expect(left()).toBe(50_000);
  for (const number of [1, 2]) deal.tell('buyer', loadPlan(number, `${10 + number}`));
  expect(left()).toBe(27_000);
  deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(2), reason: 'stricat' });
  expect(left()).toBe(39_000);
  deal.tell('buyer', loadPlan(3, '40'));
  expect(left(), 'within the tolerance').toBe(0);
});

test('[D6] the lines of a settlement end with the payable weight and price, not with those of the ticket', async () => {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12, humidity: 14.5, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  const [load] = deal.life.loads;
  if (!load?.settlement) throw new Error('not settled');
  await visit(<SettlementLines terms={deal.terms} load={load} settlement={load.settlement} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => plain(textContent ?? ''));
  // 0.5 % more water of 25 t are 125 kg; 0.5 % less protein are 5 lei.
  expect(rows.find((row) => row.includes('1.040'))).toContain('25.000 kg × 1.040 lei/t26.000,00');
  expect(rows.at(-1)).toContain('24.875 kg × 1.035 lei/t');
  expect(rows.at(-1)).toContain('25.745,63 lei');
});

test.each([
  ['FCATruck', 'buyer', 'Ziua încărcării'],
  ['DAPTruck', 'seller', 'Ziua descărcării'],
] as const)(
  '[D2] the hours of a plan under %s are those at the other side’s place',
  async (deliveryType, side, label) => {
    const deal = new DealInMemory({ ...bags, deliveryType });
    await visit(<PlanDialog deal={shown(deal, side)} onClose={nothing} />);
    expect(within(await screen.findByRole('dialog')).getByLabelText(label)).toBeTruthy();
  },
);

test('[D1] the washout of an annulled deal says who pays, what was stated, and asks the side whose act it is', async () => {
  const deal = new DealInMemory();
  const washout = { payer: 'seller', sum: '1500.00' } as const;
  const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'fără marfă', washout }));
  deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
  const payment = { invoiceId: proposalId, day: '2026-11-24', sum: '1500.00', reference: null };
  deal.tell('seller', { kind: 'PaymentStated', ...payment });
  const note = async (side: ShownDeal['side']) => {
    const { annulment } = deal.life;
    if (annulment === null) throw new Error('not annulled');
    await visit(
      <AnnulledNote deal={shown(deal, side)} annulment={annulment} onPay={nothing} onCorrect={nothing} />,
    );
    const said = plain((await screen.findByRole('heading', { level: 2 })).parentElement?.textContent ?? '');
    cleanup();
    return said;
  };
  const line = 'Vânzătorul plătește o compensație de 1.500 lei.';
  expect(await note('seller')).toContain(`${line}declarată plătită: 1.500 lei`);
  expect(await note('seller')).not.toContain('Am plătit');
  expect(await note('buyer')).toContain('Am primit banii');
  expect(await note(null)).not.toMatch(/Am p/);
  deal.tell('buyer', { kind: 'ReceiptStated', ...payment });
  expect(await note('buyer')).toMatch(
    /1\.500 lei\.PrimităAți primit 1\.500 lei, 24 nov\.( 2026)?Corectează$/,
  );
});

test('[D1] the end of the delivery is proposed only while something is left to deliver', async () => {
  const ends = async (kg: number) => {
    const deal = new DealInMemory({ ...statedDealTerms, grid: { kind: 'asIs' } });
    deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
    for (const number of [1, 2]) {
      deal.tell('buyer', loadPlan(number, '25'));
      deal.tell('seller', ticketOf(number, { grossKg: 15_000 + kg, tareKg: 15_000 }, deal.time));
    }
    const { t } = await visit(<FurtherActs deal={shown(deal, 'seller')} />);
    await screen.findByText(t('delivery:dispute'));
    const found = screen.queryByText(t('delivery:endDelivery')) !== null;
    cleanup();
    return found;
  };
  expect([await ends(20_000), await ends(25_000)]).toEqual([true, false]);
});

test.each([
  ['the payer, what they have not stated', 1250_00, { paidMinor: 1000_00, receivedMinor: 0 }, true, 1250_00],
  ['the receiver, what the payer stated', 2250_00, { paidMinor: 1000_00, receivedMinor: 0 }, false, 1000_00],
  [
    'the receiver, the rest if nothing more was stated',
    1250_00,
    { paidMinor: 0, receivedMinor: 1000_00 },
    false,
    1250_00,
  ],
])('[D8] a form proposes to %s', (_what, leftMinor, stated, isPayment, sumMinor) => {
  expect(proposedMinor(leftMinor, stated, isPayment)).toBe(sumMinor);
});

test('[D11] an annulled deal has each act once: the invoice of what was delivered, and the washout', async () => {
  const deal = new DealInMemory({ ...statedDealTerms, grid: { kind: 'asIs' } });
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('buyer', loadPlan(1, '25'));
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const { ticketId = '', sumMinor = 0 } = deal.life.loads[0]?.settlement ?? {};
  const sum = (sumMinor / 100).toFixed(2);
  const basis = { loadId: factId(1), ticketId, analysisId: null, sum };
  const washout = { payer: 'seller', sum: '1500.00' } as const;
  const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'fără marfă', washout }));
  deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
  for (const side of ['seller', 'buyer'] as const) deal.tell(side, { kind: 'SettlementAccepted', ...basis });
  const acts = async (side: ShownDeal['side']) => {
    const page = <DealLifeView deal={shown(deal, side)} answer={dealAnswer()} />;
    await visitPage(page, {
      ...{ address: `/auction-winning-bids/${factId(9)}`, answers: {} },
      namespaces: ['bulk', 'deals', 'delivery', 'forms', 'labels'],
    });
    await screen.findByRole('region', { name: 'Transporturi' });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    cleanup();
    return ['Scrie factura', 'Am plătit', 'Am primit banii'].map(
      (act) => names.filter((name) => name === act).length,
    );
  };
  expect(await acts('seller')).toEqual([1, 1, 0]);
  // The buyer may state what arrived before the seller states the payment.
  expect(await acts('buyer')).toEqual([0, 0, 1]);
  deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'F 1', day: '2026-12-07', loadIds: [factId(1)], total: sum },
  });
  expect(await acts('seller')).toEqual([0, 1, 1]);
});
