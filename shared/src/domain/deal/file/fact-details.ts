import * as z from 'zod/mini';
import type { ContractFormat } from '../../contract/contract-format.ts';
import { figureText } from '../../contract/grid-annex.ts';
import { qualityFields } from '../../crops.ts';
import type { MeasurementType } from '../../enumerations.ts';
import { parseMoney } from '../../money.ts';
import { parseTonnes } from '../../quantity.ts';
import type { ContestSubject, DealFact, FactBody, FactKind } from '../deal-facts.ts';
import { type DealTerms, isCounted, thousandthsPerCounter } from '../deal-terms.ts';
import type { DealFileTexts } from './texts/romanian.ts';

/** What the text of a file needs of its deal. */
export interface FileContext {
  readonly terms: DealTerms;
  readonly format: ContractFormat;
  readonly texts: DealFileTexts;
  /** Numbers of loads by their id, of invoices by the id of their fact; a washout has its word. */
  readonly loads: ReadonlyMap<string, number>;
  readonly invoices: ReadonlyMap<string, string>;
}

type Part = string | null;
type Details<Kind extends FactKind> = (body: FactBody<Kind>, context: FileContext) => readonly Part[];

/** A file attached to a fact. */
export interface AttachedFile {
  readonly name: string;
  readonly sha256: string;
}

const withFiles = z.object({
  files: z.array(z.object({ name: z.string(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
});

/** The files of a fact; none for a kind that has no files. */
export function filesOf({ body }: Pick<DealFact, 'body'>): readonly AttachedFile[] {
  const found = withFiles.safeParse(body);
  return found.success ? found.data.files : [];
}

/** What a fact states, in one line; '' if its kind says everything. */
export function factDetails({ body }: Pick<DealFact, 'body'>, context: FileContext): string {
  // The table has one function per kind, and the kind of the body selects it.
  const parts = (details[body.kind] as Details<FactKind>)(body, context);
  return [loadOf(body, context), ...parts].filter((part) => part !== null && part !== '').join('; ');
}

/** The load of a fact by its number; null for a fact of several or none. */
function loadOf(body: FactBody, { loads, texts }: FileContext): Part {
  const number = 'loadId' in body && body.loadId !== null ? loads.get(body.loadId) : undefined;
  return number === undefined ? null : texts.load.title(number);
}

const windowOf = (
  { day, from, to }: { readonly day: string; readonly from: string; readonly to: string },
  { format }: FileContext,
) => `${format.day(day)}, ${from}–${to}`;

/** Decimal text of money, `25200.95`, as people read it. */
export const sumText = (sum: string, { format, terms }: FileContext): string =>
  format.sum(parseMoney(sum) ?? 0, terms.currency);

/** Kilograms, with thousands. */
export const kgText = (kg: number, { format }: FileContext): string => `${format.figure(kg)}\u00a0kg`;

const planOf: Details<'LoadPlanned' | 'LoadChanged'> = (body, context) => [
  context.format.quantity(parseTonnes(body.quantity) ?? 0, context.terms.unit),
  windowOf(body, context),
  body.plates,
  body.carrier,
  body.remark,
];

const paymentOf: Details<'PaymentStated' | 'ReceiptStated'> = (body, context) => [
  context.invoices.get(body.invoiceId) ?? null,
  context.format.day(body.day),
  sumText(body.sum, context),
  body.reference,
];

/** A contested figure with its unit; weights in kilograms, counts in the unit of the goods. */
export function contestedFigure(
  subject: ContestSubject | null,
  figure: number,
  context: FileContext,
): string {
  const { terms, format } = context;
  if (subject === 'weight' && isCounted(terms.unit))
    return format.quantity(Math.round(figure * thousandthsPerCounter(terms)), terms.unit);
  if (subject === 'weight') return kgText(figure, context);
  return subject === null ? format.figure(figure) : figureText(subject, figure, format);
}

/** A ticket of a weighbridge, or the delivery note of goods that are counted, by its place. */
export const ticketName = (place: MeasurementType, { terms, texts }: FileContext): string =>
  texts.load[isCounted(terms.unit) ? 'note' : 'ticket'][place];

/** The kind of a fact in words. */
export const kindName = (kind: FactKind, { terms, texts }: FileContext): string =>
  kind === 'TicketStated' && isCounted(terms.unit) ? texts.load.noteFact : texts.log.kinds[kind];

/** The weighbridge, number and time of a ticket. */
export const ticketText = (body: FactBody<'TicketStated'>, { texts, format }: FileContext): string =>
  texts.load.ticketText(body.scale, body.number, format.instant(body.weighedAt));

/** Gross, tare and net of a ticket; the net alone for goods that are not weighed. */
export function weightsText(body: FactBody<'TicketStated'>, context: FileContext): string {
  const { grossKg, tareKg } = body;
  const net = context.format.quantity(parseTonnes(body.net) ?? 0, context.terms.unit);
  if (grossKg === null || tareKg === null) return net;
  return context.texts.load.weights(kgText(grossKg, context), kgText(tareKg, context), net);
}

/** The laboratory, number, time and seal of an analysis. */
export const analysisText = (body: FactBody<'AnalysisStated'>, { texts, format }: FileContext): string =>
  [
    texts.load.analysisText(body.laboratory, body.number, format.instant(body.measuredAt)),
    ...(body.sample === null ? [] : [texts.load.sample(body.sample)]),
  ].join(', ');

/** The measured figures, in the order of the grid's fields. */
export const figuresText = ({ figures }: FactBody<'AnalysisStated'>, { format }: FileContext): string =>
  qualityFields
    .flatMap((field) => {
      const figure = figures[field] ?? null;
      const { properties } = format.texts.quality;
      return figure === null ? [] : [`${properties[field]} ${figureText(field, figure, format)}`];
    })
    .join(', ');

const loadNumbers = (ids: readonly string[], { loads, texts }: FileContext): string =>
  ids.map((id) => texts.load.title(loads.get(id) ?? 0)).join(', ');

const nothing = (): readonly Part[] => [];

const details: { readonly [Kind in FactKind]: Details<Kind> } = {
  LoadPlanned: planOf,
  LoadChanged: planOf,
  LoadWithdrawn: ({ reason }) => [reason],
  WindowAsked: (body, context) => [windowOf(body, context), body.reason],
  LoadMoved: ({ move, movedAt }, { texts, format }) => [
    `${texts.load.moves[move]}: ${format.instant(movedAt)}`,
  ],
  LoadRemarked: ({ text }) => [text],
  LoadRejected: ({ reason }) => [reason],
  TicketStated: (body, context) => [
    ticketName(body.place, context),
    ticketText(body, context),
    weightsText(body, context),
  ],
  AnalysisStated: (body, context) => [
    loadNumbers(body.loadIds, context),
    analysisText(body, context),
    figuresText(body, context),
  ],
  SettlementAccepted: ({ sum }, context) => [sumText(sum, context)],
  SettlementContested: ({ sum, subject, reason }, context) => [
    sumText(sum, context),
    subjectText(subject, context),
    reason,
  ],
  CounterStated: ({ laboratory, number, measuredAt, figure, tolerance }, { texts, format }) => [
    texts.load.analysisText(laboratory, number, format.instant(measuredAt)),
    `${format.figure(figure)} ± ${format.figure(tolerance)}`,
  ],
  CounterConfirmed: nothing,
  InvoiceStated: ({ number, day, loadIds, total, dueDay }, context) => [
    number,
    context.format.day(day),
    loadNumbers(loadIds, context),
    sumText(total, context),
    dueDay === undefined ? null : `${context.texts.invoices.due}: ${context.format.day(dueDay)}`,
  ],
  CreditStated: ({ number, day, invoiceId, total }, context) => [
    number,
    context.format.day(day),
    context.texts.invoices.credit(context.invoices.get(invoiceId) ?? context.texts.none),
    sumText(total, context),
  ],
  PaymentStated: paymentOf,
  ReceiptStated: paymentOf,
  DeliveryEndProposed: ({ reason }) => [reason],
  DeliveryEndConfirmed: nothing,
  AnnulmentProposed: ({ reason, washout }, context) => [
    reason,
    washout && context.texts.state.washout(context.texts.who[washout.payer], sumText(washout.sum, context)),
  ],
  AnnulmentConfirmed: nothing,
  ProposalEnded: nothing,
  DisputeOpened: ({ reason }) => [reason],
  DisputeMessage: ({ text }) => [text],
  AdministratorCalled: nothing,
  DisputeClosed: ({ result }) => [result],
  DealEnded: ({ reason }) => [reason],
};

/** What a contest is about. */
export const subjectText = (subject: ContestSubject, { texts, format }: FileContext): string =>
  subject === 'weight' ? texts.settlement.weightSubject : format.texts.quality.properties[subject];
