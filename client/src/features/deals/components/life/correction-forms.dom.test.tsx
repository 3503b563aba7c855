import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import type { Invoice } from '@recolta/shared/domain/deal/deal-invoices';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { DealInMemory, factId, statedDealTerms } from '@recolta/shared/testing/deal-fixture';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { CorrectionDialog, CreditDialog } from './correction-forms.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentDialog } from './money-forms.tsx';

const dealId = factId(9);

/** A deal paid in advance, annulled by both, with 10,000.00 lei received, as its seller sees it. */
function annulled(side: 'seller' | 'buyer' = 'seller', isCredited = false): ShownDeal {
  const deal = new DealInMemory({ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } });
  const invoiceId = deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'AV 7', day: '2026-11-24', loadIds: [], total: '10000.00' },
  }) as string;
  const paid = { invoiceId, day: '2026-11-24', sum: '4000.00', reference: null };
  deal.tell('buyer', { kind: 'PaymentStated', ...paid });
  deal.tell('seller', { kind: 'ReceiptStated', ...paid });
  const proposalId = deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'x', washout: null }) as string;
  deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
  if (isCredited)
    deal.tell('seller', {
      ...{ kind: 'CreditStated', invoiceId, number: 'AV 8', day: '2026-11-24' },
      ...{ sum: '10000.00', total: '10000.00' },
    });
  const { terms, facts, nowMs, life } = deal;
  return { id: dealId, terms, facts, nowMs, vatRules: releaseVatRules, life, side };
}

/** Shows a dialog. @returns it with what it sends */
async function open(page: React.ReactElement) {
  const sent: SentFact[] = [];
  const visit = await visitPage(page, {
    address: `/auction-winning-bids/${dealId}`,
    namespaces: ['delivery', 'forms', 'frame'],
    answers: {
      [`POST /services/main/auction-winning-bids/${dealId}/facts`]: async (request) => {
        const { facts } = (await request.json()) as { facts: SentFact[] };
        sent.push(...facts);
        return Response.json({ refusals: [null], deal: null });
      },
    },
  });
  return { ...visit, sent, dialog: within(await screen.findByRole('dialog')) };
}

const none = () => undefined;

test('[D8] the seller credits the rest of an advance with the number of the own books', async () => {
  const deal = annulled();
  const [invoice] = deal.life.invoices;
  if (!invoice) throw new Error('no invoice');
  const { user, t, dialog, sent } = await open(<CreditDialog deal={deal} invoice={invoice} onClose={none} />);
  await user.type(dialog.getByLabelText(t('delivery:field.credit')), 'AV 7');
  await user.click(dialog.getByRole('button', { name: /Stornează/ }));
  expect(plain(dialog.getByText(/AV 7 este folosit deja/).textContent ?? '')).toContain('AV 7');
  await user.type(dialog.getByLabelText(t('delivery:field.credit')), '{Backspace}8');
  await user.click(dialog.getByRole('button', { name: /Stornează/ }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    ...{ kind: 'CreditStated', invoiceId: invoice.stated.id, number: 'AV 8', day: '2026-11-24' },
    ...{ sum: '10000.00', total: '10000.00' },
  });
});

test('[D8] the credit note takes back what was shown when its form was opened', async () => {
  const [before, after] = [annulled(), annulled('seller', true)];
  const [invoice] = before.life.invoices;
  if (!invoice) throw new Error('no invoice');
  function Changing() {
    const [deal, setDeal] = useState(before);
    return (
      <>
        <button type="button" onClick={() => setDeal(after)}>
          arrive
        </button>
        <CreditDialog deal={deal} invoice={invoice as Invoice} onClose={none} />
      </>
    );
  }
  const { dialog } = await open(<Changing />);
  const send = () => plain(dialog.getByRole('button', { name: /Stornează/ }).textContent ?? '');
  expect(send()).toContain('10.000 lei');
  // Another person of the company has credited it meanwhile.
  fireEvent.click(screen.getByText('arrive'));
  expect(send()).toContain('10.000 lei');
});

test('[D1] [D8] a wrong number is corrected with a reason; an earlier due day is refused at its field', async () => {
  const deal = annulled();
  const [invoice] = deal.life.invoices;
  if (!invoice) throw new Error('no invoice');
  const { user, t, dialog, sent } = await open(<CorrectionDialog deal={deal} of={invoice} onClose={none} />);
  const number = dialog.getByLabelText(t('delivery:field.invoice'));
  await user.clear(number);
  await user.type(number, 'AV 17');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  expect(dialog.getByText(t('delivery:refusal.reason'))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(new RegExp(t('delivery:field.reason'))), 'citit greșit');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ replaces: invoice.stated.id, reason: 'citit greșit' },
    body: { kind: 'InvoiceStated', number: 'AV 17', day: '2026-11-24', loadIds: [], total: '10000.00' },
  });
  expect(sent[0]?.body).not.toHaveProperty('dueDay');
});

test('[D8] a credit note is corrected in its number and day; it has no due day', async () => {
  const deal = annulled('seller', true);
  const [credit] = deal.life.credits;
  if (!credit) throw new Error('no credit note');
  const { t, dialog } = await open(<CorrectionDialog deal={deal} of={credit} onClose={none} />);
  expect(dialog.getByText(t('delivery:correctText.credit')).textContent).not.toContain('scadența');
  expect(dialog.queryByLabelText(t('delivery:field.dueDay'))).toBeNull();
});

test('[D8] the seller states what was paid back, of what was received', async () => {
  const deal = annulled('seller', true);
  const [credit] = deal.life.credits;
  if (!credit) throw new Error('no credit note');
  const { user, t, dialog, sent } = await open(<PaymentDialog deal={deal} of={credit} onClose={none} />);
  await user.click(dialog.getByRole('button', { name: t('delivery:refundAct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    ...{ kind: 'PaymentStated', invoiceId: credit.stated.id, sum: '4000' },
  });
});

test('[D8] the receiver of a part is asked for the part that was stated, not for the whole invoice', async () => {
  const deal = new DealInMemory({ ...statedDealTerms, paymentType: 'PrePayment', grid: { kind: 'asIs' } });
  const invoiceId = deal.tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'AV 7', day: '2026-11-24', loadIds: [], total: '10000.00' },
  }) as string;
  deal.tell('buyer', {
    ...{ kind: 'PaymentStated', invoiceId, day: '2026-11-24', sum: '4000.00', reference: null },
  });
  const [invoice] = deal.life.invoices;
  if (!invoice) throw new Error('no invoice');
  const shown: ShownDeal = { ...annulled(), facts: deal.facts, life: deal.life, nowMs: deal.nowMs };
  const { t, dialog } = await open(<PaymentDialog deal={shown} of={invoice} onClose={none} />);
  expect(plain(dialog.getByLabelText<HTMLInputElement>(t('delivery:field.sum')).value)).toMatch(/^4\.?000$/);
});

test('[D8] no advance is stated in an annulled deal', async () => {
  const page = (deal: ShownDeal) => (
    <InvoiceList deal={deal} onInvoice={none} onAdvance={none} onAct={none} />
  );
  const deal = annulled();
  const settings = { address: '/', namespaces: ['delivery' as const], answers: {} };
  const { t } = await visitPage(page({ ...deal, life: { ...deal.life, stage: 'delivering' } }), settings);
  expect(screen.getByRole('button', { name: t('delivery:advanceAct') })).toBeTruthy();
  cleanup();
  await visitPage(page(deal), settings);
  expect(screen.queryByRole('button', { name: t('delivery:advanceAct') })).toBeNull();
});

test('[D8] both sides see what is to be paid back; the invoice is no longer due', async () => {
  const list = (deal: ShownDeal) => (
    <InvoiceList deal={deal} onInvoice={none} onAdvance={none} onAct={none} />
  );
  const at = { address: `/auction-winning-bids/${dealId}`, answers: {} };
  const { t } = await visitPage(list(annulled('buyer', true)), { ...at, namespaces: ['delivery'] });
  const [invoice, credit] = await screen.findAllByRole('listitem');
  expect(plain(invoice?.textContent ?? '')).toContain(t('delivery:invoiceCredited'));
  expect(invoice?.textContent).not.toContain('scadentă');
  expect(plain(credit?.textContent ?? '')).toContain('de restituit 4.000 lei');
  expect(screen.getByRole('button', { name: t('delivery:receiveAct') })).toBeTruthy();
  const correct = t('delivery:correctOf.credit', { number: 'AV 8' });
  expect(screen.queryByRole('button', { name: correct })).toBeNull();
  await visitPage(list(annulled('seller', true)), { ...at, namespaces: ['delivery'] });
  expect(await screen.findByRole('button', { name: correct })).toBeTruthy();
});

test('[D8] a corrected credit note keeps its invoice and sums', async () => {
  const deal = annulled('seller', true);
  const [credit] = deal.life.credits;
  if (!credit) throw new Error('no credit note');
  const { user, t, dialog, sent } = await open(<CorrectionDialog deal={deal} of={credit} onClose={none} />);
  const number = dialog.getByLabelText(t('delivery:field.credit'));
  await user.clear(number);
  await user.type(number, 'AV 18');
  await user.type(dialog.getByLabelText(new RegExp(t('delivery:field.reason'))), 'citit greșit');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ replaces: credit.stated.id, reason: 'citit greșit' });
  expect(sent[0]?.body).toEqual({
    ...{ kind: 'CreditStated', invoiceId: credit.stated.invoiceId, number: 'AV 18', day: '2026-11-24' },
    ...{ sum: '10000.00', total: '10000.00' },
  });
});

test('[D8] a later due day of an invoice is stated', async () => {
  const deal = annulled();
  const [invoice] = deal.life.invoices;
  if (!invoice) throw new Error('no invoice');
  const { user, t, dialog, sent } = await open(<CorrectionDialog deal={deal} of={invoice} onClose={none} />);
  const due = dialog.getByLabelText(t('delivery:field.dueDay'));
  await user.clear(due);
  await user.type(due, '15.12.2026');
  await user.tab();
  await user.type(dialog.getByLabelText(new RegExp(t('delivery:field.reason'))), 'amânat');
  await user.click(dialog.getByRole('button', { name: t('delivery:correct') }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    ...{ kind: 'InvoiceStated', number: 'AV 7', day: '2026-11-24', loadIds: [], total: '10000.00' },
    dueDay: '2026-12-15',
  });
});
