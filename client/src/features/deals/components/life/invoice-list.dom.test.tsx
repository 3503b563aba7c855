import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { DealInMemory, factId, statedDealTerms } from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { InvoiceList } from './invoice-list.tsx';

const dealId = factId(9);

/** A deal that is paid in advance, with one advance of 10,000.00 lei, as its seller sees it. */
function prepaid(change: Partial<ShownDeal> = {}, isPaid = false): ShownDeal {
  const deal = new DealInMemory({ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } });
  const invoiceId = deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'AV 7', day: '2026-11-24', loadIds: [], total: '10000.00' },
  });
  const payment = { invoiceId: String(invoiceId), day: '2026-11-24', sum: '10000.00', reference: null };
  if (isPaid) {
    deal.tell('buyer', { kind: 'PaymentStated', ...payment });
    deal.tell('seller', { kind: 'ReceiptStated', ...payment });
  }
  const { terms, facts, nowMs } = deal;
  const life = dealLife(terms, facts, nowMs, releaseVatRules);
  return { id: dealId, terms, facts, nowMs, vatRules: releaseVatRules, life, side: 'seller', ...change };
}

const visit = (deal: ShownDeal, answer: () => Response = () => new Response()) =>
  visitPage(
    <InvoiceList
      deal={deal}
      onInvoice={() => undefined}
      onAdvance={() => undefined}
      onAct={() => undefined}
    />,
    {
      address: `/auction-winning-bids/${dealId}`,
      namespaces: ['delivery'],
      answers: {
        [`GET /services/main/auction-winning-bids/${dealId}/invoices/${deal.life.invoices[0]?.stated.id}/e-factura`]:
          answer,
      },
    },
  );

test('[D8] an advance says what the next invoices deduct, and its seller may state another', async () => {
  const { t } = await visit(prepaid());
  const [row] = await screen.findAllByRole('listitem');
  expect(plain(row?.textContent ?? '')).toContain('de scăzut din facturile următoare: 10.000 lei');
  expect(screen.getByRole('button', { name: t('delivery:advanceAct') })).toBeTruthy();
});

test('[D8] the buyer states no advance, and nobody where none is agreed or the deal is paid', async () => {
  const { t } = await visit(prepaid({ side: 'buyer' }));
  expect(screen.queryByRole('button', { name: t('delivery:advanceAct') })).toBeNull();
  const deal = prepaid();
  await visit({ ...deal, terms: { ...deal.terms, paymentType: 'PaymentAtDate' } });
  expect(screen.queryByRole('button', { name: t('delivery:advanceAct') })).toBeNull();
  await visit({ ...deal, life: { ...deal.life, stage: 'paid' } });
  expect(screen.queryByRole('button', { name: t('delivery:advanceAct') })).toBeNull();
});

test('[D8] an e-Factura that lacks a detail says which and where it is stated', async () => {
  const { user, t } = await visit(prepaid(), () =>
    Response.json(
      { code: 'EFacturaIncomplete', message: 'm', requestId: 'r', params: { details: ['sellerSector'] } },
      { status: 409 },
    ),
  );
  const list = within(await screen.findByRole('region', { name: t('delivery:invoices') }));
  await user.click(list.getByRole('button', { name: t('delivery:eFacturaOf', { number: 'AV 7' }) }));
  expect((await list.findByText(/Sediul social/)).textContent).toContain('Sector 3');
});

test.each([
  ['an open', false, true],
  ['a paid', true, false],
])(
  '[D8] %s advance that no load used up can be taken back by a credit note',
  async (_, isPaid, canCorrect) => {
    const deal = prepaid({}, isPaid);
    const { t } = await visit(deal);
    const acts = (name: string) => screen.queryAllByRole('button', { name }).length;
    await screen.findByRole('region', { name: t('delivery:invoices') });
    expect(screen.queryAllByText(t('delivery:invoicePaid'))).toHaveLength(isPaid ? 1 : 0);
    expect(acts(t('delivery:creditActOf', { number: 'AV 7' }))).toBe(1);
    expect(acts(t('delivery:correctOf.invoice', { number: 'AV 7' }))).toBe(canCorrect ? 1 : 0);
    cleanup();
    await visit({ ...deal, side: 'buyer' });
    await screen.findByRole('region', { name: t('delivery:invoices') });
    expect(acts(t('delivery:creditActOf', { number: 'AV 7' }))).toBe(0);
  },
);
