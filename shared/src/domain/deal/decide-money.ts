import { dayOf } from '../announcement/deadline.ts';
import type { DealSide } from '../contract/signing.ts';
import { formatMoney, parseMoney } from '../money.ts';
import type { FactBody } from './deal-facts.ts';
import type { Load } from './deal-life.ts';
import { invoiceSum } from './deal-money.ts';
import { type Act, type FactRefusal, isOver, loadOf, refuse } from './fact-act.ts';

export function invoiceRefusal(body: FactBody<'InvoiceStated'>, act: Act): FactRefusal | null {
  const { deal, life, before } = act;
  if (act.by !== 'seller') return refuse('', 'otherSide');
  if (life.invoices.some(({ stated }) => stated.number === body.number && stated.id !== before?.id))
    return refuse('number', 'twice', { number: body.number });
  if (body.day > dayOf(deal.nowMs)) return refuse('day', 'future');
  const replaced = life.invoices.find(({ stated }) => stated.id === before?.id);
  if (replaced && replaced.paidMinor + replaced.receivedMinor > 0) return refuse('', 'paid');
  const loads: Load[] = [];
  for (const id of body.loadIds) {
    const load = loadOf(act, id);
    if (!load || isOver(load) || loads.includes(load)) return refuse('loadIds', 'unknown');
    if (load.settlement?.final == null) return refuse('loadIds', 'notFinal', { number: String(load.number) });
    if (load.invoiceId !== null && load.invoiceId !== before?.id)
      return refuse('loadIds', 'invoiced', { number: String(load.number) });
    loads.push(load);
  }
  if (loads.length === 0) return refuse('loadIds', 'unknown');
  const { totalMinor } = invoiceSum(deal.terms, loads, deal.vatRules);
  return totalMinor === parseMoney(body.total)
    ? null
    : refuse('total', 'sum', { sum: formatMoney(totalMinor) });
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
