import * as z from 'zod';

const common = {
  connections: z.int().max(2000),
  /** Loopback addresses to connect from, in turn. */
  addresses: z.array(z.string()).min(1).readonly(),
};

/** `randomToken` in a request is replaced by a new token each time. */
export const attackSchema = z.discriminatedUnion('kind', [
  /** Starts a request and sends the rest piece by piece, without an end. */
  z.object({
    kind: z.literal('trickle'),
    ...common,
    heads: z.array(z.string()).min(1).readonly(),
    piece: z.string(),
    everyMs: z.number(),
  }),
  /** Sends whole requests on each connection, `everyMs` after the last one, or after each response for 0. */
  z.object({
    kind: z.literal('calls'),
    ...common,
    requests: z.array(z.string()).min(1).readonly(),
    everyMs: z.number(),
  }),
  /** Socket.IO connections that join a room repeatedly; they read what arrives, or never do. */
  z.object({
    kind: z.literal('sockets'),
    ...common,
    origin: z.string(),
    room: z.string(),
    joinEveryMs: z.number(),
    isReading: z.boolean(),
  }),
]);
export type Attack = z.infer<typeof attackSchema>;
export type AttackOf<Kind extends Attack['kind']> = Extract<Attack, { kind: Kind }>;

export const startAttackSchema = z.object({ port: z.int(), attack: attackSchema });

export const attackTallySchema = z.object({
  /** Connections opened, including reconnections after the server closed one. */
  opened: z.int(),
  /** Open at the end. */
  open: z.int(),
  /** By response status, or by the event that came instead. */
  answers: z.record(z.string(), z.int()),
});
export type AttackTally = z.infer<typeof attackTallySchema>;
