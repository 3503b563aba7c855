import type { ReadFact } from '@recolta/shared/domain/deal/deal-facts';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { History, LaterDeal } from './history.tsx';

test('[D1] a page that is older than a fact shows the log alone, and offers a reload', async () => {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  const known = deal.facts[0];
  if (!known) throw new Error('no fact');
  const later: ReadFact = { ...known, id: factId(99), by: 'seller', body: { kind: 'Later' } };
  const { t } = await visitPage(
    <LaterDeal life={{ terms: deal.terms, facts: [known, later], vatRules: [], now: deal.time }} />,
    { address: '/auction-winning-bids/1', namespaces: ['delivery', 'pages'], answers: {} },
  );
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText(t('delivery:later'))).toBeTruthy();
  expect(alert.getByRole('button', { name: t('pages:reload') })).toBeTruthy();
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[0]).toContain(t('delivery:fact.Later'));
  expect(entries[1]).toContain(t('delivery:fact.LoadPlanned'));
});

test('[D1] each entry of the history names the loads, the invoice or the credit note that it is about', async () => {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '20'));
  deal.tell('buyer', loadPlan(2, '20'));
  deal.tell('buyer', loadPlan(3, '10'));
  deal.tell('buyer', { kind: 'LoadWithdrawn', loadId: factId(3), reason: 'stricat' });
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  for (const number of [1, 2])
    deal.tell('seller', ticketOf(number, { grossKg: 40_000, tareKg: 20_000 }, deal.time));
  const atBase = { protein: 12.5, humidity: 14, impurities: 2, hectolitricMass: 78 };
  deal.tell('seller', analysisOf([1, 2], atBase, deal.time));
  // Both are final by then.
  deal.nowMs = Date.parse('2026-12-14T13:00:00.000Z');
  const [day, loadIds] = ['2026-12-14', [factId(1), factId(2)]];
  const invoiceId = deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'AGS 12', day, loadIds, total: '41600.00' },
  }) as string;
  deal.tell('buyer', { kind: 'PaymentStated', invoiceId, day, sum: '100.00', reference: null });
  deal.tell('seller', { kind: 'CreditStated', number: 'ST 3', day, invoiceId, total: '41600.00' });
  const disputeId = deal.tell('buyer', {
    ...{ kind: 'DisputeOpened', loadId: factId(2), reason: 'boabe sparte' },
  }) as string;
  deal.tell('seller', { kind: 'DisputeMessage', disputeId, text: 'Trimitem proba.' });
  await visitPage(<History facts={deal.facts} terms={statedDealTerms} loads={deal.life.loads} isOpen />, {
    ...{ address: '/auction-winning-bids/1', namespaces: ['delivery'], answers: {} },
  });
  const entries = screen
    .getAllByRole('listitem', { hidden: true })
    .map(({ lastElementChild }) => plain(lastElementChild?.textContent ?? ''));
  expect(entries).toEqual([
    'mesaj · Transportul 2',
    'dispută deschisă · Transportul 2 · boabe sparte',
    'factură storno · ST 3 · Factura AGS 12',
    'plată declarată · Factura AGS 12',
    'factură · AGS 12 · Transporturile 1, 2',
    'analiză · Transporturile 1, 2',
    'tichet de cântar · Transportul 2',
    'tichet de cântar · Transportul 1',
    'transport retras · Transportul 3 · stricat',
    'transport planificat · Transportul 3',
    'transport planificat · Transportul 2',
    'transport planificat · Transportul 1',
  ]);
});
