import { analysisOf, DealInMemory, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { SettlementLines } from './settlement-lines.tsx';

/** A load of 25 t by the grid: more protein, more water, too many impurities, no hectolitric mass. */
async function textOf(address: string): Promise<string> {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 40_000, tareKg: 15_000 }, deal.time));
  deal.tell('seller', analysisOf([1], { protein: 13, humidity: 14.5, impurities: 4.5 }, deal.time));
  const [load] = deal.life.loads;
  if (!load?.settlement) throw new Error('not settled');
  const lines = <SettlementLines terms={deal.terms} load={load} settlement={load.settlement} />;
  const html = await pageHtml(lines, address, ['delivery', 'labels']);
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

test.each([
  [
    '/',
    [
      'Marfa cântărită 25.000 kg × 1.040 lei/t 26.000,00',
      'Proteină 13 % bază 12,5 5 × 1 = 5 lei/t; 5 lei/t × 25.000 kg + 125,00',
      'Umiditate 14,5 % bază 14 0,5 % × 25.000 kg = 125 kg; 125 kg × 1.045 lei/t − 130,62',
      'Corpuri străine 4,5 % bază 2 2,5 % × 25.000 kg = 625 kg; 625 kg × 1.045 lei/t − 653,13',
      'De plată 24.250 kg × 1.045 lei/t 25.341,25 lei',
      'Nu s-a determinat: Masă hectolitrică.',
      'Peste limita din contract: Corpuri străine.',
    ],
  ],
  [
    '/en',
    [
      'Weighed goods 25,000 kg × 1,040 RON/t 26,000.00',
      'Protein 13% base 12.5 5 × 1 = 5 RON/t; 5 RON/t × 25,000 kg + 125.00',
      'Moisture 14.5% base 14 0.5% × 25,000 kg = 125 kg; 125 kg × 1,045 RON/t − 130.62',
      'To pay 24,250 kg × 1,045 RON/t 25,341.25 RON',
      'Not determined: Test weight.',
    ],
  ],
])('[D6] the settlement at %s says what the sum of each line follows from', async (address, lines) => {
  const text = await textOf(address);
  let from = 0;
  for (const line of lines) {
    from = text.indexOf(line, from);
    expect(from, line).toBeGreaterThanOrEqual(0);
  }
});
