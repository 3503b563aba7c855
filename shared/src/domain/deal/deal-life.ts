import { dealStage } from '../../machines/deal-stage.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import { parseTonnes } from '../quantity.ts';
import type { VatRule } from '../vat.ts';
import type { DealFact, FactKind, LoadMove } from './deal-facts.ts';
import { type CreditNote, type Invoice, invoicesOf, restMinor } from './deal-invoices.ts';
import { type DealTerms, leastThousandths } from './deal-terms.ts';
import type { DealStage } from './deal-words.ts';
import { type FactIndex, indexFacts, type Stated } from './fact-index.ts';
import { type Settlement, settlementOf } from './load-settlement.ts';

/** Order of a load's life; `toConfirm` and `contested` wait for a side. */
export const loadStates = [
  'planned',
  'arrived',
  'onTheWay',
  'toAnalyse',
  'toConfirm',
  'contested',
  'final',
  'invoiced',
  'rejected',
  'withdrawn',
  /** Fell away with the end of the delivery or of the deal. */
  'cancelled',
] as const;
export type LoadState = (typeof loadStates)[number];

/** One load with all that is known of it [D2, D4, D5, D6]. */
export interface Load {
  readonly id: string;
  /** From 1, in the order of planning. */
  readonly number: number;
  readonly plan: Stated<'LoadPlanned' | 'LoadChanged'>;
  readonly plannedThousandths: number;
  /** The window that the other side asked for, until the load is changed. */
  readonly asked: Stated<'WindowAsked'> | null;
  readonly moves: Readonly<Partial<Record<LoadMove, Stated<'LoadMoved'>>>>;
  readonly remarks: readonly Stated<'LoadRemarked'>[];
  readonly tickets: Readonly<Partial<Record<'Load' | 'Unload', Stated<'TicketStated'>>>>;
  readonly analysis: Stated<'AnalysisStated'> | null;
  readonly settlement: Settlement | null;
  readonly invoiceId: string | null;
  /** Who withdrew or rejected it, and why; null if nobody did. */
  readonly over: Stated<'LoadWithdrawn' | 'LoadRejected'> | null;
  readonly state: LoadState;
}

/** True for a load that does not count: no goods came, or they were rejected. */
export const isOver = ({ state }: Pick<Load, 'state'>): boolean =>
  state === 'withdrawn' || state === 'cancelled' || state === 'rejected';

/**
 * The net weight that counts, in thousandths of the unit: that of a confirmed second weighing, else of the ticket at the
 * counting place; null before it is weighed [D7].
 */
export function weighedThousandths(
  { quantityPlace }: Pick<DealTerms, 'quantityPlace'>,
  { tickets, settlement }: Pick<Load, 'tickets' | 'settlement'>,
): number | null {
  if (settlement !== null) return settlement.netThousandths;
  const ticket = tickets[quantityPlace];
  return ticket === undefined ? null : parseTonnes(ticket.net);
}

/** A deal by the log of its facts [D1]. Pure: the same terms, facts and instant give the same life. */
export interface DealLife {
  readonly stage: DealStage;
  readonly loads: readonly Load[];
  readonly invoices: readonly Invoice[];
  readonly credits: readonly CreditNote[];
  /** Of invoices and, the other way round, of credit notes. */
  readonly payments: readonly Stated<'PaymentStated' | 'ReceiptStated'>[];
  /** The open proposal to end the delivery or to annul the deal. */
  readonly proposal: Stated<'DeliveryEndProposed' | 'AnnulmentProposed'> | null;
  /** The annulment, confirmed by both or by an administrator. */
  readonly annulment: Stated<'AnnulmentProposed' | 'DealEnded'> | null;
  readonly isDeliveryEnded: boolean;
  readonly disputes: readonly Dispute[];
  /** Weighed at the counting place; in thousandths of the unit. */
  readonly deliveredThousandths: number;
}

export interface Dispute {
  readonly opened: Stated<'DisputeOpened'>;
  readonly messages: readonly Stated<'DisputeMessage'>[];
  /** Calls of an administrator, one per side at most, and the sides that made them. */
  readonly calls: readonly Stated<'AdministratorCalled'>[];
  readonly calledBy: readonly DealSide[];
  readonly closed: Stated<'DisputeClosed'> | null;
}

/**
 * @param nowMs decides which settlements are final; from the database on the server
 * @param rules of VAT, by which what is left of advances is known
 */
export function dealLife(
  terms: DealTerms,
  facts: readonly DealFact[],
  nowMs: number,
  rules: readonly VatRule[],
): DealLife {
  const index = indexFacts(facts);
  const { invoices, credits } = invoicesOf(terms, index, rules);
  const loads = loadsOf(terms, index, invoices, nowMs);
  const annulled = annulmentOf(index);
  const ended = confirmed(index, 'DeliveryEndProposed', 'DeliveryEndConfirmed');
  const kept = loads.filter((load) => !isOver(load));
  const weighed = kept.flatMap((load) => weighedThousandths(terms, load) ?? []);
  const deliveredThousandths = weighed.reduce((sum, net) => sum + net, 0);
  const isEnough = deliveredThousandths >= leastThousandths(terms) || ended !== null;
  const stage = dealStage({
    hasContract: terms.hasContract,
    isConcluded: terms.concludedAt !== null,
    hasLoads: loads.length > 0 || ended !== null,
    isDelivered: isEnough && weighed.length === kept.length,
    isSettled: kept.every(({ settlement }) => settlement?.final != null),
    isPaid: kept.every(({ invoiceId }) => invoiceId !== null) && isAllPaid(invoices, credits),
    isAnnulled: annulled !== null,
  });
  return {
    stage,
    loads,
    invoices,
    credits,
    payments: index
      .of('PaymentStated', 'ReceiptStated')
      .map((one) => ({ ...one, invoiceId: index.standing(one.invoiceId) })),
    // A paid deal is over: what was proposed before is too.
    proposal: annulled === null && stage !== 'paid' ? openProposal(index) : null,
    annulment: annulled,
    isDeliveryEnded: ended !== null,
    disputes: disputesOf(index),
    deliveredThousandths,
  };
}

/** True if nothing is to be paid, paid back, or credited of an advance that the goods did not use up. */
const isAllPaid = (invoices: readonly Invoice[], credits: readonly CreditNote[]): boolean =>
  invoices.every((invoice) => restMinor(invoice) <= 0 && invoice.leftMinor <= 0) &&
  credits.every(({ dueMinor, receivedMinor }) => receivedMinor >= dueMinor);

const annulmentOf = (index: FactIndex): DealLife['annulment'] =>
  confirmed(index, 'AnnulmentProposed', 'AnnulmentConfirmed') ?? index.of('DealEnded')[0] ?? null;

/** A proposal that the other side confirmed; null without one. */
function confirmed<Kind extends 'AnnulmentProposed' | 'DeliveryEndProposed'>(
  index: FactIndex,
  proposed: Kind,
  by: 'AnnulmentConfirmed' | 'DeliveryEndConfirmed',
): Stated<Kind> | null {
  const ids = new Set(index.of(by).map(({ proposalId }) => proposalId));
  return index.of(proposed).find(({ id }) => ids.has(id)) ?? null;
}

/** The proposal that nobody has confirmed or ended; there is one at a time. */
function openProposal(index: FactIndex): DealLife['proposal'] {
  const over = index.of('AnnulmentConfirmed', 'DeliveryEndConfirmed', 'ProposalEnded');
  const ids = new Set(over.map(({ proposalId }) => proposalId));
  return index.of('DeliveryEndProposed', 'AnnulmentProposed').find(({ id }) => !ids.has(id)) ?? null;
}

/** Facts of one load by its id; an analysis is of several. */
function byLoad<Kind extends FactKind>(stated: readonly (Stated<Kind> & { readonly loadId: string })[]) {
  return Map.groupBy(stated, ({ loadId }) => loadId);
}

function loadsOf(terms: DealTerms, index: FactIndex, invoices: readonly Invoice[], nowMs: number): Load[] {
  const changes = byLoad(index.of('LoadChanged'));
  const asked = byLoad(index.of('WindowAsked'));
  // Planned loads are no longer delivered; an annulment also cancels a truck that waits empty.
  const isAnnulled = annulmentOf(index) !== null;
  const isDeliveryOver =
    isAnnulled || confirmed(index, 'DeliveryEndProposed', 'DeliveryEndConfirmed') !== null;
  const moves = byLoad(index.of('LoadMoved'));
  const remarks = byLoad(index.of('LoadRemarked'));
  const tickets = byLoad(index.of('TicketStated'));
  const withdrawn = byLoad(index.of('LoadWithdrawn'));
  const rejected = byLoad(index.of('LoadRejected'));
  const accepted = byLoad(index.of('SettlementAccepted'));
  const contests = byLoad(index.of('SettlementContested'));
  const counters = byLoad(index.of('CounterStated'));
  const confirmations = byLoad(index.of('CounterConfirmed'));
  const analyses = new Map(index.of('AnalysisStated').flatMap((one) => one.loadIds.map((id) => [id, one])));
  const everInvoiced = new Set(invoices.flatMap(({ stated }) => stated.loadIds));
  const invoiced = new Map(
    invoices.flatMap(({ stated, isVoid }) =>
      isVoid ? [] : stated.loadIds.map((id) => [id, stated.id] as const),
    ),
  );
  return index.of('LoadPlanned').map((planned, at) => {
    const id = planned.loadId;
    const plan = changes.get(id)?.at(-1) ?? planned;
    const ask = asked.get(id)?.at(-1) ?? null;
    const over = withdrawn.get(id)?.[0] ?? rejected.get(id)?.[0] ?? null;
    const known = {
      moves: Object.fromEntries((moves.get(id) ?? []).map((one) => [one.move, one])),
      remarks: remarks.get(id) ?? [],
      tickets: Object.fromEntries((tickets.get(id) ?? []).map((one) => [one.place, one])),
      analysis: analyses.get(id) ?? null,
      invoiceId: invoiced.get(id) ?? null,
    } satisfies Partial<Load>;
    const settlement = settlementOf(terms, nowMs, {
      ticket: known.tickets[terms.quantityPlace],
      analysis: known.analysis,
      accepted: accepted.get(id) ?? [],
      contests: contests.get(id) ?? [],
      counters: counters.get(id) ?? [],
      confirmed: new Set(confirmations.get(id)?.map(({ counterId }) => counterId)),
      isInvoiced: everInvoiced.has(id),
      isRejected: over?.kind === 'LoadRejected',
    });
    return {
      ...{ id, number: at + 1, plan, plannedThousandths: parseTonnes(plan.quantity) ?? 0 },
      asked: ask !== null && ask.seq > plan.seq ? ask : null,
      ...known,
      ...{ settlement, over },
      state: stateOf({ ...known, settlement, over, isDeliveryOver, isAnnulled }),
    };
  });
}

function stateOf({
  moves,
  tickets,
  settlement,
  invoiceId,
  over,
  isDeliveryOver,
  isAnnulled,
}: Pick<Load, 'moves' | 'tickets' | 'settlement' | 'invoiceId' | 'over'> & {
  /** No load is delivered any more. */
  readonly isDeliveryOver: boolean;
  readonly isAnnulled: boolean;
}): LoadState {
  if (over !== null) return over.kind === 'LoadWithdrawn' ? 'withdrawn' : 'rejected';
  if (settlement !== null) {
    if (settlement.final === null) return settlement.contest === null ? 'toConfirm' : 'contested';
    return invoiceId === null ? 'final' : 'invoiced';
  }
  if (moves.unloaded || tickets.Unload) return 'toAnalyse';
  if (moves.loaded || tickets.Load) return 'onTheWay';
  if (moves.arrived) return isAnnulled ? 'cancelled' : 'arrived';
  return isDeliveryOver ? 'cancelled' : 'planned';
}

function disputesOf(index: FactIndex): Dispute[] {
  const messages = Map.groupBy(index.of('DisputeMessage'), ({ disputeId }) => disputeId);
  const calls = Map.groupBy(index.of('AdministratorCalled'), ({ disputeId }) => disputeId);
  const closed = new Map(index.of('DisputeClosed').map((one) => [one.disputeId, one]));
  return index.of('DisputeOpened').map((opened) => ({
    opened,
    messages: messages.get(opened.id) ?? [],
    calls: calls.get(opened.id) ?? [],
    calledBy: dealSides.filter((side) => calls.get(opened.id)?.some(({ by }) => by === side)),
    closed: closed.get(opened.id) ?? null,
  }));
}
