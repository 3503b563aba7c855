import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { LoadDialog } from './load-dialog.tsx';

const dealId = factId(9);

/** The dialog of the first load, as a side reads it. @returns also the names of its buttons, in their order */
async function open(deal: DealInMemory, side: ShownDeal['side'], answers = {}) {
  const [load] = deal.life.loads;
  if (!load) throw new Error('no load');
  const shown = { ...deal.now, ...{ id: dealId, side, life: deal.life } };
  const onClose = vi.fn();
  const page = await visitPage(<LoadDialog deal={shown} load={load} onClose={onClose} />, {
    ...{ address: `/auction-winning-bids/${dealId}`, namespaces: ['delivery', 'forms', 'labels'], answers },
  });
  const dialog = await screen.findByRole('dialog');
  const buttons = within(dialog)
    .getAllByRole('button')
    .map((button) => plain(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  return { ...page, onClose, dialog: within(dialog), text: plain(dialog.textContent ?? ''), buttons };
}

const acts = [
  ...['Scrie tichetul', 'Scrie analiza', 'A ajuns', 'A plecat încărcat', 'A descărcat', 'Linkul șoferului'],
  ...['Schimbă planul', 'Acceptă ora cerută', 'Retrage transportul', 'Cere altă oră', 'Respinge transportul'],
  ...['Confirmă 26.000 lei', 'Contestă'],
];
const offered = async (deal: DealInMemory, side: ShownDeal['side']) => {
  const { buttons } = await open(deal, side);
  cleanup();
  return acts.filter((act) => buttons.includes(act));
};

/** A planned load of 25 t that the buyer's truck fetches. */
function planned() {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  return deal;
}

/** The same, weighed and analysed at the base of the grid: 25 t at 1,040 lei. */
function settled() {
  const deal = planned();
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1], figures, deal.time));
  return deal;
}

test('[D2] a planned load: its carrier changes or withdraws it, the other side asks for another hour', async () => {
  const both = ['Scrie tichetul', 'Scrie analiza', 'A ajuns'];
  const carrier = await offered(planned(), 'buyer');
  expect(carrier).toEqual([...both, 'Linkul șoferului', 'Schimbă planul', 'Retrage transportul']);
  expect(await offered(planned(), 'seller')).toEqual([...both, 'Cere altă oră']);
  expect(await offered(planned(), null)).toEqual([]);
});

test('[D2] an hour that was asked for is accepted in place of a change, and both read it with its reason', async () => {
  const deal = planned();
  const asked = { day: '2026-12-08', from: '12:00', to: '14:00', reason: 'coadă la siloz' };
  expect(deal.tell('seller', { kind: 'WindowAsked', loadId: factId(1), ...asked })).toBeTypeOf('string');
  const carrier = await open(deal, 'buyer');
  expect(carrier.buttons).toContain('Acceptă ora cerută');
  expect(carrier.buttons).not.toContain('Schimbă planul');
  const said = carrier.dialog.getByText(/coadă la siloz/).textContent;
  expect(plain(said ?? '')).toContain('8 dec., 12–14');
  cleanup();
  const other = await open(deal, 'seller');
  expect(other.dialog.getByText(/coadă la siloz/).textContent).not.toBe(said);
});

test('[D6] a settlement is confirmed or contested by either side, and read by an administrator', async () => {
  const deal = settled();
  expect(await offered(deal, 'buyer')).toEqual(expect.arrayContaining(['Confirmă 26.000 lei', 'Contestă']));
  expect(await offered(deal, 'seller')).toEqual(expect.arrayContaining(['Confirmă 26.000 lei', 'Contestă']));
  expect(await offered(deal, null)).toEqual([]);
  const { text } = await open(deal, null);
  expect(text).toContain('26.000,00');
});

test('[D6] what is confirmed is the settlement that was read, with its ticket, analysis and sum', async () => {
  const deal = settled();
  const sent: { facts: { body: unknown }[] }[] = [];
  const { dialog, user, t } = await open(deal, 'buyer', {
    [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request: Request) => {
      sent.push(await request.json());
      return Response.json({ refusals: [], facts: [] });
    },
  });
  await user.click(dialog.getByRole('button', { name: /^Confirmă/ }));
  const title = t('delivery:confirmTitle', { number: 1 });
  const question = within(await screen.findByRole('dialog', { name: title }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: /^Confirmă/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { ticketId, analysisId } = deal.life.loads[0]?.settlement ?? {};
  expect(sent[0]?.facts.map(({ body }) => body)).toEqual([
    { kind: 'SettlementAccepted', loadId: factId(1), ticketId, analysisId, sum: '26000.00' },
  ]);
});

test('[D4] the ticket of the contract’s place is marked as the one that counts, and says gross, tare and net', async () => {
  const deal = settled();
  const unload = ticketOf(1, { grossKg: 39_900, tareKg: 15_000 }, deal.time, 'Unload');
  expect(deal.tell('buyer', unload)).toBeTypeOf('string');
  const { dialog, t } = await open(deal, 'buyer');
  const counted = dialog.getByText(`${t('delivery:place.Load')}, ${t('delivery:counts')}`).parentElement;
  expect(plain(counted?.textContent ?? '')).toMatch(/40\.000.*15\.000.*25\.000/);
  const other = dialog.getByText(t('delivery:place.Unload')).parentElement;
  expect(plain(other?.textContent ?? '')).toMatch(/39\.900.*15\.000.*24\.900/);
});

test('[D2] goods that are counted ask for no analysis', async () => {
  const terms = { ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' } } as const;
  const deal = new DealInMemory({ ...terms, tolerancePercent: 0 });
  deal.tell('buyer', loadPlan(1, '20'));
  const { buttons, t } = await open(deal, 'seller');
  expect(buttons).toContain(t('delivery:counted.act'));
  expect(buttons).not.toContain('Scrie analiza');
  expect(buttons).not.toContain('Scrie tichetul');
});

test.each([
  ['buyer', 'Schimbă planul', 'Schimbați transportul 1'],
  ['buyer', 'Retrage transportul', 'Retrageți transportul 1?'],
  ['buyer', 'Linkul șoferului', 'Linkul șoferului'],
  ['buyer', 'Scrie tichetul', 'Tichetul transportului 1'],
  ['seller', 'Scrie analiza', 'Analiza transportului 1'],
  ['seller', 'Cere altă oră', 'Altă oră pentru transportul 1'],
] as const)('[D2] the %s who presses „%s” gets the dialog „%s”', async (side, act, title) => {
  const { dialog, onClose, user } = await open(planned(), side);
  await user.click(dialog.getByRole('button', { name: act }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
