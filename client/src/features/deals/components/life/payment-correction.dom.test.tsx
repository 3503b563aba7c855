import type { FactBody, SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { DealInMemory, factId, statedDealTerms } from '@recolta/shared/testing/deal-fixture';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { DealLifeView } from './deal-life-view.tsx';

const day = '2026-11-24';

/** Shows a deal's page. @returns it with what it sends */
async function visit(deal: DealInMemory, side: ShownDeal['side']) {
  const sent: SentFact[] = [];
  const shown = { ...deal.now, ...{ id: factId(9), side, life: deal.life } };
  const page = await visitPage(<DealLifeView deal={shown} answer={dealAnswer()} />, {
    address: `/auction-winning-bids/${factId(9)}`,
    namespaces: ['bulk', 'deals', 'delivery', 'forms', 'frame', 'labels'],
    answers: {
      [`POST /services/main/auction-winning-bids/${factId(9)}/facts`]: async (request) => {
        const { facts } = (await request.json()) as { facts: SentFact[] };
        sent.push(...facts);
        return Response.json({ refusals: [null], deal: null });
      },
    },
  });
  return { ...page, sent };
}

function tell(deal: DealInMemory, by: 'seller' | 'buyer', body: FactBody): string {
  const id = deal.tell(by, body);
  expect(id).toBeTypeOf('string');
  return String(id);
}

/** Two advances; of the first the buyer has stated 4,000.00 lei as paid, and the seller as received. */
function paid() {
  const deal = new DealInMemory({ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } });
  const advance = (number: string) =>
    tell(deal, 'seller', { kind: 'InvoiceStated', number, day, loadIds: [], total: '10000.00' });
  const invoiceIds = [advance('AV 7'), advance('AV 8')];
  const [invoiceId = ''] = invoiceIds;
  const payment = { invoiceId, day, sum: '4000.00', reference: 'OP 12' };
  const paymentId = tell(deal, 'buyer', { kind: 'PaymentStated', ...payment });
  const receiptId = tell(deal, 'seller', { kind: 'ReceiptStated', ...payment });
  return { deal, invoiceIds, paymentId, receiptId };
}

test.each([
  ['buyer', 'PaymentStated', /^Corectează plata de 4\.000 lei, 24 nov\./],
  ['seller', 'ReceiptStated', /^Corectează încasarea de 4\.000 lei, 24 nov\./],
] as const)('[D1] the %s corrects sum and invoice of an own %s, with a reason', async (side, kind, label) => {
  const { deal, invoiceIds, paymentId, receiptId } = paid();
  const { user, t, sent } = await visit(deal, side);
  const buttons = screen.getAllByRole('button', { name: /^Corectează (plata|încasarea)/ });
  expect(buttons.map((one) => plain(one.getAttribute('aria-label') ?? ''))).toEqual([
    expect.stringMatching(label),
  ]);
  expect(plain(buttons[0]?.parentElement?.textContent ?? '')).toMatch(
    /^Ați (plătit|primit) 4\.000 lei, 24 nov\.( 2026)? · OP 12/,
  );
  await user.click(buttons[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t(`delivery:correctPayment.${kind}`) }));
  const sum = dialog.getByLabelText(t('delivery:field.sum'));
  await user.clear(sum);
  await user.type(sum, '4500,50');
  await user.selectOptions(dialog.getByLabelText(t('delivery:field.paidInvoice')), 'Factura AV 8');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  expect(dialog.getByText(t('delivery:refusal.reason'))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(new RegExp(t('delivery:field.reason'))), 'citită greșit');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ replaces: side === 'buyer' ? paymentId : receiptId, reason: 'citită greșit' },
    body: { kind, invoiceId: invoiceIds[1], day, sum: '4500.50', reference: 'OP 12' },
  });
});

test('[D1] administrators correct no payment, and a corrected one is shown as corrected', async () => {
  const { deal, invoiceIds, receiptId } = paid();
  const [invoiceId = ''] = invoiceIds;
  const body = { kind: 'ReceiptStated', invoiceId, day, sum: '3000.00', reference: null } as const;
  expect(deal.tell('seller', body, { replaces: receiptId, reason: 'cifră greșită' })).toBeTypeOf('string');
  await visit(deal, null);
  expect(screen.queryByRole('button', { name: /^Corectează/ })).toBeNull();
  await visit(deal, 'seller');
  const [button] = screen.getAllByRole('button', { name: /^Corectează încasarea/ });
  expect(plain(button?.getAttribute('aria-label') ?? '')).toContain('3.000 lei');
});

test('[D1] the payment of a washout is corrected, of the washout alone', async () => {
  const deal = new DealInMemory();
  const washout = { payer: 'seller', sum: '1500.00' } as const;
  const proposalId = tell(deal, 'buyer', { kind: 'AnnulmentProposed', reason: 'fără marfă', washout });
  tell(deal, 'seller', { kind: 'AnnulmentConfirmed', proposalId });
  const payment = { invoiceId: proposalId, day, sum: '1500.00', reference: null };
  const paymentId = tell(deal, 'seller', { kind: 'PaymentStated', ...payment });
  const { user, t, sent } = await visit(deal, 'seller');
  await user.click(screen.getByRole('button', { name: /^Corectează plata/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(t('delivery:field.paidInvoice'))).toBeNull();
  const sum = dialog.getByLabelText(t('delivery:field.sum'));
  await user.clear(sum);
  await user.type(sum, '500');
  await user.type(dialog.getByLabelText(new RegExp(t('delivery:field.reason'))), 'o cifră în plus');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ replaces: paymentId, body: { ...payment, sum: '500' } });
});
