import { daysAfter } from '../announcement/deadline.ts';
import { contractFigures } from '../contract/contract-figures.ts';
import type { DealSide } from '../contract/signing.ts';
import { formatMoney, roundHalfUp } from '../money.ts';
import type { VatRule } from '../vat.ts';
import type { FactBody } from './deal-facts.ts';
import { type Invoice, restMinor } from './deal-invoices.ts';
import { type DealLife, isOver, type Load } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';
import { deliveryDayOf, nextInvoice, sumOfCredit } from './invoice-sum.ts';
import { washoutOf } from './washout.ts';

/**
 * The day by which an invoice is to be paid [D8]: the agreed date, else the agreed days after the last of its loads was
 * delivered; never before the invoice itself, and later if the seller gives more time. Advances are due at once.
 *
 * @param all loads of the deal
 */
export function dueDayOf(
  terms: DealTerms,
  all: readonly Load[],
  { day: invoiceDay, loadIds, dueDay }: Pick<FactBody<'InvoiceStated'>, 'day' | 'loadIds' | 'dueDay'>,
): string {
  const loads = all.filter(({ id }) => loadIds.includes(id));
  const delivered = loads.flatMap((load) => deliveryDayOf(terms, load) ?? []).toSorted();
  const last = delivered.at(-1);
  const due =
    terms.paymentDate ?? (last === undefined ? invoiceDay : daysAfter(last, terms.paymentDays ?? 0));
  return [due, invoiceDay, dueDay ?? ''].toSorted().at(-1) ?? due;
}

/**
 * The sum that a form proposes to the side that pays, or to the one that receives: the receiver is proposed what the
 * payer stated, not what nobody has paid. Money in minor units.
 *
 * @param leftMinor what the side has not stated yet
 */
export function proposedMinor(
  leftMinor: number,
  { paidMinor, receivedMinor }: { readonly paidMinor: number; readonly receivedMinor: number },
  isPayment: boolean,
): number {
  const unconfirmedMinor = isPayment ? 0 : Math.min(leftMinor, paidMinor - receivedMinor);
  return unconfirmedMinor > 0 ? unconfirmedMinor : leftMinor;
}

/** What is due on an invoice today. Money in minor units. */
export interface InvoiceState {
  readonly dueDay: string;
  /** Not yet received. */
  readonly openMinor: number;
  /** Days past the due day while something is open; 0 before. */
  readonly overdueDays: number;
  /** The contract's penalty for those days: computed, not demanded. */
  readonly penaltyMinor: number;
  /** Stated as paid by the buyer beyond what the seller stated as received; negative the other way round. */
  readonly differenceMinor: number;
}

/** @param today day in Bucharest */
export function invoiceState(
  terms: DealTerms,
  life: DealLife,
  invoice: Invoice,
  today: string,
): InvoiceState {
  const dueDay = dueDayOf(terms, life.loads, invoice.stated);
  const openMinor = Math.max(0, restMinor(invoice));
  const days = Math.round((Date.parse(today) - Date.parse(dueDay)) / 86_400_000);
  const overdueDays = openMinor > 0 ? Math.max(0, days) : 0;
  const perThousand = Math.round(contractFigures.latePaymentPercentPerDay * 10);
  const penalty = roundHalfUp(BigInt(openMinor) * BigInt(perThousand) * BigInt(overdueDays), 1000n);
  return {
    dueDay,
    openMinor,
    overdueDays,
    // The contract limits penalties to the sum on which they are computed.
    penaltyMinor: Math.min(penalty, openMinor),
    differenceMinor: invoice.paidMinor - invoice.receivedMinor,
  };
}

/** Sums of a deal, with VAT where invoices are meant. Money in minor units. */
export interface DealSums {
  /** Of settlements that are shown, final or not. */
  readonly settledMinor: number;
  /** Less credit notes, and less what was received back. */
  readonly invoicedMinor: number;
  readonly receivedMinor: number;
  /** Invoiced and not yet received. */
  readonly openMinor: number;
  /** What the seller is to pay back; the previous release does not store it. */
  readonly refundMinor?: number;
}

export function dealSums({ loads, invoices, credits }: DealLife): DealSums {
  const kept = loads.filter((load) => !isOver(load));
  const sum = <One>(all: readonly One[], of: (one: One) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  return {
    settledMinor: sum(kept, ({ settlement }) => settlement?.sumMinor ?? 0),
    invoicedMinor:
      sum(invoices, ({ totalMinor }) => totalMinor) - sum(credits, ({ totalMinor }) => totalMinor),
    receivedMinor: sum(invoices, (one) => one.receivedMinor) - sum(credits, (one) => one.receivedMinor),
    openMinor: sum(invoices, (one) => Math.max(0, restMinor(one))),
    refundMinor: sum(credits, (one) => Math.max(0, one.dueMinor - one.receivedMinor)),
  };
}

/**
 * What the buyer stated as paid and the seller has not confirmed: of each invoice at most its rest. In minor units.
 */
export const unconfirmedMinor = ({ invoices }: Pick<DealLife, 'invoices'>): number =>
  invoices.reduce((total, invoice) => {
    const statedMinor = invoice.paidMinor - invoice.receivedMinor;
    return total + Math.max(0, Math.min(statedMinor, restMinor(invoice)));
  }, 0);

/**
 * What each side still owes the other [D12]: settled goods, invoiced or not, money to pay back, and a washout. What is left
 * of the advances of an annulled deal counts as credited. Money in minor units, with VAT.
 */
export function owedMinor(
  terms: DealTerms,
  life: DealLife,
  rules: readonly VatRule[],
): Readonly<Record<DealSide, number>> {
  const { loads, invoices, credits, stage } = life;
  const notInvoiced = loads.filter(
    (load) => !isOver(load) && load.settlement !== null && load.invoiceId === null,
  );
  const { deducted, sum } = nextInvoice(terms, life, notInvoiced, rules);
  const owed = { seller: 0, buyer: sum.totalMinor };
  for (const { dueMinor, receivedMinor } of credits) owed.seller += Math.max(0, dueMinor - receivedMinor);
  for (const invoice of invoices) {
    const restOf = restMinor(invoice);
    const usedMinor = deducted.find(({ advance }) => advance === invoice)?.minor ?? 0;
    const leftMinor = stage === 'annulled' ? invoice.leftMinor - usedMinor : 0;
    const left = leftMinor > 0 ? formatMoney(leftMinor) : null;
    const creditMinor = left === null ? 0 : sumOfCredit(terms, life, invoice, left, rules).totalMinor;
    owed.buyer += Math.max(0, restOf - creditMinor);
    owed.seller += Math.max(0, creditMinor - restOf) - Math.max(0, -restOf);
  }
  const washout = washoutOf(life);
  if (washout) owed[washout.payer] += Math.max(0, washout.sumMinor - washout.receivedMinor);
  return owed;
}
