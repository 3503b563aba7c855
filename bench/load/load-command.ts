import * as z from 'zod';

const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('get'), path: z.string() }),
  /** The same JSON each time. */
  z.object({ kind: z.literal('post'), path: z.string(), body: z.string() }),
  z.object({
    kind: z.literal('bid'),
    /** Path of the auction, without `/bids/my`. */
    path: z.string(),
    /** Paths of further auctions, which share the bids equally. */
    otherPaths: z.optional(z.array(z.string())),
    tokens: z.array(z.string()),
    firstPriceMinor: z.int(),
  }),
]);
export type Work = z.infer<typeof workSchema>;

const common = { port: z.int(), connections: z.int(), durationMs: z.number(), work: workSchema };

/** Each connection sends its next request after the response; the first `warmMs` do not count. */
export const closedLoopSchema = z.object({ ...common, warmMs: z.number() });
export type ClosedLoop = z.infer<typeof closedLoopSchema>;

export const openLoopSchema = z.object({ ...common, ratePerSecond: z.number() });
export type OpenLoop = z.infer<typeof openLoopSchema>;

export const loadResultSchema = z.object({
  elapsedMs: z.number(),
  /** Answers with status 200. */
  good: z.int(),
  /** All responses, including the warm-up. */
  answered: z.int(),
  statuses: z.record(z.string(), z.int()),
  /** Latency of successful responses; from the scheduled time at a fixed rate. Null without any. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  /** The generator's CPU time ÷ time: near 1 the generator was the bottleneck. */
  busyShare: z.number(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
