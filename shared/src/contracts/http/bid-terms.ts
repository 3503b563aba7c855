import * as z from 'zod/mini';
import { deliveryTypes, loadingLocations, paymentMethods, paymentTypes } from '../../domain/enumerations.ts';
import { openEnum } from '../tolerant-reading.ts';
import { daySchema, moneySchema, tonnesSchema } from './fields.ts';

/** The terms of a bid as one reader may see them. */
export const bidTermsShape = {
  price: moneySchema,
  quantity: tonnesSchema,
  paymentType: openEnum(paymentTypes),
  paymentMethod: openEnum(paymentMethods),
  paymentDate: z.nullable(daySchema),
  paymentDays: z.nullable(z.int()),
  /** Only for a promissory note; earlier bids do not state it. */
  withAval: z.optional(z.nullable(z.boolean())),
  deliveryType: openEnum(deliveryTypes),
  loadingLocation: z.nullable(openEnum(loadingLocations)),
  deliveryCounty: z.nullable(z.string()),
  /** Also null if it would identify a side that the reader may not know [B5]. */
  deliveryLocation: z.nullable(z.string()),
  deliveryPeriod: z.object({ from: daySchema, to: daySchema }),
  note: z.nullable(z.string()),
};
