import { dayOf } from '../announcement/deadline.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import type { VatRule } from '../vat.ts';
import type { DealFact, FactAuthor, FactBody, FactKind } from './deal-facts.ts';
import { type DealLife, isOver, type Load } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';

/** Why a fact is refused. */
export const factRules = [
  /** The contract is not signed by both, or the deal has ended. */
  'notConcluded',
  'ended',
  /** The act is the other side's, or nobody's but an administrator's. */
  'otherSide',
  'unknown',
  'twice',
  'pastTolerance',
  'underWay',
  /** The load was withdrawn, or fell away with the annulment of the deal. */
  'cancelled',
  'order',
  /** A truck before the evening before its day. */
  'early',
  /** Not within a month of the agreed delivery. */
  'period',
  'future',
  'netWeight',
  'weights',
  'range',
  /** An analysis without figures. */
  'noFigure',
  'notOfGrid',
  'final',
  'changed',
  'notSettled',
  'notContested',
  'withinLimits',
  'notFinal',
  'invoiced',
  'sum',
  'pastDue',
  'paid',
  /** Of advances: not agreed, without a sum, more than the contract, deducted by an invoice. */
  'noAdvance',
  'noSum',
  'pastContract',
  'deducted',
  /** A credit note has taken it back; it is older than its invoice; the day changes VAT; too early to be due. */
  'credited',
  'beforeInvoice',
  'beforeDeal',
  'otherVat',
  'beforeDue',
  /** The number is on an invoice of another deal of the seller. */
  'usedNumber',
  'reason',
  'noProposal',
  'closed',
  'notCalled',
  /** The log has no place for the author, or for more remarks and messages of the author. */
  'full',
  'manyRemarks',
  /** An administrator may end the deal later. */
  'tooSoon',
] as const;
export type FactRule = (typeof factRules)[number];

/** A refusal at a field of the fact's body; `values` are figures for its sentence, as on the wire. */
export interface FactRefusal {
  readonly path: string;
  readonly rule: FactRule;
  readonly values?: Readonly<Record<string, string>>;
}

/** The deal at the moment of an act. */
export interface DealNow {
  readonly terms: DealTerms;
  readonly facts: readonly DealFact[];
  readonly nowMs: number;
  readonly vatRules: readonly VatRule[];
}

export interface Act {
  readonly deal: DealNow;
  readonly life: DealLife;
  readonly by: FactAuthor;
  /** The sent fact replaces this one. */
  readonly before: DealFact | null;
}

export type Decide<Kind extends FactKind> = (body: FactBody<Kind>, act: Act) => FactRefusal | null;

export const refuse = (
  path: string,
  rule: FactRule,
  values?: Readonly<Record<string, string>>,
): FactRefusal => ({
  path,
  rule,
  ...(values && { values }),
});

/** How far a sender's clock may be ahead. */
export const clockSkewMs = 5 * 60_000;

export const loadOf = ({ life }: Act, id: string): Load | undefined =>
  life.loads.find((load) => load.id === id);

/** The load that a fact is about, or why none can be stated of it. */
export function openLoad(act: Act, id: string, path = 'loadId'): Load | FactRefusal {
  const load = loadOf(act, id);
  if (!load) return refuse(path, 'unknown');
  return isOver(load) ? refuse(path, 'cancelled') : load;
}
export const sideOf = ({ by }: Act): DealSide | null => dealSides.find((side) => side === by) ?? null;

/** Documents and payments are of the days between the agreement and today: an earlier one is a slip of the year. */
export function dayRefusal(day: string, { nowMs, terms }: DealNow): FactRefusal | null {
  if (day > dayOf(nowMs)) return refuse('day', 'future');
  const agreedOn = dayOf(Date.parse(terms.openedAt));
  return day < agreedOn ? refuse('day', 'beforeDeal', { day: agreedOn }) : null;
}
