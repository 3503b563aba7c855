import { formatMoney, parseMoney } from '../money.ts';
import type { FactBody } from './deal-facts.ts';
import { type CreditNote, type Invoice, restMinor } from './deal-invoices.ts';
import { isOver, type Load } from './deal-life.ts';
import { dueDayOf } from './deal-money.ts';
import { statedVatOn, vatOn } from './deal-terms.ts';
import { type Act, dayRefusal, type FactRefusal, loadOf, refuse } from './fact-act.ts';
import { advanceSum, mostAdvance, nextCredit, nextInvoice } from './invoice-sum.ts';

/** An invoice of the seller, or the correction of one [D8]. */
export function invoiceRefusal(body: FactBody<'InvoiceStated'>, act: Act): FactRefusal | null {
  const { deal, life, before } = act;
  const wrong = documentRefusal(body, act);
  if (wrong !== null) return wrong;
  const { day, loadIds } = body;
  const least = dueDayOf(deal.terms, life.loads, { day, loadIds });
  if (body.dueDay !== undefined && body.dueDay < least) return refuse('dueDay', 'beforeDue', { day: least });
  const replaced = life.invoices.find(({ stated }) => stated.id === before?.id) ?? null;
  if (replaced?.isVoid) return refuse('', 'credited');
  if (replaced && isSameSum(body, replaced.stated)) return detailsRefusal(body, act, replaced);
  if (replaced && replaced.paidMinor + replaced.receivedMinor > 0) return refuse('', 'paid');
  if (replaced && replaced.deductedMinor > 0) return refuse('', 'deducted');
  if (replaced && replaced.creditedMinor > 0) return refuse('', 'credited');
  return body.loadIds.length === 0 ? advanceRefusal(body, act, replaced) : loadsRefusal(body, act, replaced);
}

/** What holds of the number and the day of invoices and credit notes. */
function documentRefusal({ number, day }: Pick<FactBody<'InvoiceStated'>, 'number' | 'day'>, act: Act) {
  const { deal, life, before } = act;
  if (act.by !== 'seller') return refuse('', 'otherSide');
  const isUsed = [...life.invoices, ...life.credits].some(
    ({ stated }) => stated.id !== before?.id && documentKey(stated.number) === documentKey(number),
  );
  if (isUsed) return refuse('number', 'twice', { number });
  return dayRefusal(day, deal);
}

/** A number as it is compared: `AGS 12`, `ags-12` and `AGS12` are one. */
export const documentKey = (number: string): string =>
  number.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** True if an invoice corrects number, day or due day alone. */
export const isSameSum = (a: FactBody<'InvoiceStated'>, b: FactBody<'InvoiceStated'>): boolean =>
  parseMoney(a.total) === parseMoney(b.total) && textOf(a) === textOf(b);
const textOf = ({ loadIds, deducts = [] }: FactBody<'InvoiceStated'>): string =>
  JSON.stringify([loadIds, deducts.map(({ invoiceId, sum }) => [invoiceId, parseMoney(sum)])]);

/** Number, day and due day are corrected until the invoice is paid in full; sums that follow from the day stay. */
function detailsRefusal(
  body: FactBody<'InvoiceStated'>,
  { deal: { terms, vatRules } }: Act,
  replaced: Invoice,
): FactRefusal | null {
  if (replaced.totalMinor > 0 && restMinor(replaced) <= 0) return refuse('', 'paid');
  if (body.loadIds.length > 0 || body.day === replaced.stated.day) return null;
  const { day, charges } = replaced.stated;
  const [now, then] = [vatOn(terms, body.day, vatRules), statedVatOn(terms, day, vatRules, charges)];
  const isSame = now.regime === then.regime && now.ratePercent === then.ratePercent;
  return isSame ? null : refuse('day', 'otherVat');
}

/** A credit note takes back an unpaid invoice of loads whole, or what is left of an advance [D8]. */
export function creditRefusal(body: FactBody<'CreditStated'>, act: Act): FactRefusal | null {
  const { deal, life, before } = act;
  const wrong = documentRefusal(body, act);
  if (wrong !== null) return wrong;
  const invoice = life.invoices.find(({ stated }) => stated.id === body.invoiceId);
  if (!invoice) return refuse('invoiceId', 'unknown');
  if (body.day < invoice.stated.day) return refuse('day', 'beforeInvoice', { day: invoice.stated.day });
  const replaced = life.credits.find(({ stated }) => stated.id === before?.id);
  if (replaced) {
    // Its sum follows from the invoice; number and day alone are corrected.
    const { invoiceId, sum, total } = replaced.stated;
    const isSame = invoiceId === body.invoiceId && sum === body.sum && total === body.total;
    if (!isSame) return refuse('', 'changed');
    return replaced.dueMinor > 0 && replaced.receivedMinor >= replaced.dueMinor ? refuse('', 'paid') : null;
  }
  const isPaid = invoice.stated.loadIds.length > 0 && invoice.totalMinor > 0 && restMinor(invoice) <= 0;
  const next = nextCredit(deal.terms, life, invoice, deal.vatRules);
  if (next === null) return refuse('', 'credited');
  if (isPaid) return refuse('', 'paid');
  if (next.totalMinor !== parseMoney(body.total))
    return refuse('total', 'sum', { sum: formatMoney(next.totalMinor) });
  return parseMoney(next.sum ?? '') === parseMoney(body.sum ?? '') ? null : refuse('sum', 'changed');
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
  if (life.stage === 'annulled' || life.stage === 'paid' || life.isDeliveryEnded) return refuse('', 'ended');
  if (body.deducts) return refuse('deducts', 'unknown');
  const total = parseMoney(body.total) ?? 0;
  if (total === 0) return refuse('total', 'noSum');
  const most = mostAdvance(terms, life, body.day, vatRules, replaced);
  if (total > most) return refuse('total', 'pastContract', { left: formatMoney(most) });
  // VAT of a net sum, rounded, skips some totals.
  const { totalMinor } = advanceSum(terms, total, body, vatRules);
  return totalMinor === total ? null : refuse('total', 'sum', { sum: formatMoney(totalMinor) });
}

/**
 * A payment of an invoice by the buyer or of a credit note by the seller, and its receipt by the other. Sums stated by
 * one side never exceed the invoice, nor what is to be paid back.
 */
export function paymentRefusal(
  body: FactBody<'PaymentStated' | 'ReceiptStated'>,
  { life, by, deal, before }: Act,
): FactRefusal | null {
  const isOf = ({ stated }: Pick<Invoice | CreditNote, 'stated'>) => stated.id === body.invoiceId;
  const [invoice, credit] = [life.invoices.find(isOf), life.credits.find(isOf)];
  const isPayment = body.kind === 'PaymentStated';
  if (by !== (isPayment === (credit === undefined) ? 'buyer' : 'seller')) return refuse('', 'otherSide');
  const of = invoice ?? credit;
  if (!of) return refuse('invoiceId', 'unknown');
  const wrongDay = dayRefusal(body.day, deal);
  if (wrongDay !== null) return wrongDay;
  const replaced = life.payments.find(({ id }) => id === before?.id);
  const earlier = replaced?.invoiceId === body.invoiceId ? (parseMoney(replaced.sum) ?? 0) : 0;
  const stated = (isPayment ? of.paidMinor : of.receivedMinor) - earlier;
  const left = (credit?.mostMinor ?? of.totalMinor) - stated;
  return (parseMoney(body.sum) ?? 0) > left
    ? refuse('sum', 'pastDue', { left: formatMoney(Math.max(0, left)) })
    : null;
}
