import * as z from 'zod';
import { lossResultSchema } from './loss-command.ts';

export const startSchema = z.object({
  auctions: z.int(),
  bidders: z.int(),
  perSecond: z.number(),
  /** Share of packets, 0 to 1. */
  loss: z.number(),
});

export const breaksSchema = z.object({
  kind: z.enum(['page', 'bare']),
  clients: z.int(),
  durationMs: z.number(),
});

const countsSchema = z.object({
  accepted: z.int(),
  refused: z.record(z.string(), z.int()),
  repeated: z.int(),
  slowestMs: z.number(),
});

export const breaksResultSchema = z.object({
  byTurns: lossResultSchema,
  together: lossResultSchema,
  counts: countsSchema,
  /** CPU share of the socket server, in cores. */
  serverShare: z.number(),
});
export type BreaksResult = z.infer<typeof breaksResultSchema>;

export const restartSchema = z.object({ clients: z.int(), signal: z.enum(['SIGTERM', 'SIGKILL']) });

export const restartResultSchema = z.object({
  /** All times are since the signal: the end of the process, and the new one's readiness. */
  goneMs: z.number(),
  readyMs: z.number(),
  /** One entry per client that is back in its room. */
  backMs: z.array(z.number()),
  notBack: z.int(),
  outdated: z.int(),
  away: z.int(),
  counts: countsSchema,
  busyShare: z.number(),
  /** Calls of the new relay in the 25 s after it was ready. */
  relayCpuMs: z.number(),
  /** Maximum calls of the services per second, without bids, before the signal and after it. */
  callsBefore: z.number(),
  callsAfter: z.number(),
  /** The calls of the busiest half second, by path. */
  peak: z.string(),
});
export type RestartResult = z.infer<typeof restartResultSchema>;
