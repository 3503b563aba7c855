import { dayOf } from '../announcement/deadline.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import type { QualityField } from '../crops.ts';
import { isOutOfRange } from '../goods/quality-ranges.ts';
import { formatMoney, parseMoney } from '../money.ts';
import { formatTonnes, parseTonnes } from '../quantity.ts';
import type { VatRule } from '../vat.ts';
import {
  type DealFact,
  type FactAuthor,
  type FactBody,
  type FactKind,
  replaceableKinds,
  type SentFact,
} from './deal-facts.ts';
import { type DealLife, dealLife, type Load } from './deal-life.ts';
import { invoiceSum } from './deal-money.ts';
import { carrierSide, type DealTerms, mostThousandths, otherSide, thousandthsPerKg } from './deal-terms.ts';
import type { Settlement } from './load-settlement.ts';

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
  'order',
  'future',
  'netWeight',
  'weights',
  'range',
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
  'reason',
  'noProposal',
  'closed',
  'notCalled',
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

interface Act {
  readonly deal: DealNow;
  readonly life: DealLife;
  readonly by: FactAuthor;
  /** The sent fact replaces this one. */
  readonly before: DealFact | null;
}

type Decide<Kind extends FactKind> = (body: FactBody<Kind>, act: Act) => FactRefusal | null;

const refuse = (path: string, rule: FactRule, values?: Readonly<Record<string, string>>): FactRefusal => ({
  path,
  rule,
  ...(values && { values }),
});

/**
 * Decides whether a side may add a fact to a deal [D1–D9]. Pure: used by the service under the deal's lock and by the
 * browser before sending.
 *
 * @returns null if it is accepted
 */
export function refusalOfFact(deal: DealNow, sent: SentFact, by: FactAuthor): FactRefusal | null {
  const { terms, facts, nowMs } = deal;
  const life = dealLife(terms, facts, nowMs);
  if (terms.concludedAt === null && !isBeforeConclusion(sent.body.kind)) return refuse('', 'notConcluded');
  if (life.stage === 'annulled' && !isAfterAnnulment(sent.body.kind)) return refuse('', 'ended');
  const replaced = replacedBy(facts, sent, by);
  if ('rule' in replaced) return replaced;
  const act: Act = { deal, life, by, before: replaced.before };
  // The table has one decision per kind, and the kind of the body selects it.
  return (decisions[sent.body.kind] as Decide<FactKind>)(sent.body, act);
}

const isBeforeConclusion = (kind: FactKind): boolean =>
  kind === 'AnnulmentProposed' || kind === 'AnnulmentConfirmed' || kind === 'ProposalEnded';

/** Goods that were delivered before an annulment are still settled and paid. */
const isAfterAnnulment = (kind: FactKind): boolean =>
  !['LoadPlanned', 'LoadChanged', 'WindowAsked', 'AnnulmentProposed', 'DeliveryEndProposed'].includes(kind);

/** The fact that is replaced: of the same kind and author, not replaced before, and with a reason. */
function replacedBy(
  facts: readonly DealFact[],
  { replaces, reason, body }: SentFact,
  by: FactAuthor,
): FactRefusal | { readonly before: DealFact | null } {
  if (replaces === null) return { before: null };
  const before = facts.find(({ id }) => id === replaces);
  const isReplaceable = replaceableKinds.some((kind) => kind === body.kind);
  if (before?.body.kind !== body.kind || !isReplaceable) return refuse('replaces', 'unknown');
  if (before.by !== by) return refuse('replaces', 'otherSide');
  if (facts.some((one) => one.replaces === replaces)) return refuse('replaces', 'changed');
  return reason === null ? refuse('reason', 'reason') : { before };
}

const decisions: { readonly [Kind in FactKind]: Decide<Kind> } = {
  LoadPlanned: (body, act) => {
    if (act.life.loads.some(({ id }) => id === body.loadId)) return refuse('loadId', 'twice');
    return planRefusal(body, act);
  },
  LoadChanged: (body, act) => {
    const load = loadOf(act, body.loadId);
    if (!load) return refuse('loadId', 'unknown');
    if (load.state !== 'planned') return refuse('loadId', 'underWay');
    return planRefusal(body, act);
  },
  LoadWithdrawn: ({ loadId }, act) => {
    if (act.by !== carrierSide(act.deal.terms)) return refuse('', 'otherSide');
    const load = loadOf(act, loadId);
    if (!load) return refuse('loadId', 'unknown');
    return load.state === 'planned' ? null : refuse('loadId', 'underWay');
  },
  WindowAsked: (body, act) => {
    if (act.by !== otherSide(carrierSide(act.deal.terms))) return refuse('', 'otherSide');
    const load = loadOf(act, body.loadId);
    if (!load) return refuse('loadId', 'unknown');
    if (load.state !== 'planned') return refuse('loadId', 'underWay');
    return windowRefusal(body, act);
  },
  LoadMoved: ({ loadId, move, movedAt }, act) => {
    if (act.by === 'administrator') return refuse('', 'otherSide');
    const load = loadOf(act, loadId);
    if (!load || isOver(load)) return refuse('loadId', 'unknown');
    if (load.moves[move]) return refuse('move', 'twice');
    return Date.parse(movedAt) > act.deal.nowMs + clockSkewMs ? refuse('movedAt', 'future') : null;
  },
  LoadRejected: ({ loadId }, act) => {
    if (act.by !== 'buyer') return refuse('', 'otherSide');
    const load = loadOf(act, loadId);
    if (!load) return refuse('loadId', 'unknown');
    if (!load.settlement) return refuse('loadId', 'notSettled');
    if (load.settlement.final !== null) return refuse('loadId', 'final');
    return load.settlement.rejectable.length === 0 ? refuse('loadId', 'withinLimits') : null;
  },
  TicketStated: ticketRefusal,
  AnalysisStated: analysisRefusal,
  SettlementAccepted: (body, act) => {
    const settlement = settlementShown(body, act);
    if ('rule' in settlement) return settlement;
    const isOwnContest = settlement.contest?.by === act.by;
    return settlement.acceptedBy.some((side) => side === act.by) && !isOwnContest
      ? refuse('', 'twice')
      : null;
  },
  SettlementContested: (body, act) => {
    const settlement = settlementShown(body, act);
    if ('rule' in settlement) return settlement;
    if (settlement.contest !== null) return refuse('', 'twice');
    const { grid } = act.deal.terms;
    const isOfGrid = grid.kind === 'grid' && grid.lines.some(({ property }) => property === body.subject);
    return body.subject === 'weight' || isOfGrid ? null : refuse('subject', 'notOfGrid');
  },
  CounterStated: ({ loadId, measuredAt }, act) => {
    if (sideOf(act) === null) return refuse('', 'otherSide');
    const settlement = loadOf(act, loadId)?.settlement;
    if (!settlement) return refuse('loadId', 'notSettled');
    if (settlement.final !== null) return refuse('loadId', 'final');
    if (settlement.contest === null) return refuse('loadId', 'notContested');
    return Date.parse(measuredAt) > act.deal.nowMs + clockSkewMs ? refuse('measuredAt', 'future') : null;
  },
  CounterConfirmed: ({ loadId, counterId }, act) => {
    const settlement = loadOf(act, loadId)?.settlement;
    if (settlement?.final != null) return refuse('loadId', 'final');
    if (!settlement?.counter || settlement.counter.id !== counterId) return refuse('counterId', 'changed');
    return settlement.counter.by === act.by || act.by === 'driver' ? refuse('', 'otherSide') : null;
  },
  InvoiceStated: invoiceRefusal,
  PaymentStated: (body, act) => paymentRefusal(body, act, 'buyer'),
  ReceiptStated: (body, act) => paymentRefusal(body, act, 'seller'),
  DeliveryEndProposed: (_body, act) => proposalRefusal(act),
  DeliveryEndConfirmed: (body, act) => answerRefusal(body, act, 'DeliveryEndProposed'),
  AnnulmentProposed: (_body, act) => proposalRefusal(act),
  AnnulmentConfirmed: (body, act) => answerRefusal(body, act, 'AnnulmentProposed'),
  ProposalEnded: ({ proposalId }, act) => {
    if (sideOf(act) === null) return refuse('', 'otherSide');
    return act.life.proposal?.id === proposalId ? null : refuse('proposalId', 'noProposal');
  },
  DisputeOpened: ({ loadId }, act) => {
    if (sideOf(act) === null) return refuse('', 'otherSide');
    return loadId === null || loadOf(act, loadId) ? null : refuse('loadId', 'unknown');
  },
  DisputeMessage: ({ disputeId }, act) =>
    act.by === 'driver' ? refuse('', 'otherSide') : openDispute(disputeId, act),
  AdministratorCalled: ({ disputeId }, act) => {
    const side = sideOf(act);
    if (side === null) return refuse('', 'otherSide');
    const isCalled = act.life.disputes.some(
      ({ opened, calledBy }) => opened.id === disputeId && calledBy.includes(side),
    );
    return isCalled ? refuse('', 'twice') : openDispute(disputeId, act);
  },
  DisputeClosed: ({ disputeId }, act) => {
    const refusal = openDispute(disputeId, act);
    if (refusal !== null) return refusal;
    const dispute = act.life.disputes.find(({ opened }) => opened.id === disputeId);
    if (act.by === 'administrator')
      return dispute?.calledBy.length === dealSides.length ? null : refuse('', 'notCalled');
    return dispute?.opened.by === act.by ? null : refuse('', 'otherSide');
  },
};

/** How far a sender's clock may be ahead. */
const clockSkewMs = 5 * 60_000;

const loadOf = ({ life }: Act, id: string): Load | undefined => life.loads.find((load) => load.id === id);
const isOver = ({ state }: Load): boolean => state === 'withdrawn' || state === 'rejected';
const sideOf = ({ by }: Act): DealSide | null => dealSides.find((side) => side === by) ?? null;

interface Window {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** A window is in the future, ends after it begins, and is within a month of the agreed delivery. */
function windowRefusal({ day, from, to }: Window, { deal }: Act): FactRefusal | null {
  if (to <= from) return refuse('to', 'order');
  return day < dayOf(deal.nowMs) ? refuse('day', 'order', { day: dayOf(deal.nowMs) }) : null;
}

function planRefusal(body: FactBody<'LoadPlanned' | 'LoadChanged'>, act: Act): FactRefusal | null {
  const { terms } = act.deal;
  if (act.by !== carrierSide(terms)) return refuse('', 'otherSide');
  if (act.life.isDeliveryEnded) return refuse('', 'ended');
  const others = act.life.loads.filter((load) => !isOver(load) && load.id !== body.loadId);
  const { day, from, to, plates } = body;
  const isSame = ({ plan }: Load) =>
    plates !== null && plan.plates === plates && plan.day === day && plan.from === from && plan.to === to;
  if (others.some(isSame)) return refuse('plates', 'twice');
  const used = others.reduce(
    (sum, load) => sum + (weighedThousandths(terms, load) ?? load.plannedThousandths),
    0,
  );
  const left = mostThousandths(terms) - used;
  if ((parseTonnes(body.quantity) ?? 0) > left)
    return refuse('quantity', 'pastTolerance', { left: formatTonnes(Math.max(0, left)) });
  return windowRefusal(body, act);
}

/** Net weight at the counting place, in thousandths of the unit; null before it is weighed. */
function weighedThousandths({ quantityPlace }: DealTerms, { tickets }: Load): number | null {
  const ticket = tickets[quantityPlace];
  return ticket === undefined ? null : parseTonnes(ticket.net);
}

function ticketRefusal(body: FactBody<'TicketStated'>, act: Act): FactRefusal | null {
  const { deal, before } = act;
  if (act.by === 'administrator') return refuse('', 'otherSide');
  const load = loadOf(act, body.loadId);
  if (!load || isOver(load)) return refuse('loadId', 'unknown');
  if (load.settlement?.final != null) return refuse('loadId', 'final');
  const standing = load.tickets[body.place];
  if (standing && standing.id !== before?.id) return refuse('place', 'twice');
  const isUsed = act.life.loads.some(({ tickets }) =>
    Object.values(tickets).some(
      (one) => one.number === body.number && one.scale === body.scale && one.id !== before?.id,
    ),
  );
  if (isUsed) return refuse('number', 'twice', { number: body.number });
  if (Date.parse(body.weighedAt) > deal.nowMs + clockSkewMs) return refuse('weighedAt', 'future');
  return weightRefusal(deal.terms, body);
}

/** Net = gross − tare for weighed goods; no weights for goods that are counted. */
function weightRefusal(
  terms: DealTerms,
  { grossKg, tareKg, net }: FactBody<'TicketStated'>,
): FactRefusal | null {
  const perKg = thousandthsPerKg(terms);
  if (perKg === null) return grossKg === null && tareKg === null ? null : refuse('grossKg', 'weights');
  if (grossKg === null) return refuse('grossKg', 'weights');
  if (tareKg === null) return refuse('tareKg', 'weights');
  const kg = grossKg - tareKg;
  if (kg <= 0) return refuse('tareKg', 'weights');
  return kg * perKg === parseTonnes(net) ? null : refuse('net', 'netWeight', { kg: String(kg) });
}

function analysisRefusal(body: FactBody<'AnalysisStated'>, act: Act): FactRefusal | null {
  const { deal, before } = act;
  if (sideOf(act) === null) return refuse('', 'otherSide');
  if (new Set(body.loadIds).size < body.loadIds.length) return refuse('loadIds', 'twice');
  for (const id of body.loadIds) {
    const load = loadOf(act, id);
    if (!load || isOver(load)) return refuse('loadIds', 'unknown');
    if (load.settlement?.final != null) return refuse('loadIds', 'final');
    if (load.analysis && load.analysis.id !== before?.id) return refuse('loadIds', 'twice');
  }
  if (Date.parse(body.measuredAt) > deal.nowMs + clockSkewMs) return refuse('measuredAt', 'future');
  const figures = Object.entries(body.figures) as [QualityField, number][];
  if (figures.length === 0) return refuse('figures', 'range');
  const wrong = figures.find(([field, figure]) => isOutOfRange(deal.terms.product, field, figure));
  return wrong ? refuse(`figures.${wrong[0]}`, 'range') : null;
}

/** The settlement that an act is on, if it is still as shown and open to the side. */
function settlementShown(
  body: FactBody<'SettlementAccepted' | 'SettlementContested'>,
  act: Act,
): Settlement | FactRefusal {
  if (sideOf(act) === null) return refuse('', 'otherSide');
  const settlement = loadOf(act, body.loadId)?.settlement;
  if (!settlement) return refuse('loadId', 'notSettled');
  if (settlement.final !== null) return refuse('loadId', 'final');
  const isShown =
    settlement.ticketId === body.ticketId &&
    settlement.analysisId === body.analysisId &&
    settlement.sumMinor === parseMoney(body.sum);
  return isShown ? settlement : refuse('sum', 'changed', { sum: formatMoney(settlement.sumMinor) });
}

function invoiceRefusal(body: FactBody<'InvoiceStated'>, act: Act): FactRefusal | null {
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
function paymentRefusal(
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

function proposalRefusal(act: Act): FactRefusal | null {
  if (sideOf(act) === null) return refuse('', 'otherSide');
  if (act.life.stage === 'paid') return refuse('', 'ended');
  return act.life.proposal === null ? null : refuse('', 'twice');
}

function answerRefusal(
  { proposalId }: { readonly proposalId: string },
  act: Act,
  kind: 'DeliveryEndProposed' | 'AnnulmentProposed',
): FactRefusal | null {
  if (sideOf(act) === null) return refuse('', 'otherSide');
  const { proposal } = act.life;
  if (proposal?.id !== proposalId || proposal.kind !== kind) return refuse('proposalId', 'noProposal');
  return proposal.by === act.by ? refuse('', 'otherSide') : null;
}

function openDispute(disputeId: string, { life }: Act): FactRefusal | null {
  const dispute = life.disputes.find(({ opened }) => opened.id === disputeId);
  if (!dispute) return refuse('disputeId', 'unknown');
  return dispute.closed === null ? null : refuse('disputeId', 'closed');
}
