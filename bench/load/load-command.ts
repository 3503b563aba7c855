import * as z from 'zod';

const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('get'), path: z.string() }),
  z.object({
    kind: z.literal('bid'),
    /** Of the auction's call, up to and without `/bids/my`. */
    path: z.string(),
    tokens: z.array(z.string()),
    firstPriceMinor: z.int(),
  }),
]);
export type Work = z.infer<typeof workSchema>;

const common = { port: z.int(), connections: z.int(), durationMs: z.number(), work: workSchema };

/** Each connection asks again as soon as it is answered; the first `warmMs` do not count. */
export const closedLoopSchema = z.object({ ...common, warmMs: z.number() });
export type ClosedLoop = z.infer<typeof closedLoopSchema>;

export const openLoopSchema = z.object({ ...common, ratePerSecond: z.number() });
export type OpenLoop = z.infer<typeof openLoopSchema>;

export const loadResultSchema = z.object({
  elapsedMs: z.number(),
  /** Answers with status 200. */
  good: z.int(),
  /** All answers, those of the warm-up as well. */
  answered: z.int(),
  statuses: z.record(z.string(), z.int()),
  /** Of good answers; from the scheduled time where the rate was fixed. Null of none. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  /** CPU time of the generator ÷ time: near 1 it was the generator that was measured. */
  busyShare: z.number(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
