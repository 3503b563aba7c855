import type { ReadFact } from '@recolta/shared/domain/deal/deal-facts';
import { DealInMemory, factId, loadPlan } from '@recolta/shared/testing/deal-fixture';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { LaterDeal } from './history.tsx';

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
