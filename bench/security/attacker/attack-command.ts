import * as z from 'zod';

const common = {
  connections: z.int().max(2000),
  /** Loopback addresses that the connections come from, in turn. */
  addresses: z.array(z.string()).min(1).readonly(),
};

/** In texts `randomToken` stands for a new one each time. */
export const attackSchema = z.discriminatedUnion('kind', [
  /** Begins a request and sends the rest of it piece by piece, without end. */
  z.object({
    kind: z.literal('trickle'),
    ...common,
    heads: z.array(z.string()).min(1).readonly(),
    piece: z.string(),
    everyMs: z.number(),
  }),
  /** Sends whole requests, the next one of a connection `everyMs` after the last, or as soon as it is answered for 0. */
  z.object({
    kind: z.literal('calls'),
    ...common,
    requests: z.array(z.string()).min(1).readonly(),
    everyMs: z.number(),
  }),
  /** Socket.IO connections that join a room again and again; they read what comes, or never do. */
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
  /** Connections that were made, those again that the other side had closed included. */
  opened: z.int(),
  /** Open at the end. */
  open: z.int(),
  /** By status of an answer, or by what happened in its place. */
  answers: z.record(z.string(), z.int()),
});
export type AttackTally = z.infer<typeof attackTallySchema>;
