import * as z from 'zod';

/**
 * A steady load from a separate address: one call every `everyMs` in each lane, independent of the previous call.
 */
const lanesSchema = z.object({
  name: z.string(),
  everyMs: z.number(),
  lanes: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('bid'),
        /** Path of the auction, without `/bids/my`. */
        path: z.string(),
        tokens: z.array(z.string()),
        firstPriceMinor: z.int(),
      }),
      /** A whole request in Latin-1, sent repeatedly. */
      z.object({ kind: z.literal('request'), request: z.string(), goodStatus: z.int() }),
    ]),
  ),
});
export type Lanes = z.infer<typeof lanesSchema>;

export const honestCommandSchema = z.object({
  port: z.int(),
  address: z.string(),
  durationMs: z.number(),
  groups: z.array(lanesSchema),
});
export type HonestCommand = z.infer<typeof honestCommandSchema>;

export const honestResultSchema = z.array(
  z.object({
    name: z.string(),
    sent: z.int(),
    /** Answered with another status, more than five seconds late, or not at all. */
    failed: z.int(),
    /** By status, or by the event that came instead of a response. */
    answers: z.record(z.string(), z.int()),
    /** Since the time each call was due. Null if too many failed for a percentile. */
    p50Ms: z.number().nullable(),
    p99Ms: z.number().nullable(),
  }),
);
export type HonestResult = z.infer<typeof honestResultSchema>[number];
