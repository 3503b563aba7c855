import type { VatRule } from '../vat.ts';
import { restMinor } from './deal-invoices.ts';
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
  const washout = washoutOf(life);
  if (about !== null && washout?.id === about)
    return { minor: washout.sumMinor - washout.receivedMinor, isGross: false };
  const credit = life.credits.find(({ stated }) => stated.id === about);
  if (credit) return { minor: credit.dueMinor - credit.receivedMinor, isGross: true };
  const invoice = life.invoices.find(({ stated }) => stated.id === about);
  if (!invoice) return null;
  if (kind !== 'stateCredit') return { minor: Math.max(0, restMinor(invoice)), isGross: true };
  return { minor: nextCredit(terms, life, invoice, rules)?.totalMinor ?? 0, isGross: true };
}
