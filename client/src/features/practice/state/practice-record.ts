import * as z from 'zod/mini';

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

/** The last practice of this tab; null without one. */
export function keptRecord(storage: Pick<Storage, 'getItem'>): PracticeRecord | null {
  try {
    const kept = recordSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    // Not JSON, or the browser forbids storage.
    return null;
  }
}

/** Keeps a practice for a reload of the tab. A browser that forbids storage only loses it at a reload. */
export function keepRecord(storage: Pick<Storage, 'setItem'>, record: PracticeRecord): void {
  try {
    storage.setItem(storageKey, JSON.stringify(record));
  } catch {
    // The practice goes on in memory.
  }
}
