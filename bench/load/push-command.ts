import * as z from 'zod';

export const connectSchema = z.object({
  port: z.int(),
  origin: z.string(),
  room: z.string(),
  sockets: z.int(),
  acknowledges: z.boolean(),
});

/** Versions with the time of their decision, ms of the wall clock. */
export const stampsSchema = z.array(z.tuple([z.int(), z.number()]));

export const pushResultSchema = z.object({
  /** Received frames of the stamped versions. */
  deliveries: z.int(),
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  maxMs: z.number().nullable(),
  leastMs: z.number().nullable(),
  /** Sockets closed by the server. */
  lost: z.int(),
  busyShare: z.number(),
});
export type PushResult = z.infer<typeof pushResultSchema>;
