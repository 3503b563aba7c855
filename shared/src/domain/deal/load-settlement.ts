import { type DealSide, dealSides } from '../contract/signing.ts';
import type { Measured } from '../goods/apply-grid.ts';
import { parseTonnes } from '../quantity.ts';
import type { FactAuthor } from './deal-facts.ts';
import { carrierSide, type DealTerms, thousandthsPerCounter } from './deal-terms.ts';
import type { Stated } from './fact-index.ts';
import { contestEndMs, type LoadSum, loadSum } from './load-sum.ts';

/** The settlement of a load, from the moment at which ticket and analysis are known [D6]. */
export interface Settlement extends LoadSum {
  readonly ticketId: string;
  readonly analysisId: string | null;
  readonly shownMs: number;
  /** Until when it may be contested: once a contest is withdrawn, its hours begin again. */
  readonly dueMs: number;
  /** The acceptance that withdrew the last contest; null without one. */
  readonly withdrawal: Stated<'SettlementAccepted'> | null;
  readonly acceptedBy: readonly DealSide[];
  /** The contest that is open or was decided by a counter-analysis; null without one or once it is withdrawn. */
  readonly contest: Contest | null;
  /** The last counter-analysis of the contest, confirmed or not. */
  readonly counter: Stated<'CounterStated'> | null;
  /** How it became final; null before. */
  readonly final: 'accepted' | 'timePassed' | 'counter' | null;
  /** The side that bears the cost of a confirmed counter-analysis. */
  readonly costOf: DealSide | null;
}

type Contest = Stated<'SettlementContested'>;

/** Facts that a settlement is made of. */
export interface SettlementFacts {
  readonly ticket: Stated<'TicketStated'> | undefined;
  readonly analysis: Stated<'AnalysisStated'> | null;
  readonly accepted: readonly Stated<'SettlementAccepted'>[];
  readonly contests: readonly Contest[];
  readonly counters: readonly Stated<'CounterStated'>[];
  /** Ids of the confirmed counter-analyses. */
  readonly confirmed: ReadonlySet<string>;
  /** It is or was on an invoice. */
  readonly isInvoiced: boolean;
  /** The load was rejected: what it would have cost is shown, and never becomes final. */
  readonly isRejected: boolean;
}

interface Weighed {
  readonly netThousandths: number;
  readonly figures: Measured;
}

/** The settlement of a load; null before ticket and, under a grid, analysis are known [D6, D7]. */
export function settlementOf(terms: DealTerms, nowMs: number, facts: SettlementFacts): Settlement | null {
  const { ticket } = facts;
  const needsAnalysis = terms.grid.kind === 'grid';
  const analysis = needsAnalysis ? facts.analysis : null;
  if (!ticket || (needsAnalysis && analysis === null)) return null;
  const basis = { ticketId: ticket.id, analysisId: analysis?.id ?? null };
  const first = { netThousandths: parseTonnes(ticket.net) ?? 0, figures: analysis?.figures ?? {} };
  const shownMs = Math.max(Date.parse(ticket.at), analysis === null ? 0 : Date.parse(analysis.at));
  const accepted = facts.accepted.filter((one) => isOn(basis, one));
  const last = facts.contests.findLast((one) => isOn(basis, one));
  const withdrawal = withdrawalOf(last, accepted);
  const contest = withdrawal === null ? (last ?? null) : null;
  // While it stood, the other side could not contest: its time would be over unseen.
  const dueMs = contestEndMs(withdrawal === null ? shownMs : Date.parse(withdrawal.at));
  const counter = counterOf(contest, facts.counters);
  const acceptedBy = dealSides.filter((side) => accepted.some(({ by }) => by === side));
  const shown = { ...basis, shownMs, dueMs, withdrawal, acceptedBy, contest, counter };
  if (facts.isRejected) return { ...sumOf(terms, first), ...shown, final: null, costOf: null };
  if (contest !== null && counter !== null && facts.confirmed.has(counter.id)) {
    const counted = decide(terms, first, contest, counter);
    // The side that asked bears the cost if the first result stays, else the one that stated it [D7].
    const stated = contest.subject === 'weight' ? ticket : (analysis ?? ticket);
    const costOf = answeringSide(terms, counted === first ? contest.by : stated.by);
    return { ...sumOf(terms, counted), ...shown, final: 'counter', costOf };
  }
  return { ...sumOf(terms, first), ...shown, final: finalBy(shown, facts.isInvoiced, nowMs), costOf: null };
}

/** The side that answers for an author: a driver states for the side that carries, whose link the driver has [D3]. */
const answeringSide = (terms: DealTerms, by: FactAuthor): DealSide | null =>
  by === 'driver' ? carrierSide(terms) : (dealSides.find((side) => side === by) ?? null);

const sumOf = (terms: DealTerms, { netThousandths, figures }: Weighed) =>
  loadSum(terms, netThousandths, figures);

const isOn = (
  basis: { readonly ticketId: string; readonly analysisId: string | null },
  act: { readonly ticketId: string; readonly analysisId: string | null },
): boolean => act.ticketId === basis.ticketId && act.analysisId === basis.analysisId;

/** The last counter-analysis of a contest. */
const counterOf = (contest: Contest | null, counters: SettlementFacts['counters']) =>
  (contest && counters.findLast(({ seq }) => seq > contest.seq)) ?? null;

/** A contest ends if its side accepts the settlement after all. */
const withdrawalOf = (
  contest: Contest | undefined,
  accepted: readonly Stated<'SettlementAccepted'>[],
): Stated<'SettlementAccepted'> | null =>
  (contest && accepted.find(({ by, seq }) => by === contest.by && seq > contest.seq)) ?? null;

function finalBy(
  { contest, acceptedBy, dueMs }: Pick<Settlement, 'contest' | 'acceptedBy' | 'dueMs'>,
  isInvoiced: boolean,
  nowMs: number,
): Settlement['final'] {
  if (contest !== null) return null;
  if (acceptedBy.length === dealSides.length) return 'accepted';
  // In an earlier release it was final, and could be invoiced, when a contest was withdrawn after the first hours.
  return nowMs > dueMs || isInvoiced ? 'timePassed' : null;
}

/**
 * The figures that count after a counter-analysis: the first ones if it differs by no more than its method's
 * uncertainty, else its own [D7].
 */
function decide(
  terms: DealTerms,
  first: Weighed,
  { subject }: Contest,
  { figure, tolerance }: Stated<'CounterStated'>,
): Weighed {
  const perOne = thousandthsPerCounter(terms);
  const before = subject === 'weight' ? first.netThousandths / perOne : (first.figures[subject] ?? null);
  // Compared in thousandths, so that 14.6 − 14.3 is 0.3.
  if (before !== null && Math.round(Math.abs(figure - before) * 1000) <= Math.round(tolerance * 1000))
    return first;
  if (subject === 'weight') return { ...first, netThousandths: Math.round(figure * perOne) };
  return { ...first, figures: { ...first.figures, [subject]: figure } };
}
