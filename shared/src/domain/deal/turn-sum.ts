import type { VatRule } from '../vat.ts';
import { type Invoice, restMinor } from './deal-invoices.ts';
import type { DealLife } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';
import type { DealTurn } from './deal-turn.ts';
import { nextCredit, nextInvoice } from './invoice-sum.ts';
import { washoutOf } from './washout.ts';

/** The money that a turn is about. */
export interface TurnSum {
  /** In minor units. */
  readonly minor: number;
  readonly isGross: boolean;
}

type Paid = Pick<Invoice, 'paidMinor' | 'receivedMinor'>;

/** What is to be invoiced, paid, received, paid back or confirmed; null for a turn that is not about money. */
export function turnSum(
  terms: DealTerms,
  life: DealLife,
  { kind, about }: Pick<DealTurn, 'kind' | 'about'>,
  rules: readonly VatRule[],
): TurnSum | null {
  if (kind === 'confirmSettlement') {
    const settlement = life.loads.find(({ id }) => id === about)?.settlement;
    return settlement ? { minor: settlement.sumMinor, isGross: terms.isPriceGross } : null;
  }
  if (kind === 'stateInvoice') {
    const final = life.loads.filter(({ state }) => state === 'final');
    return { minor: nextInvoice(terms, life, final, rules).sum.totalMinor, isGross: true };
  }
  // The side that receives confirms what the other stated, not all that is left.
  const isReceipt = kind === 'stateReceipt' || kind === 'confirmBack';
  const sumOf = ({ paidMinor, receivedMinor }: Paid, leftMinor: number) =>
    isReceipt ? paidMinor - receivedMinor : leftMinor;
  const washout = washoutOf(life);
  if (about !== null && washout?.id === about)
    return { minor: sumOf(washout, washout.sumMinor - washout.receivedMinor), isGross: false };
  const credit = life.credits.find(({ stated }) => stated.id === about);
  if (credit) return { minor: sumOf(credit, credit.dueMinor - credit.receivedMinor), isGross: true };
  const invoice = life.invoices.find(({ stated }) => stated.id === about);
  if (!invoice) return null;
  if (kind !== 'stateCredit')
    return { minor: sumOf(invoice, Math.max(0, restMinor(invoice))), isGross: true };
  return { minor: nextCredit(terms, life, invoice, rules)?.totalMinor ?? 0, isGross: true };
}
