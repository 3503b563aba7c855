import { daysAfter } from '../announcement/deadline.ts';
import { contractFigures } from '../contract/contract-figures.ts';
import { roundHalfUp } from '../money.ts';
import type { DealLife, Invoice, Load } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';
import { deliveryDayOf } from './invoice-sum.ts';

/**
 * The day by which an invoice is to be paid [D8]: the agreed date, else the agreed days after the last of its loads was
 * delivered; never before the invoice itself. Advances are due at once.
 */
export function dueDayOf(terms: DealTerms, loads: readonly Load[], invoiceDay: string): string {
  const delivered = loads.flatMap((load) => deliveryDayOf(terms, load) ?? []).toSorted();
  const last = delivered.at(-1);
  const due =
    terms.paymentDate ?? (last === undefined ? invoiceDay : daysAfter(last, terms.paymentDays ?? 0));
  return due > invoiceDay ? due : invoiceDay;
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
  const loads = life.loads.filter(({ invoiceId }) => invoiceId === invoice.stated.id);
  const dueDay = dueDayOf(terms, loads, invoice.stated.day);
  const openMinor = Math.max(0, invoice.totalMinor - invoice.receivedMinor);
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
  readonly invoicedMinor: number;
  readonly receivedMinor: number;
  /** Invoiced and not yet received. */
  readonly openMinor: number;
}

export function dealSums({ loads, invoices }: DealLife): DealSums {
  const kept = loads.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn');
  const invoicedMinor = invoices.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const receivedMinor = invoices.reduce((sum, one) => sum + one.receivedMinor, 0);
  return {
    settledMinor: kept.reduce((sum, { settlement }) => sum + (settlement?.sumMinor ?? 0), 0),
    invoicedMinor,
    receivedMinor,
    openMinor: invoicedMinor - receivedMinor,
  };
}
