import * as z from 'zod/mini';
import { telephoneSchema } from '../../contracts/http/company-fields.ts';
import {
  daySchema,
  idSchema,
  instantSchema,
  lineSchema,
  moneySchema,
  paragraphSchema,
  tonnesSchema,
} from '../../contracts/http/fields.ts';
import { dealSides } from '../contract/signing.ts';
import { qualityFields } from '../crops.ts';
import { measurementTypes } from '../enumerations.ts';
import { figureSchema } from '../goods/quality-grid.ts';
import { parseMoney } from '../money.ts';
import { vatRegimes } from '../vat.ts';

/** Maximum number of facts in one call: longer tables are sent in parts. */
export const maxFactsAtOnce = 100;
/** Maximum number of facts of one deal. */
export const maxFactsOfDeal = 5000;

/** Maximum number of loads of one invoice. */
export const maxLoadsOfInvoice = 200;

/** Maximum number of files of one fact. */
export const maxFilesOfFact = 5;

/** Parses an object: strictly for senders; readers ignore unknown fields, which a later release may add. */
type ObjectParser = typeof z.object;
const strictly = z.strictObject as unknown as ObjectParser;

const fileShape = {
  id: idSchema,
  name: lineSchema(80),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
/** A picture or PDF that was uploaded for a deal; facts name it with its hash, so that the log vouches for its content. */
export const dealFileSchema = z.strictObject(fileShape);
export type DealFile = Readonly<z.infer<typeof dealFileSchema>>;

/** Hour and minute in Bucharest, `08:30`. */
const timeSchema = z.string().check(z.refine((text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), 'time'));
const kgSchema = z.int().check(z.minimum(0), z.maximum(200_000_000));
const sumSchema = z.string().check(
  z.maxLength(16),
  z.refine((text) => (parseMoney(text) ?? 0) > 0, 'money'),
);
const reasonSchema = paragraphSchema(500);
const figuresSchema = z.partialRecord(z.enum(qualityFields), figureSchema);

const windowShape = { day: daySchema, from: timeSchema, to: timeSchema };

/** One truck or group of wagons [D2]. */
const loadShapeBy = (object: ObjectParser) => ({
  loadId: idSchema,
  /** In the unit of the goods. */
  quantity: tonnesSchema,
  ...windowShape,
  /** Truck and trailer, or wagon numbers. */
  plates: z.nullable(lineSchema(60, 2)),
  carrier: z.nullable(lineSchema(120, 2)),
  driver: z.nullable(object({ name: lineSchema(80, 2), telephone: telephoneSchema })),
  remark: z.nullable(lineSchema(200)),
});

/** What the settlement of a load is computed from; an act on it states what was shown. */
const basisShape = {
  loadId: idSchema,
  ticketId: idSchema,
  /** Null for contracts without a grid. */
  analysisId: z.nullable(idSchema),
  /** Deductions may reach the whole price. */
  sum: moneySchema,
};

/** Steps of a truck at its two places. */
export const loadMoves = ['arrived', 'loaded', 'unloaded'] as const;
export type LoadMove = (typeof loadMoves)[number];

/** What a contest is about: a property of the grid, or the weight. */
export const contestSubjects = ['weight', ...qualityFields] as const;
export type ContestSubject = (typeof contestSubjects)[number];

/**
 * VAT of an invoice when it was stated, by the day of its goods or of the advance, so that later rules do not change
 * its sums. Set by the service, never by senders; missing from an earlier release.
 */
const chargesShape = {
  charges: z.exactOptional(
    z.array(
      z.object({
        day: daySchema,
        regime: z.enum(vatRegimes),
        ratePercent: z.number(),
        source: z.nullable(z.string()),
      }),
    ),
  ),
};
export type StatedCharges = z.infer<typeof chargesShape.charges>;

/** The fields of facts by kind. */
function factShapesBy(object: ObjectParser) {
  const loadShape = loadShapeBy(object);
  const filesShape = {
    files: z.exactOptional(z.array(object(fileShape)).check(z.maxLength(maxFilesOfFact))),
  };
  return {
    LoadPlanned: loadShape,
    LoadChanged: loadShape,
    LoadWithdrawn: { loadId: idSchema, reason: reasonSchema },
    /** The other side asks for another window; the nominating side answers by changing the load. */
    WindowAsked: { loadId: idSchema, ...windowShape, reason: reasonSchema },
    LoadMoved: { loadId: idSchema, move: z.enum(loadMoves), movedAt: instantSchema, ...filesShape },
    /** A delay or a problem, mostly by the driver. */
    LoadRemarked: { loadId: idSchema, text: reasonSchema },
    LoadRejected: { loadId: idSchema, reason: reasonSchema },
    TicketStated: {
      loadId: idSchema,
      place: z.enum(measurementTypes),
      /** Name of the weighbridge, and the number that it gives once. */
      scale: lineSchema(80, 2),
      number: lineSchema(40),
      weighedAt: instantSchema,
      /** Null for goods that are not weighed. */
      grossKg: z.nullable(kgSchema),
      tareKg: z.nullable(kgSchema),
      /** In the unit of the goods. */
      net: tonnesSchema,
      ...filesShape,
    },
    AnalysisStated: {
      /** The loads of an average sample. */
      loadIds: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
      laboratory: lineSchema(120, 2),
      number: lineSchema(40),
      measuredAt: instantSchema,
      /** Number of the sealed sample. */
      sample: z.nullable(lineSchema(40)),
      figures: figuresSchema,
      ...filesShape,
    },
    SettlementAccepted: basisShape,
    SettlementContested: {
      ...basisShape,
      subject: z.enum(contestSubjects),
      reason: reasonSchema,
      ...filesShape,
    },
    CounterStated: {
      loadId: idSchema,
      laboratory: lineSchema(120, 2),
      number: lineSchema(40),
      measuredAt: instantSchema,
      /** The contested figure: in the unit of the property; of a weight kilograms net, or the unit of counted goods. */
      figure: z.number().check(z.minimum(0), z.maximum(200_000_000)),
      /** The uncertainty that the laboratory states for its method, in the same unit. */
      tolerance: z.number().check(z.minimum(0), z.maximum(10_000)),
      ...filesShape,
    },
    CounterConfirmed: { loadId: idSchema, counterId: idSchema },
    InvoiceStated: {
      number: lineSchema(30),
      day: daySchema,
      /** Empty for an advance. */
      loadIds: z.array(idSchema).check(z.maxLength(maxLoadsOfInvoice)),
      /** Advances that it deducts, in terms of the price: without VAT unless the price includes it. Absent if none. */
      deducts: z.exactOptional(
        z.array(object({ invoiceId: idSchema, sum: sumSchema })).check(z.minLength(1), z.maxLength(100)),
      ),
      /** Total with VAT, as shown; zero if advances have paid all. */
      total: moneySchema,
      /** Given by the seller if it is later than the agreed one. */
      dueDay: z.exactOptional(daySchema),
      ...(object === strictly ? ({} as typeof chargesShape) : chargesShape),
    },
    /** Takes back an invoice of loads, or what is left of an advance. */
    CreditStated: {
      invoiceId: idSchema,
      number: lineSchema(30),
      day: daySchema,
      /** Of an advance, what is taken back in terms of the price; absent for an invoice of loads, taken back whole. */
      sum: z.exactOptional(sumSchema),
      /** Total with VAT, as shown. */
      total: moneySchema,
    },
    /** Of an invoice by the buyer, of a credit note by the seller who pays back, of a washout by its payer. */
    PaymentStated: {
      /** The invoice, the credit note, or the proposal of the annulment whose washout is paid. */
      invoiceId: idSchema,
      day: daySchema,
      sum: sumSchema,
      reference: z.nullable(lineSchema(80)),
    },
    /** By the side that receives what `PaymentStated` pays. */
    ReceiptStated: {
      invoiceId: idSchema,
      day: daySchema,
      sum: sumSchema,
      reference: z.nullable(lineSchema(80)),
    },
    /** Delivery ends short of the agreed quantity, once the other side confirms it. */
    DeliveryEndProposed: { reason: reasonSchema },
    DeliveryEndConfirmed: { proposalId: idSchema },
    AnnulmentProposed: {
      reason: reasonSchema,
      /** A washout: the sum that one side pays the other. */
      washout: z.nullable(object({ payer: z.enum(dealSides), sum: sumSchema })),
    },
    AnnulmentConfirmed: { proposalId: idSchema },
    /** An administrator annuls a deal in which nothing was stated for long [D12]. */
    DealEnded: { reason: reasonSchema },
    /** Ends an open proposal, one's own or the other side's. */
    ProposalEnded: { proposalId: idSchema },
    DisputeOpened: {
      loadId: z.nullable(idSchema),
      /** Set if it is about the settlement of the load; otherwise it is about the load, or without a load about the deal. */
      about: z.exactOptional(z.literal('settlement')),
      reason: reasonSchema,
      ...filesShape,
    },
    DisputeMessage: { disputeId: idSchema, text: reasonSchema, ...filesShape },
    AdministratorCalled: { disputeId: idSchema },
    /** By the side that opened it, or by an administrator whom both sides asked. */
    DisputeClosed: { disputeId: idSchema, result: reasonSchema },
  } as const;
}

const factShapes = factShapesBy(strictly);

type Shapes = typeof factShapes;
export type FactKind = keyof Shapes;
export const factKinds = Object.keys(factShapes) as FactKind[];

type BodyOf<Kind extends FactKind> = Readonly<z.infer<z.ZodMiniObject<Shapes[Kind]>>>;
export type FactBody<Kind extends FactKind = FactKind> = {
  [One in Kind]: { readonly kind: One } & BodyOf<One>;
}[Kind];

/** Facts that a later one of the same kind may replace, by the side that stated them and with a reason. */
export const replaceableKinds = [
  'TicketStated',
  'AnalysisStated',
  'InvoiceStated',
  'CreditStated',
  'PaymentStated',
  'ReceiptStated',
] as const satisfies readonly FactKind[];

/** Who adds facts: the two parties, the driver of one load, administrators. */
export const factAuthors = [...dealSides, 'driver', 'administrator'] as const;
export type FactAuthor = (typeof factAuthors)[number];

function bodySchemaOf<Kind extends FactKind>(kind: Kind) {
  return z.strictObject({ kind: z.literal(kind), ...factShapes[kind] });
}

/** The body of any fact. */
export const factBodySchema = z.discriminatedUnion(
  'kind',
  factKinds.map(bodySchemaOf) as unknown as [z.ZodMiniObject<{ kind: z.ZodMiniLiteral<FactKind> }>],
) as unknown as z.ZodMiniType<FactBody, unknown>;

/** Files that a fact names. */
export const filesOf = (body: FactBody): readonly DealFile[] => ('files' in body ? (body.files ?? []) : []);

/** Facts that the driver of a load may state, about that load alone [D3]. */
export const driverKinds = [
  'LoadMoved',
  'LoadRemarked',
  'TicketStated',
] as const satisfies readonly FactKind[];

/** A fact as its author sends it. Its id, chosen by the author, makes repeated sending harmless. */
export const sentFactSchema = z.strictObject({
  id: idSchema,
  /** The fact that it replaces, which stays in the log; then with a reason. */
  replaces: z._default(z.nullable(idSchema), null),
  reason: z._default(z.nullable(reasonSchema), null),
  body: factBodySchema,
});
export type SentFact = z.infer<typeof sentFactSchema>;

/** A body that a later release knows: another kind, or other values. What follows from it is not known either. */
const laterBodySchema = z.object({ kind: z.literal('Later') });
type LaterBody = Readonly<z.infer<typeof laterBodySchema>>;

/** The body of a fact as readers take it: unknown fields are ignored, unknown kinds and values become `Later`. */
const readBodySchema = z.catch(
  z.discriminatedUnion('kind', [
    laterBodySchema,
    ...Object.entries(factShapesBy(z.object)).map(([kind, shape]) =>
      z.object({ kind: z.literal(kind as FactKind), ...shape }),
    ),
  ]),
  { kind: 'Later' },
) as unknown as z.ZodMiniType<FactBody | LaterBody, FactBody | LaterBody>;

/** A stored fact of the deal's log [D1]; never changed. */
export const dealFactSchema = z.object({
  id: z.string(),
  replaces: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  body: readBodySchema,
  by: z.enum(factAuthors),
  /** When it was stored. */
  at: instantSchema,
});
/** A fact as a page reads it, maybe from a later release. */
export type ReadFact = Readonly<z.infer<typeof dealFactSchema>>;
export type DealFact = Omit<ReadFact, 'body'> & { readonly body: FactBody };

/** The facts of a log, or null if this release does not know all of them: what they lead to cannot be computed. */
export function knownFacts(log: readonly ReadFact[]): readonly DealFact[] | null {
  return log.some(({ body }) => body.kind === 'Later') ? null : (log as readonly DealFact[]);
}
