import * as z from 'zod/mini';
import {
  countyCodeSchema,
  daySchema,
  lineSchema,
  paragraphSchema,
  priceSchema,
  tonnesSchema,
} from '../../contracts/http/fields.ts';
import { nullByDefault } from '../../contracts/null-by-default.ts';
import { isDayBefore } from '../day.ts';
import { deliveryTypes, loadingLocations, paymentMethods, paymentTypes } from '../enumerations.ts';
import type { RuleIssue } from '../field-rules.ts';
import { countyOfDelivery, isCountyAsked, isSectorMissing } from './delivery-place.ts';
import { paymentIssues } from './payment-issues.ts';

export const maxNoteLength = 1000;

/** The fields of a bid's terms. */
export const bidTermsShape = nullByDefault({
  /** Per unit, net of VAT, in the currency of the sale; it need not beat the best bid. */
  price: priceSchema,
  /** In the unit of the goods. */
  quantity: tonnesSchema,
  paymentType: z.enum(paymentTypes),
  paymentMethod: z._default(z.enum(paymentMethods), 'AtDelivery'),
  paymentDate: z.nullable(daySchema),
  /** Days after delivery. */
  paymentDays: z.nullable(z.int().check(z.minimum(0), z.maximum(60))),
  /** True if a promissory note has an aval; omitted: as posted, see `avalOf`. */
  withAval: z.optional(z.nullable(z.boolean())),
  deliveryType: z.enum(deliveryTypes),
  loadingLocation: z.nullable(z.enum(loadingLocations)),
  /** County where the bidder receives the goods, or delivers them from. */
  deliveryCounty: z.nullable(countyCodeSchema),
  deliveryLocation: z.nullable(lineSchema(120, 2)),
  deliveryPeriod: z.strictObject({ from: daySchema, to: daySchema }),
  note: z.nullable(paragraphSchema(maxNoteLength)),
});

export type BidTerms = z.infer<z.ZodMiniObject<typeof bidTermsShape>>;

/** Payment terms of a bid or a posting. */
interface NoteTerms {
  readonly paymentType: string;
  readonly withAval?: boolean | null | undefined;
}

/**
 * Returns whether the promissory note of a bid has an aval: as stated, else as posted; null if neither states
 * it.
 */
export function avalOf(stated: NoteTerms, posted: NoteTerms): boolean | null {
  if (stated.paymentType !== 'OrderNote') return null;
  return stated.withAval ?? (posted.paymentType === 'OrderNote' ? posted.withAval : null) ?? null;
}

/** Terms with the aval of the posting filled in, because the posting may change later. */
export function withStatedAval(stated: BidTerms, posted: NoteTerms): BidTerms {
  const withAval = avalOf(stated, posted);
  return withAval === null ? stated : { ...stated, withAval };
}

/** Issues across several fields of the terms, for `check` of a schema with `bidTermsShape`. */
export function reportBidIssues({
  value,
  issues,
}: {
  readonly value: BidTerms;
  readonly issues: z.core.$ZodRawIssue[];
}): void {
  for (const { path, rule } of [...deliveryIssues(value), ...paymentIssues(value), ...avalIssues(value)])
    issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
}

/**
 * Terms that one party proposes to the other: a personalised bid on a live auction [P1], a bid or counter-offer on an
 * announcement [B4].
 */
export const bidTermsSchema = z.strictObject(bidTermsShape).check(reportBidIssues);

const avalIssues = ({ paymentType, withAval = null }: BidTerms): RuleIssue[] =>
  withAval !== null && paymentType !== 'OrderNote' ? [{ path: 'withAval', rule: 'payment' }] : [];

function deliveryIssues(stated: BidTerms): RuleIssue[] {
  const isFromYard = stated.deliveryType === 'FCATruck';
  const needsCounty =
    stated.deliveryType.startsWith('DAP') &&
    countyOfDelivery(stated.deliveryType, stated.deliveryCounty) === null;
  return [
    ...(isFromYard && stated.loadingLocation === null ? [{ path: 'loadingLocation', rule: 'required' }] : []),
    ...(!isFromYard && stated.loadingLocation !== null
      ? [{ path: 'loadingLocation', rule: 'delivery' }]
      : []),
    ...(needsCounty && stated.deliveryLocation === null
      ? [{ path: 'deliveryCounty', rule: 'required' }]
      : []),
    ...(isCountyAsked(stated.deliveryType) && isSectorMissing(stated.deliveryCounty, stated.deliveryLocation)
      ? [{ path: 'deliveryLocation', rule: 'sector' }]
      : []),
    ...(isDayBefore(stated.deliveryPeriod.to, stated.deliveryPeriod.from)
      ? [{ path: 'deliveryPeriod.to', rule: 'order' }]
      : []),
  ];
}
