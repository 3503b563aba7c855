import { dayOf } from '../announcement/deadline.ts';
import { type DealSide, dealSides } from '../contract/signing.ts';
import {
  type DealFact,
  driverKinds,
  type FactAuthor,
  type FactBody,
  type FactKind,
  replaceableKinds,
  type SentFact,
} from './deal-facts.ts';
import { type DealLife, dealLife } from './deal-life.ts';
import { endableFromMs } from './deal-standstill.ts';
import { carrierSide, otherSide } from './deal-terms.ts';
import {
  analysisRefusal,
  counterRefusal,
  moveRefusal,
  openSettlement,
  planRefusal,
  settlementShown,
  ticketRefusal,
  windowRefusal,
} from './decide-delivery.ts';
import { creditRefusal, invoiceRefusal, paymentRefusal } from './decide-money.ts';
import {
  type Act,
  type DealNow,
  type Decide,
  type FactRefusal,
  loadOf,
  openLoad,
  refuse,
  sideOf,
} from './fact-act.ts';
import { measuredProperties } from './load-sum.ts';
import { placeRefusal } from './log-places.ts';
import { isOfWashout, washoutRefusal } from './washout.ts';

/**
 * Decides whether a side may add a fact to a deal [D1–D9]. Pure: used by the service under the deal's lock and by the
 * browser before sending.
 *
 * @param life of the same deal, for callers that know it: a long log takes 50 ms to read
 * @returns null if it is accepted
 */
export function refusalOfFact(
  deal: DealNow,
  sent: SentFact,
  by: FactAuthor,
  life: DealLife = dealLife(deal.terms, deal.facts, deal.nowMs, deal.vatRules),
): FactRefusal | null {
  const { terms, facts } = deal;
  if (by === 'driver' && !driverKinds.some((kind) => kind === sent.body.kind)) return refuse('', 'otherSide');
  if (terms.concludedAt === null && !isBeforeConclusion(sent.body.kind)) return refuse('', 'notConcluded');
  if (life.stage === 'annulled' && !isAfterAnnulment(sent.body.kind)) return refuse('', 'ended');
  const replaced = replacedBy(facts, sent, by);
  if ('rule' in replaced) return replaced;
  const noPlace = placeRefusal(facts, sent.body, by);
  if (noPlace !== null) return noPlace;
  const act: Act = { deal, life, by, before: replaced.before };
  // The table has one decision per kind, and the kind of the body selects it.
  return (decisions[sent.body.kind] as Decide<FactKind>)(sent.body, act);
}

/** Returns true if the next fact is decided by the same life: no decision and no turn reads these facts. */
export const keepsLife = ({ kind }: Pick<FactBody, 'kind'>): boolean =>
  kind === 'LoadRemarked' || kind === 'DisputeMessage';

/** The end of a deal, and the payment of its washout. */
const isBeforeConclusion = (kind: FactKind): boolean =>
  [
    ...['AnnulmentProposed', 'AnnulmentConfirmed', 'ProposalEnded', 'DealEnded'],
    ...['PaymentStated', 'ReceiptStated'],
  ].includes(kind);

/** Goods that were delivered before an annulment are still settled and paid. */
const isAfterAnnulment = (kind: FactKind): boolean =>
  ![
    ...['LoadPlanned', 'LoadChanged', 'WindowAsked'],
    ...['AnnulmentProposed', 'DeliveryEndProposed'],
  ].includes(kind);

/** The fact that is replaced: of the same kind and of its author or a driver, not replaced before, and with a reason. */
function replacedBy(
  facts: readonly DealFact[],
  { replaces, reason, body }: SentFact,
  by: FactAuthor,
): FactRefusal | { readonly before: DealFact | null } {
  if (replaces === null) return { before: null };
  const before = facts.find(({ id }) => id === replaces);
  const isReplaceable = replaceableKinds.some((kind) => kind === body.kind);
  if (before?.body.kind !== body.kind || !isReplaceable) return refuse('replaces', 'unknown');
  // A driver's link ends soon after the load: both sides may correct what was typed there.
  const isOwn = before.by === by || (before.by === 'driver' && by !== 'administrator');
  if (!isOwn) return refuse('replaces', 'otherSide');
  if (facts.some((one) => one.replaces === replaces)) return refuse('replaces', 'changed');
  return reason === null ? refuse('reason', 'reason') : { before };
}

const decisions: { readonly [Kind in FactKind]: Decide<Kind> } = {
  LoadPlanned: (body, act) => {
    if (act.life.loads.some(({ id }) => id === body.loadId)) return refuse('loadId', 'twice');
    return planRefusal(body, act);
  },
  LoadChanged: (body, act) => {
    const load = openLoad(act, body.loadId);
    if ('rule' in load) return load;
    if (load.state !== 'planned') return refuse('loadId', 'underWay');
    return planRefusal(body, act);
  },
  LoadWithdrawn: ({ loadId }, act) => {
    if (act.by !== carrierSide(act.deal.terms)) return refuse('', 'otherSide');
    const load = openLoad(act, loadId);
    if ('rule' in load) return load;
    // A truck that has arrived and takes nothing: else a step stated by mistake would keep the deal from its end.
    return load.state === 'planned' || load.state === 'arrived' ? null : refuse('loadId', 'underWay');
  },
  WindowAsked: (body, act) => {
    if (act.by !== otherSide(carrierSide(act.deal.terms))) return refuse('', 'otherSide');
    const load = openLoad(act, body.loadId);
    if ('rule' in load) return load;
    if (load.state !== 'planned') return refuse('loadId', 'underWay');
    return windowRefusal(body, act);
  },
  LoadMoved: moveRefusal,
  LoadRemarked: ({ loadId }, act) => {
    if (act.by === 'administrator') return refuse('', 'otherSide');
    const load = openLoad(act, loadId);
    return 'rule' in load ? load : null;
  },
  LoadRejected: ({ loadId }, act) => {
    if (act.by !== 'buyer') return refuse('', 'otherSide');
    const settlement = openSettlement(act, loadId);
    if ('rule' in settlement) return settlement;
    return settlement.rejectable.length === 0 ? refuse('loadId', 'withinLimits') : null;
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
    const isMeasured = measuredProperties(act.deal.terms).some((property) => property === body.subject);
    return body.subject === 'weight' || isMeasured ? null : refuse('subject', 'notOfGrid');
  },
  CounterStated: counterRefusal,
  CounterConfirmed: ({ loadId, counterId }, act) => {
    const settlement = openSettlement(act, loadId);
    if ('rule' in settlement) return settlement;
    if (!settlement.counter || settlement.counter.id !== counterId) return refuse('counterId', 'changed');
    return settlement.counter.by === act.by ? refuse('', 'otherSide') : null;
  },
  InvoiceStated: invoiceRefusal,
  CreditStated: creditRefusal,
  PaymentStated: (body, act) =>
    isOfWashout(body, act) ? washoutRefusal(body, act) : paymentRefusal(body, act),
  ReceiptStated: (body, act) =>
    isOfWashout(body, act) ? washoutRefusal(body, act) : paymentRefusal(body, act),
  DeliveryEndProposed: (_body, act) => proposalRefusal(act),
  DeliveryEndConfirmed: (body, act) => answerRefusal(body, act, 'DeliveryEndProposed'),
  AnnulmentProposed: (_body, act) => proposalRefusal(act),
  AnnulmentConfirmed: (body, act) => answerRefusal(body, act, 'AnnulmentProposed'),
  DealEnded: (_body, { by, life, deal }) => {
    if (by !== 'administrator') return refuse('', 'otherSide');
    const fromMs = endableFromMs(deal.terms, life, deal.facts, deal.nowMs);
    if (fromMs === Infinity) return refuse('', 'ended');
    return deal.nowMs < fromMs ? refuse('', 'tooSoon', { day: dayOf(fromMs) }) : null;
  },
  ProposalEnded: ({ proposalId }, act) => {
    if (sideOf(act) === null) return refuse('', 'otherSide');
    return act.life.proposal?.id === proposalId ? null : refuse('proposalId', 'noProposal');
  },
  DisputeOpened: ({ loadId, about }, act) => {
    if (sideOf(act) === null) return refuse('', 'otherSide');
    const load = loadId === null ? undefined : loadOf(act, loadId);
    if (loadId !== null && !load) return refuse('loadId', 'unknown');
    return about === 'settlement' && !load?.settlement ? refuse('loadId', 'notSettled') : null;
  },
  DisputeMessage: ({ disputeId }, act) => {
    const refusal = openDispute(disputeId, act);
    if (refusal !== null || act.by !== 'administrator') return refusal;
    return calledBy(disputeId, act).length > 0 ? null : refuse('', 'notCalled');
  },
  AdministratorCalled: ({ disputeId }, act) => {
    const side = sideOf(act);
    if (side === null) return refuse('', 'otherSide');
    return calledBy(disputeId, act).includes(side) ? refuse('', 'twice') : openDispute(disputeId, act);
  },
  DisputeClosed: ({ disputeId }, act) => {
    const refusal = openDispute(disputeId, act);
    if (refusal !== null) return refusal;
    if (act.by === 'administrator')
      return calledBy(disputeId, act).length === dealSides.length ? null : refuse('', 'notCalled');
    return disputeOf(disputeId, act)?.opened.by === act.by ? null : refuse('', 'otherSide');
  },
};

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
  if (act.life.stage === 'paid') return refuse('', 'ended');
  const { proposal } = act.life;
  if (proposal?.id !== proposalId || proposal.kind !== kind) return refuse('proposalId', 'noProposal');
  return proposal.by === act.by ? refuse('', 'otherSide') : null;
}

const disputeOf = (disputeId: string, { life }: Act) =>
  life.disputes.find(({ opened }) => opened.id === disputeId);

/** The sides that called an administrator. */
const calledBy = (disputeId: string, act: Act): readonly DealSide[] =>
  disputeOf(disputeId, act)?.calledBy ?? [];

function openDispute(disputeId: string, act: Act): FactRefusal | null {
  const dispute = disputeOf(disputeId, act);
  if (!dispute) return refuse('disputeId', 'unknown');
  return dispute.closed === null ? null : refuse('disputeId', 'closed');
}
