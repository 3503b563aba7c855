import { totalMinor } from '@recolta/shared/domain/money';
import { expect, test } from 'vitest';
import { contestExamples, dealExample } from './deal-example.ts';

test('[D6] [D8] the example is one load from its plan to the money, whose lines add up', () => {
  const { steps, load, settlement, invoice, dueDay, stage } = dealExample();
  expect([stage, load.state, settlement.final, dueDay]).toEqual([
    'paid',
    'invoiced',
    'accepted',
    '2026-12-14',
  ]);
  expect(steps.map(({ kind, by }) => `${by} ${kind}`)).toEqual([
    'buyer LoadPlanned',
    'seller TicketStated',
    'seller AnalysisStated',
    'buyer SettlementAccepted',
    'seller SettlementAccepted',
    'seller InvoiceStated',
    'buyer PaymentStated',
    'seller ReceiptStated',
  ]);
  const goods = 2_548_000;
  const changes = settlement.changes.map(({ sumMinor }) => sumMinor);
  expect(changes).toHaveLength(4);
  expect(goods + changes.reduce((sum, one) => sum + one, 0)).toBe(settlement.sumMinor);
  expect(totalMinor(settlement.priceMinor, settlement.payableThousandths)).toBe(settlement.sumMinor);
  expect([invoice.netMinor, invoice.totalMinor]).toEqual([settlement.sumMinor, settlement.sumMinor]);
});

test('[D7] a counter-analysis beyond its uncertainty counts, one within it changes nothing', () => {
  const { beyond, within } = contestExamples();
  const { settlement } = dealExample();
  expect([beyond.settlement.final, within.settlement.final]).toEqual(['counter', 'counter']);
  expect(beyond.settlement.sumMinor).toBeLessThan(settlement.sumMinor);
  expect(within.settlement.sumMinor).toBe(settlement.sumMinor);
  expect([beyond.settlement.costOf, within.settlement.costOf]).toEqual(['seller', 'buyer']);
});
