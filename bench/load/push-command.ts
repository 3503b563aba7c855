import * as z from 'zod';

export const connectSchema = z.object({
  port: z.int(),
  origin: z.string(),
  room: z.string(),
  sockets: z.int(),
  acknowledges: z.boolean(),
});

/** Versions with the time each was decided at, ms of the wall clock. */
export const stampsSchema = z.array(z.tuple([z.int(), z.number()]));

export const pushResultSchema = z.object({
  /** Frames of the stamped versions that came. */
  deliveries: z.int(),
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  maxMs: z.number().nullable(),
  leastMs: z.number().nullable(),
  /** Sockets that were closed by the other side. */
  lost: z.int(),
  busyShare: z.number(),
});
export type PushResult = z.infer<typeof pushResultSchema>;
