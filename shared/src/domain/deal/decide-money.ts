import { dayOf } from '../announcement/deadline.ts';
import type { DealSide } from '../contract/signing.ts';
import { formatMoney, parseMoney } from '../money.ts';
import type { FactBody } from './deal-facts.ts';
import type { Invoice, Load } from './deal-life.ts';
import { type Act, type FactRefusal, isOver, loadOf, refuse } from './fact-act.ts';
import { advanceSum, mostAdvance, nextInvoice } from './invoice-sum.ts';

export function invoiceRefusal(body: FactBody<'InvoiceStated'>, act: Act): FactRefusal | null {
  const { deal, life, before } = act;
  if (act.by !== 'seller') return refuse('', 'otherSide');
  if (life.invoices.some(({ stated }) => stated.number === body.number && stated.id !== before?.id))
    return refuse('number', 'twice', { number: body.number });
  if (body.day > dayOf(deal.nowMs)) return refuse('day', 'future');
  const replaced = life.invoices.find(({ stated }) => stated.id === before?.id) ?? null;
  if (replaced && replaced.paidMinor + replaced.receivedMinor > 0) return refuse('', 'paid');
  if (replaced && replaced.deductedMinor > 0) return refuse('', 'deducted');
  return body.loadIds.length === 0 ? advanceRefusal(body, act, replaced) : loadsRefusal(body, act, replaced);
}

function loadsRefusal(
  body: FactBody<'InvoiceStated'>,
  act: Act,
  replaced: Invoice | null,
): FactRefusal | null {
  const loads: Load[] = [];
  for (const id of body.loadIds) {
    const load = loadOf(act, id);
    if (!load || isOver(load) || loads.includes(load)) return refuse('loadIds', 'unknown');
    if (load.settlement?.final == null) return refuse('loadIds', 'notFinal', { number: String(load.number) });
    if (load.invoiceId !== null && load.invoiceId !== act.before?.id)
      return refuse('loadIds', 'invoiced', { number: String(load.number) });
    loads.push(load);
  }
  const { terms, vatRules } = act.deal;
  const { deducted, sum } = nextInvoice(terms, act.life, loads, vatRules, replaced);
  if (sum.totalMinor !== parseMoney(body.total))
    return refuse('total', 'sum', { sum: formatMoney(sum.totalMinor) });
  const stated = body.deducts ?? [];
  const isSame =
    stated.length === deducted.length &&
    deducted.every(
      ({ advance, minor }, at) =>
        stated[at]?.invoiceId === advance.stated.id && parseMoney(stated[at].sum) === minor,
    );
  return isSame ? null : refuse('deducts', 'changed');
}

/** An advance is agreed by the terms of payment, and with what is invoiced not more than the contract. */
function advanceRefusal(
  body: FactBody<'InvoiceStated'>,
  { deal, life }: Act,
  replaced: Invoice | null,
): FactRefusal | null {
  const { terms, vatRules } = deal;
  if (terms.paymentType !== 'PrePayment') return refuse('', 'noAdvance');
  if (life.stage === 'annulled' || life.isDeliveryEnded) return refuse('', 'ended');
  if (body.deducts) return refuse('deducts', 'unknown');
  const total = parseMoney(body.total) ?? 0;
  if (total === 0) return refuse('total', 'noSum');
  const most = mostAdvance(terms, life, body.day, vatRules, replaced);
  if (total > most) return refuse('total', 'pastContract', { left: formatMoney(most) });
  // VAT of a net sum, rounded, skips some totals.
  const { totalMinor } = advanceSum(terms, total, body.day, vatRules);
  return totalMinor === total ? null : refuse('total', 'sum', { sum: formatMoney(totalMinor) });
}

/** Sums stated by one side never exceed the invoice. */
export function paymentRefusal(
  body: FactBody<'PaymentStated' | 'ReceiptStated'>,
  act: Act,
  side: DealSide,
): FactRefusal | null {
  if (act.by !== side) return refuse('', 'otherSide');
  const invoice = act.life.invoices.find(({ stated }) => stated.id === body.invoiceId);
  if (!invoice) return refuse('invoiceId', 'unknown');
  if (body.day > dayOf(act.deal.nowMs)) return refuse('day', 'future');
  const { before } = act;
  const earlier =
    before?.body.kind === body.kind && 'sum' in before.body && typeof before.body.sum === 'string'
      ? (parseMoney(before.body.sum) ?? 0)
      : 0;
  const stated = (side === 'buyer' ? invoice.paidMinor : invoice.receivedMinor) - earlier;
  const left = invoice.totalMinor - stated;
  return (parseMoney(body.sum) ?? 0) > left ? refuse('sum', 'pastDue', { left: formatMoney(left) }) : null;
}
