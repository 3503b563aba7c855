import { get, set } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftKey, isDraftExpired } from './draft-store.ts';

/** Version of the stored draft's form. A change that `merged` cannot read takes the next number. */
const version = 1;
const keptSchema = z.object({
  version: z.literal(version),
  /** Increases with each save, in any tab. */
  revision: z.int(),
  savedAtMs: z.number(),
  values: z.record(z.string(), z.unknown()),
  /** The request whose outcome is unknown: the next one reuses its key, so that only one of them is executed [L5]. */
  sent: z._default(z.nullable(z.object({ key: z.string() })), null),
});

export interface KeptForm<Values = object> {
  readonly revision: number;
  readonly savedAtMs: number;
  readonly values: Values;
  readonly sent: { readonly key: string } | null;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A draft of one form: its id, and the values of an empty form. */
export interface DraftOf<Values = object> {
  /** Account, form, and the item that is edited or posted again. */
  readonly id: string;
  empty(nowMs: number): Values;
}

/**
 * Reads the stored draft; null without one, and once it has expired. Missing fields, and fields of another type, get the
 * values of an empty form.
 */
export function readKept<Values>(
  storage: Kept,
  { id, empty }: DraftOf<Values>,
  nowMs: number,
): KeptForm<Values> | null {
  const text = storage.getItem(draftKey(id));
  const kept = keptSchema.safeParse(text === null ? null : parsed(text));
  if (!kept.success || isDraftExpired(kept.data.savedAtMs, nowMs)) return null;
  const { values, ...rest } = kept.data;
  return { ...rest, values: merged(empty(nowMs), values) };
}

/**
 * Stores a change. If another tab has saved since, its values stay and only the changed field is set in them.
 * @param field the changed field's path; undefined if the whole form was replaced
 * @returns the draft now stored
 */
export function keepForm<Values extends object>(
  storage: Kept,
  draft: DraftOf<Values>,
  { values, revision }: Pick<KeptForm<Values>, 'values' | 'revision'>,
  field: string | undefined,
  nowMs: number,
): KeptForm<Values> {
  const stored = readKept(storage, draft, nowMs);
  const isBehind = stored !== null && stored.revision !== revision && field !== undefined;
  const next = structuredClone(isBehind ? stored.values : values);
  if (isBehind) set(next, field, structuredClone(get(values, field)));
  const kept = {
    version,
    revision: Math.max(stored?.revision ?? 0, revision) + 1,
    savedAtMs: nowMs,
    values: next,
    sent: stored?.sent ?? null,
  };
  write(storage, draft, kept);
  return kept;
}

/**
 * The key to send the form with: that of an attempt whose outcome is unknown, else a new one, stored before it is sent.
 * @param newKey creates a key
 */
export function keyToSend<Values>(
  storage: Kept,
  draft: DraftOf<Values>,
  kept: KeptForm<Values>,
  newKey: () => string,
): string {
  const stored = readKept(storage, draft, kept.savedAtMs)?.sent ?? kept.sent;
  if (stored) return stored.key;
  const sent = { key: newKey() };
  write(storage, draft, { ...kept, version, sent });
  return sent.key;
}

/** Call after an answer: the next attempt gets a new key. */
export function forgetKey<Values>(storage: Kept, draft: DraftOf<Values>, nowMs: number): void {
  const stored = readKept(storage, draft, nowMs);
  if (stored) write(storage, draft, { ...stored, version, sent: null });
}

export function forgetKept(storage: Kept, { id }: { readonly id: string }): void {
  storage.removeItem(draftKey(id));
}

function write(storage: Kept, { id }: { readonly id: string }, kept: object): void {
  try {
    storage.setItem(draftKey(id), JSON.stringify(kept));
  } catch (error) {
    // Storage is full or forbidden: the form works without a draft.
    if (!(error instanceof DOMException)) throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stored values in the structure of an empty form. */
function merged<Shape>(empty: Shape, stored: unknown): Shape {
  if (Array.isArray(empty)) return (Array.isArray(stored) ? stored : empty) as Shape;
  if (typeof empty !== 'object' || empty === null)
    return typeof stored === typeof empty ? (stored as Shape) : empty;
  if (typeof stored !== 'object' || stored === null) return empty;
  return Object.fromEntries(
    Object.entries(empty).map(([key, value]) => [key, merged(value, Reflect.get(stored, key))]),
  ) as Shape;
}
