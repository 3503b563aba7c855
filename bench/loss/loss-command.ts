import * as z from 'zod';

export const lossConnectSchema = z.object({
  kind: z.enum(['page', 'bare']),
  port: z.int(),
  origin: z.string(),
  clients: z.int(),
  /** Number of the first client, counted over all processes. */
  first: z.int(),
  groups: z.int(),
  auctionIds: z.array(z.string()),
  /** Every other client has the session of one of them. */
  tokens: z.array(z.string()),
});
export type Connect = z.infer<typeof lossConnectSchema>;

const breakSchema = z.object({ groups: z.array(z.int()), startMs: z.number(), endMs: z.number() });
export type LineBreak = z.infer<typeof breakSchema>;

/** By auction id: each version with the time of its decision, ms of the wall clock, in order. */
export const lossStampsSchema = z.record(z.string(), z.array(z.tuple([z.int(), z.number()])));
export type Stamps = z.infer<typeof lossStampsSchema>;

export const finishSchema = z.object({ stamps: lossStampsSchema, breaks: z.array(breakSchema) });

export const lossResultSchema = z.object({
  /**
   * From the recovery of a line to the receipt of the version that was then the last, for clients that had missed
   * it; ms.
   */
  lateMs: z.array(z.number()),
  /** Clients that got neither it nor a later one. */
  never: z.int(),
  /** Clients whose last version is not the auction's. */
  outdated: z.int(),
  /** Clients that are not in their room. */
  away: z.int(),
  busyShare: z.number(),
});
export type LossResult = z.infer<typeof lossResultSchema>;
