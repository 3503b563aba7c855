import * as z from 'zod/mini';
import { withTabStorage } from '../../../lib/device/device-storage.ts';

const actSchema = z.union([
  z.object({ kind: z.literal('terms'), atMs: z.number() }),
  z.object({
    kind: z.literal('bid'),
    atMs: z.number(),
    priceMinor: z.nullable(z.int()),
    limitMinor: z.optional(z.nullable(z.int())),
  }),
]);
/** An act of the visitor. */
export type PracticeAct = z.infer<typeof actSchema>;

const recordSchema = z.object({
  id: z.string(),
  startedAtMs: z.number(),
  acts: z.array(actSchema),
});
/** Everything from which a practice follows: its start and the visitor's acts, in order. */
export type PracticeRecord = z.infer<typeof recordSchema>;

const storageKey = 'recolta.practice';

/** The practice of this page, for browsers that store nothing. */
let held: PracticeRecord | null = null;

/** The last practice of this tab; null without one. */
export function keptRecord(): PracticeRecord | null {
  return parsed(withTabStorage((storage) => storage.getItem(storageKey))) ?? held;
}

/** Keeps a practice for a reload of the tab. A browser that stores nothing loses it at a reload. */
export function keepRecord(record: PracticeRecord): void {
  held = record;
  withTabStorage((storage) => storage.setItem(storageKey, JSON.stringify(record)));
}

function parsed(text: string | null): PracticeRecord | null {
  try {
    const kept = recordSchema.safeParse(JSON.parse(text ?? 'null'));
    return kept.success ? kept.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
