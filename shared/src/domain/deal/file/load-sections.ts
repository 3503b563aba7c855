import type { ContractBlock, ContractSection, Fact } from '../../contract/contract-document.ts';
import { figureText } from '../../contract/grid-annex.ts';
import { parseDecimal } from '../../decimal.ts';
import type { GridChange } from '../../goods/apply-grid.ts';
import type { GridLine } from '../../goods/quality-grid.ts';
import { parseMoney, totalMinor } from '../../money.ts';
import { type LoadMove, loadMoves } from '../deal-facts.ts';
import type { Load } from '../deal-life.ts';
import { thousandthsPerKg } from '../deal-terms.ts';
import type { Stated } from '../fact-index.ts';
import type { Settlement } from '../load-settlement.ts';
import {
  analysisText,
  contestedFigure,
  type FileContext,
  figuresText,
  kgText,
  subjectText,
  ticketName,
  ticketText,
  weightsText,
} from './fact-details.ts';

/** Acts on settlements by load: who confirmed, and who confirmed counter-analyses by their id. */
export interface SettlementActs {
  readonly accepted: ReadonlyMap<string, readonly Stated<'SettlementAccepted'>[]>;
  readonly confirmed: ReadonlyMap<string, Stated<'CounterConfirmed'>>;
}

const plain = (text: string): ContractBlock => ({ kind: 'paragraph', number: '', text });

/** One load: its plan, moves, tickets and analysis, and its settlement with every line and act [D2, D4–D7]. */
export function loadSection(load: Load, acts: SettlementActs, context: FileContext): ContractSection {
  const { texts } = context;
  const { settlement } = load;
  return {
    title: texts.load.title(load.number),
    blocks: [
      { kind: 'facts', title: null, pairs: loadFacts(load, context) },
      ...measured(load, context).map(plain),
      ...(settlement === null ? [] : settlementBlocks(load, settlement, acts, context)),
    ],
  };
}

function loadFacts({ plan, plannedThousandths, moves, state }: Load, context: FileContext) {
  const { texts, format, terms } = context;
  const words = texts.load;
  const over = (['rejected', 'withdrawn', 'cancelled'] as const).find((one) => one === state);
  const pairs: readonly (readonly [string, string | null])[] = [
    [words.planned, format.quantity(plannedThousandths, terms.unit)],
    [words.window, `${format.day(plan.day)}, ${plan.from}–${plan.to}`],
    [words.plates, plan.plates],
    [words.carrier, plan.carrier],
    ...loadMoves.map((move): Fact | readonly [string, null] => [
      words.moves[move],
      movedAt(moves, move, context),
    ]),
    [texts.state.stage, over === undefined ? null : words.state[over]],
  ];
  return pairs.filter((pair): pair is Fact => pair[1] !== null);
}

/** Tickets and the analysis, a line each. */
function measured({ tickets, analysis }: Load, context: FileContext): string[] {
  const { load: words } = context.texts;
  return [
    ...(['Load', 'Unload'] as const).flatMap((place) => {
      const ticket = tickets[place];
      return ticket
        ? [`${ticketName(place, context)}: ${ticketText(ticket, context)}; ${weightsText(ticket, context)}`]
        : [];
    }),
    ...(analysis
      ? [`${words.analysis}: ${analysisText(analysis, context)}; ${figuresText(analysis, context)}`]
      : []),
  ];
}

const movedAt = (moves: Load['moves'], move: LoadMove, { format }: FileContext): string | null => {
  const moved = moves[move];
  return moved ? format.instant(moved.movedAt) : null;
};

function settlementBlocks(
  load: Load,
  settlement: Settlement,
  acts: SettlementActs,
  context: FileContext,
): ContractBlock[] {
  const { texts, format } = context;
  const words = texts.settlement;
  const { properties } = format.texts.quality;
  const { notMeasured, rejectable } = settlement;
  const names = (fields: Settlement['rejectable']) => fields.map((field) => properties[field]).join(', ');
  return [
    linesTable(settlement, context),
    plain(context.terms.grid.kind === 'grid' ? words.byGrid : words.asIs),
    ...(notMeasured.length > 0 ? [plain(words.notMeasured(names(notMeasured)))] : []),
    ...(rejectable.length > 0 ? [plain(words.rejectable(names(rejectable)))] : []),
    ...actTexts(load, settlement, acts, context).map(plain),
  ];
}

/** The multiplication, one line per measured property, and what is to be paid; the sums of the lines add up to it. */
function linesTable(settlement: Settlement, context: FileContext): ContractBlock {
  const { texts, format, terms } = context;
  const { netThousandths, payableThousandths, changes, priceMinor, sumMinor } = settlement;
  const words = texts.settlement;
  const lines = terms.grid.kind === 'grid' ? terms.grid.lines : [];
  const perKg = thousandthsPerKg(terms);
  const quantity = (thousandths: number) =>
    perKg === null ? format.quantity(thousandths, terms.unit) : kgText(thousandths / perKg, context);
  const price = (minor: number) => format.price(minor, terms.currency, terms.unit);
  const sum = (minor: number) => format.sum(minor, terms.currency);
  const changed = changes.map((change) => {
    const line = lines.find(({ property }) => property === change.property);
    return { change, line };
  });
  return {
    kind: 'table',
    headings: [words.line, words.measured, words.base, words.weight, words.price, words.sum],
    shares: [2.4, 1.1, 1.1, 1.2, 1.2, 1.4],
    figuresFrom: 3,
    rows: [
      [
        words.goods,
        '',
        '',
        quantity(netThousandths),
        price(terms.priceMinor),
        sum(totalMinor(terms.priceMinor, netThousandths)),
      ],
      ...changed.map(({ change, line }) => [
        format.texts.quality.properties[change.property],
        figureText(change.property, change.measured, format),
        line ? figureText(line.property, line.base, format) : texts.none,
        signed(change.weightKg, quantity),
        signed(change.priceMinor, price),
        signed(change.sumMinor, sum),
      ]),
      [words.payable, '', '', quantity(payableThousandths), price(priceMinor), sum(sumMinor)],
    ],
    notes: ['', ...changed.map((one) => clauseOf(one, context)), ''],
  };
}

const signed = (change: number, text: (size: number) => string): string => {
  if (change === 0) return '';
  return `${change < 0 ? '−' : '+'}\u00a0${text(Math.abs(change))}`;
};

/** The clause of the grid that a line applies. */
function clauseOf(
  { line }: { readonly change: GridChange; readonly line: GridLine | undefined },
  { texts, format, terms }: FileContext,
): string {
  if (!line) return '';
  const price = format.price(parseMoney(line.amount) ?? 0, terms.currency, terms.unit);
  const percent = format.figure((parseDecimal(line.amount, 2) ?? 0) / 100, 2);
  const effect = format.texts.grid.effects[line.effect](percent, price);
  return texts.settlement.clause(effect, figureText(line.property, line.step, format));
}

/** When it was shown, and every act on it until it was final. */
function actTexts(load: Load, settlement: Settlement, acts: SettlementActs, context: FileContext): string[] {
  const { texts, format } = context;
  const words = texts.settlement;
  const { ticketId, analysisId, contest, counter, final, costOf, shownMs, dueMs } = settlement;
  const at = (ms: number) => format.instant(new Date(ms).toISOString());
  const isRejected = load.state === 'rejected';
  const accepted = (acts.accepted.get(load.id) ?? []).filter(
    (one) => one.ticketId === ticketId && one.analysisId === analysisId,
  );
  const confirmed = counter && acts.confirmed.get(counter.id);
  return [
    ...(isRejected ? [] : [words.shown(at(shownMs), at(dueMs))]),
    ...accepted.map((one) => words.accepted(texts.who[one.by], format.instant(one.at))),
    ...(contest
      ? [
          words.contested(
            texts.who[contest.by],
            format.instant(contest.at),
            subjectText(contest.subject, context),
            contest.reason,
          ),
        ]
      : []),
    ...(counter
      ? [
          words.counter(
            texts.who[counter.by],
            counter.laboratory,
            counter.number,
            format.instant(counter.measuredAt),
            contestedFigure(contest?.subject ?? null, counter.figure, context),
            contestedFigure(contest?.subject ?? null, counter.tolerance, context),
          ),
        ]
      : []),
    ...(confirmed ? [words.confirmed(texts.who[confirmed.by], format.instant(confirmed.at))] : []),
    ...(isRejected ? [] : [final === null ? words.open : words.final[final]]),
    ...(costOf ? [words.costOf[costOf]] : []),
  ];
}
