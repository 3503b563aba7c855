import { dayOf, deadlineMsOf } from '../announcement/deadline.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import type { Invoice } from './deal-invoices.ts';
import { type DealLife, isOver, type Load } from './deal-life.ts';
import { invoiceState } from './deal-money.ts';
import { carrierSide, type DealTerms, leastThousandths, otherSide, sideAt } from './deal-terms.ts';
import type { TurnKind } from './deal-words.ts';
import { washoutOf } from './washout.ts';

/** The next thing that a side is to do in a deal. */
export interface DealTurn {
  readonly kind: TurnKind;
  readonly side: DealSide;
  /** The load, invoice, proposal or annulment that it is about; null for the whole deal. */
  readonly about: string | null;
  /** Names what made it this side's turn: a later cause of the same kind is a new turn. */
  readonly cause: string;
  /** Its deadline in ms since the epoch; null without one. */
  readonly dueMs: number | null;
}

/** All that the two sides are to do, by deadline, those without one last [D11]. */
export function dealTurns(terms: DealTerms, life: DealLife, nowMs: number): DealTurn[] {
  if (life.stage === 'paid') return [];
  if (terms.concludedAt === null) return [...proposalTurns(life), ...washoutTurns(life)];
  const isAnnulled = life.stage === 'annulled';
  const turns = [
    ...proposalTurns(life),
    ...life.loads.flatMap((load) => loadTurns(terms, load, nowMs)),
    ...(isAnnulled ? [] : planTurns(terms, life)),
    ...invoiceTurns(terms, life, nowMs),
    ...washoutTurns(life),
  ];
  return turns.toSorted((a, b) => (a.dueMs ?? Infinity) - (b.dueMs ?? Infinity) || 0);
}

function proposalTurns({ proposal }: DealLife): DealTurn[] {
  const by = dealSides.find((side) => side === proposal?.by);
  if (proposal === null || by === undefined) return [];
  return [
    { kind: 'answerProposal', side: otherSide(by), about: proposal.id, cause: proposal.id, dueMs: null },
  ];
}

function loadTurns(terms: DealTerms, load: Load, nowMs: number): DealTurn[] {
  const turn = (kind: TurnKind, side: DealSide, cause: string, dueMs: number | null = null): DealTurn[] => [
    { kind, side, about: load.id, cause, dueMs },
  ];
  const { plan, asked, settlement } = load;
  const ticket = load.tickets[terms.quantityPlace];
  const [lastMove] = Object.values(load.moves).toSorted((a, b) => b.seq - a.seq);
  switch (load.state) {
    case 'planned':
      if (asked) return turn('answerWindow', carrierSide(terms), asked.id, deadlineMsOf(plan.day));
      return plan.day <= dayOf(nowMs) ? turn('stateTicket', sideAt(terms.quantityPlace), plan.id) : [];
    case 'arrived':
    case 'onTheWay':
    case 'toAnalyse':
      return ticket
        ? turn('stateAnalysis', sideAt(terms.qualityPlace), ticket.id)
        : turn('stateTicket', sideAt(terms.quantityPlace), lastMove?.id ?? plan.id);
    case 'toConfirm': {
      const { acceptedBy = [], ticketId, analysisId, dueMs = null, withdrawal } = settlement ?? {};
      // After a withdrawn contest it is asked for again.
      const cause = [ticketId, analysisId ?? 'null', ...(withdrawal ? [withdrawal.id] : [])].join(' ');
      return dealSides
        .filter((side) => !acceptedBy.includes(side))
        .flatMap((side) => turn('confirmSettlement', side, cause, dueMs));
    }
    case 'contested':
      return contestTurns(load, turn);
    default:
      return [];
  }
}

function contestTurns(
  { settlement }: Load,
  turn: (kind: TurnKind, side: DealSide, cause: string) => DealTurn[],
): DealTurn[] {
  const { contest, counter } = settlement ?? {};
  const sideOf = (by: string | undefined) => dealSides.find((side) => side === by);
  const counterBy = sideOf(counter?.by);
  if (counterBy) return turn('confirmCounter', otherSide(counterBy), counter?.id ?? '');
  const contestBy = sideOf(contest?.by);
  return contestBy ? turn('stateCounter', contestBy, contest?.id ?? '') : [];
}

function planTurns(
  terms: DealTerms,
  { loads, stage, isDeliveryEnded, deliveredThousandths }: DealLife,
): DealTurn[] {
  if (isDeliveryEnded || stage === 'delivered' || stage === 'settled') return [];
  const planned = loads
    .filter((load) => !isOver(load) && load.tickets[terms.quantityPlace] === undefined)
    .reduce((sum, { plannedThousandths }) => sum + plannedThousandths, 0);
  if (deliveredThousandths + planned >= leastThousandths(terms)) return [];
  const dueMs = deadlineMsOf(terms.deliveryPeriod.to);
  return [{ kind: 'planLoads', side: carrierSide(terms), about: null, cause: '', dueMs }];
}

function invoiceTurns(terms: DealTerms, life: DealLife, nowMs: number): DealTurn[] {
  const toInvoice = life.loads.findLast(({ state }) => state === 'final');
  const cause = toInvoice?.id;
  return [
    ...(cause === undefined
      ? []
      : [{ kind: 'stateInvoice', side: 'seller', about: null, cause, dueMs: null } as const]),
    ...life.invoices.flatMap((invoice): DealTurn[] => {
      const about = invoice.stated.id;
      const { dueDay, openMinor } = invoiceState(terms, life, invoice, dayOf(nowMs));
      const isCredited = invoice.creditedMinor > 0;
      if (openMinor === 0 && !isCredited) return [];
      if (invoice.paidMinor > invoice.receivedMinor)
        return [{ kind: 'stateReceipt', side: 'seller', about, cause: `${invoice.paidMinor}`, dueMs: null }];
      if (openMinor === 0 || isUnused(terms, life, invoice)) return [];
      return [{ kind: 'statePayment', side: 'buyer', about, cause: about, dueMs: deadlineMsOf(dueDay) }];
    }),
    ...creditTurns(terms, life),
  ];
}

/** Advances of which something is left that no load will use: the seller credits it. */
function toCredit(terms: DealTerms, { stage, loads, invoices }: DealLife): readonly Invoice[] {
  const isAnnulled = stage === 'annulled';
  const comes = loads.some(
    (load) =>
      !isOver(load) &&
      load.invoiceId === null &&
      (!isAnnulled || load.tickets[terms.quantityPlace] !== undefined),
  );
  const isUsed = (isAnnulled || stage === 'settled') && !comes;
  return isUsed ? invoices.filter(({ leftMinor }) => leftMinor > 0) : [];
}

/** True for an advance of which no load has used or will use anything: nobody is asked to pay it any more. */
export const isUnused = (terms: DealTerms, life: DealLife, invoice: Invoice): boolean =>
  invoice.deductedMinor === 0 && toCredit(terms, life).includes(invoice);

/** What is left of advances is credited once no load will use it; then the seller pays back what was received. */
function creditTurns(terms: DealTerms, life: DealLife): DealTurn[] {
  const left = toCredit(terms, life);
  return [
    ...left.map(({ stated: { id } }): DealTurn => {
      return { kind: 'stateCredit', side: 'seller', about: id, cause: id, dueMs: null };
    }),
    ...life.credits.flatMap(({ stated: { id }, dueMinor, paidMinor, receivedMinor }): DealTurn[] => {
      if (receivedMinor >= dueMinor) return [];
      return paidMinor > receivedMinor
        ? [{ kind: 'confirmBack', side: 'buyer', about: id, cause: `${paidMinor}`, dueMs: null }]
        : [{ kind: 'payBack', side: 'seller', about: id, cause: id, dueMs: null }];
    }),
  ];
}

/** Who pays the washout of an annulled deal, or confirms that it arrived. */
function washoutTurns(life: DealLife): DealTurn[] {
  const washout = washoutOf(life);
  if (washout === null || washout.receivedMinor >= washout.sumMinor) return [];
  const { id, payer, paidMinor, receivedMinor } = washout;
  const turn = { about: id, dueMs: null };
  return paidMinor > receivedMinor
    ? [{ ...turn, kind: 'stateReceipt', side: otherSide(payer), cause: `${paidMinor}` }]
    : [{ ...turn, kind: 'statePayment', side: payer, cause: id }];
}

/** The next instant at which the life changes by itself: a settlement becomes final; null if none does. */
export function nextChangeMs({ loads }: DealLife, nowMs: number): number | null {
  const ends = loads.flatMap(({ state, settlement }) =>
    state === 'toConfirm' && settlement ? settlement.dueMs : [],
  );
  const next = Math.min(...ends.filter((ms) => ms >= nowMs));
  return Number.isFinite(next) ? next : null;
}
