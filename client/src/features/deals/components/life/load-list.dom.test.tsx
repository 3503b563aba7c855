import type { Load } from '@recolta/shared/domain/deal/deal-life';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { LoadList } from './load-list.tsx';

interface Acts {
  readonly onOpen?: (load: Load) => void;
  readonly onPlan?: (() => void) | null;
  readonly onTable?: (of: string) => void;
}

async function visit(deal: DealInMemory, side: ShownDeal['side'], acts: Acts = {}) {
  const shown = { ...deal.now, ...{ id: factId(9), side, life: deal.life } };
  const { onOpen = vi.fn(), onPlan = null, onTable = vi.fn() } = acts;
  const visited = await visitPage(
    <LoadList deal={shown} onOpen={onOpen} onPlan={onPlan} onTable={onTable} />,
    {
      address: `/auction-winning-bids/${factId(9)}`,
      namespaces: ['bulk', 'delivery', 'labels'],
      answers: {},
    },
  );
  const rows = screen.queryAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent ?? '')),
  );
  return { ...visited, rows, cells, text: plain(document.body.textContent ?? '') };
}

/** Three planned loads; the second is weighed and analysed, and waits for the buyer. */
function delivering() {
  const deal = new DealInMemory();
  for (const number of [1, 2, 3]) deal.tell('buyer', loadPlan(number, `${10 + number}`));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(2, { grossKg: 27_500, tareKg: 15_000 }, deal.time));
  const figures = { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([2], figures, deal.time));
  return deal;
}

test('[D2] the load that waits for someone is first, the others follow by number', async () => {
  const { cells, rows, t } = await visit(delivering(), 'buyer');
  expect(cells.map(([load]) => load)).toEqual([
    '2Transportul 2TR 02 SIL',
    '1Transportul 1TR 01 SIL',
    '3Transportul 3TR 03 SIL',
  ]);
  const planned = t('delivery:state.planned');
  expect(cells.map((row) => row.slice(2))).toEqual([
    ['12.500 kg', '–', '13.000 lei', t('delivery:state.toConfirm')],
    ['–', '–', '–', planned],
    ['–', '–', '–', planned],
  ]);
  expect(rows.map(({ className }) => className.includes('warn-mark'))).toEqual([true, false, false]);
});

test('[D2] a row on a phone has the weighed quantity, or else the planned one, and two figures', async () => {
  await visit(delivering(), 'buyer');
  const phone = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent ?? ''));
  expect(phone[0]).toContain('· 13.000 lei12.500 kg · Proteină 12,5 % · Umiditate 14 %');
  expect(phone[0]).not.toContain('Corpuri străine');
  expect(phone[1]).toMatch(/11\.000 kg$/);
  expect(phone[2]).toMatch(/13\.000 kg$/);
});

test('[D6] a load is marked only for the side that has not confirmed it', async () => {
  const deal = delivering();
  const marked = async (side: ShownDeal['side']) => {
    const { rows } = await visit(deal, side);
    const phone = screen.getAllByRole('listitem');
    const numbers = [...phone, ...rows]
      .filter(({ className }) => className.includes('warn-mark'))
      .map(({ textContent }) => textContent?.slice(0, 1));
    cleanup();
    return numbers.join(' ');
  };
  expect([await marked('buyer'), await marked('seller')]).toEqual(['2 2', '2 2']);
  const { ticketId = '', analysisId = null, sumMinor = 0 } = deal.life.loads[1]?.settlement ?? {};
  const basis = { loadId: factId(2), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  expect(deal.tell('seller', { kind: 'SettlementAccepted', ...basis })).toBeTypeOf('string');
  expect([await marked('buyer'), await marked('seller'), await marked(null)]).toEqual(['2 2', '', '']);
});

test('[D2] the heading counts the loads that are kept, and says what was weighed of the whole', async () => {
  const deal = delivering();
  deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(3), reason: 'stricat' });
  const { text, t } = await visit(deal, 'buyer');
  expect(text).toContain('Transporturi2cântărite 12.500 kg din 50.000 kg');
  expect(text).toContain(t('delivery:state.withdrawn'));
});

test('[D2] a press on a load opens that load, from the table and from the row of a phone', async () => {
  const onOpen = vi.fn<(load: Load) => void>();
  const { user, rows } = await visit(delivering(), 'buyer', { onOpen });
  for (const row of rows) await user.click(within(row).getByRole('button'));
  for (const row of screen.getAllByRole('listitem')) await user.click(within(row).getByRole('button'));
  expect(onOpen.mock.calls.map(([{ number }]) => number)).toEqual([2, 1, 3, 2, 1, 3]);
});

test.each([
  ['the side that plans', 'buyer', true, 'noLoadsOwn', true],
  ['the other side', 'seller', false, 'noLoadsOther', false],
  ['an administrator', null, false, 'noLoads', false],
] as const)('[D2] without loads %s reads whose act is next', async (_who, side, plans, key, hasActs) => {
  const [onPlan, onTable] = [vi.fn(), vi.fn()];
  const { t, text, user } = await visit(new DealInMemory(), side, { onPlan: plans ? onPlan : null, onTable });
  expect(text).toContain(t(`delivery:${key}`));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryAllByRole('button')).toHaveLength(hasActs ? 2 : 0);
  if (!hasActs) return;
  await user.click(screen.getByRole('button', { name: t('delivery:plan') }));
  expect([onPlan.mock.calls.length, onTable.mock.calls.length]).toEqual([1, 0]);
  await user.click(screen.getByRole('button', { name: t('bulk:act.loads') }));
  expect([onPlan.mock.calls.length, onTable.mock.calls]).toEqual([1, [['loads']]]);
});

test('[D2] tickets can be imported by a party while one of theirs is missing, delivery notes for bags', async () => {
  const bags = { ...statedDealTerms, product: 'others', unit: 'Bag', grid: { kind: 'asIs' } } as const;
  const onTable = vi.fn();
  const found = async (deal: DealInMemory, side: ShownDeal['side'], key: 'notes' | 'tickets') => {
    const { t, user } = await visit(deal, side, { onTable });
    const button = screen.queryByRole('button', { name: t(`bulk:act.${key}`) });
    if (button) await user.click(button);
    cleanup();
    return button !== null;
  };
  const counted = new DealInMemory({ ...bags, tolerancePercent: 0 });
  expect(await found(counted, 'seller', 'notes')).toBe(false);
  counted.tell('buyer', loadPlan(1, '20'));
  expect(await found(counted, 'seller', 'notes')).toBe(true);
  expect(await found(delivering(), 'seller', 'tickets')).toBe(true);
  expect(await found(delivering(), null, 'tickets')).toBe(false);
  expect(onTable.mock.calls).toEqual([['tickets'], ['tickets']]);
});

test('[D8] a load is paid once its own invoice is, and not before all of it was received', async () => {
  const deal = delivering();
  const { ticketId = '', analysisId = null, sumMinor = 0 } = deal.life.loads[1]?.settlement ?? {};
  const basis = { loadId: factId(2), ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  for (const side of ['seller', 'buyer'] as const) deal.tell(side, { kind: 'SettlementAccepted', ...basis });
  const stateOf = async () => {
    const { cells } = await visit(deal, 'seller');
    cleanup();
    return cells.map(([load, , , , , state]) => `${load?.slice(0, 1)} ${state}`);
  };
  expect(await stateOf()).toEqual(['1 Programat', '2 Definitiv', '3 Programat']);
  const day = '2026-12-07';
  const invoice = { number: 'A 1', day, loadIds: [factId(2)], total: '13000.00' };
  const invoiceId = String(deal.tell('seller', { kind: 'InvoiceStated', ...invoice }));
  expect((await stateOf())[1]).toBe('2 Facturat');
  const receive = (sum: string) =>
    deal.tell('seller', { kind: 'ReceiptStated', invoiceId, day, sum, reference: null });
  expect(receive('12999.99')).toBeTypeOf('string');
  expect((await stateOf())[1]).toBe('2 Facturat');
  expect(receive('0.01')).toBeTypeOf('string');
  expect(await stateOf()).toEqual(['1 Programat', '2 Plătit', '3 Programat']);
});
