import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, set, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { retypedFigure } from '../format.ts';
import { ActKeys, type HeldKey } from '../http/act-keys.ts';
import type { Locale } from '../locale-path.ts';
import { draftKey, isDraftExpired, storeDraft, storedDraft } from './draft-store.ts';

/** Version of the stored draft's form. A change that `merged` cannot read takes the next number. */
const version = 1;
const keptSchema = z.object({
  version: z.literal(version),
  /** Increases with each save, in any tab. */
  revision: z.int(),
  savedAtMs: z.number(),
  values: z.record(z.string(), z.unknown()),
  /** The language that the figures were typed in; earlier releases did not store it. */
  locale: z.optional(z.enum(['ro', 'en'])),
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
  /** The page's language, in which figures are typed and read. */
  readonly locale: Locale;
  /** Fields with figures, by path prefix: other texts are the same in every language. */
  readonly figures?: readonly string[];
}

/**
 * Reads the stored draft; null without one, and once it has expired. Missing fields, and fields of another type, get the
 * values of an empty form.
 */
export function readKept<Values>(
  storage: Kept,
  { id, empty, locale, figures = [] }: DraftOf<Values>,
  nowMs: number,
): KeptForm<Values> | null {
  const kept = keptSchema.safeParse(storedDraft(storage, draftKey(id)));
  if (!kept.success || isDraftExpired(kept.data.savedAtMs, nowMs)) return null;
  const { values, locale: typedIn = locale, ...rest } = kept.data;
  const retype = (text: string, path: string) =>
    figures.some((field) => path === field || path.startsWith(`${field}.`))
      ? retypedFigure(text, typedIn, locale)
      : text;
  const read = typedIn === locale ? values : withTexts(values, retype);
  return { ...rest, values: merged(empty(nowMs), read) };
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
    locale: draft.locale,
    revision: Math.max(stored?.revision ?? 0, revision) + 1,
    savedAtMs: nowMs,
    values: next,
    sent: stored?.sent ?? null,
  };
  storeDraft(storage, draftKey(draft.id), kept);
  return kept;
}

/**
 * Holds the key of an attempt whose outcome is unknown in the stored draft, so that it is sent again also after a reload
 * or a change of the form: only one of the attempts may be executed [L5].
 * @param current the form as it is, stored with the key if it has no draft yet
 */
export function heldInDraft<Values>(
  storage: Kept,
  draft: DraftOf<Values>,
  current: () => Omit<KeptForm<Values>, 'sent'>,
): HeldKey {
  // For a browser without storage.
  let sent: KeptForm['sent'] = null;
  const stored = () => readKept(storage, draft, Date.now());
  return {
    keyOf: () => (stored()?.sent ?? sent)?.key ?? null,
    hold: (_intent, key) => {
      sent = key === null ? null : { key };
      const kept = stored() ?? (sent && current());
      if (kept) storeDraft(storage, draftKey(draft.id), { ...kept, version, locale: draft.locale, sent });
    },
  };
}

export function forgetKept(storage: Kept, { id }: { readonly id: string }): void {
  storage.removeItem(draftKey(id));
}

/** Stored values with each text replaced by what `textOf` returns for it and its path. */
function withTexts(stored: unknown, textOf: (text: string, path: string) => string, path = ''): unknown {
  if (typeof stored === 'string') return textOf(stored, path);
  if (typeof stored !== 'object' || stored === null) return stored;
  const within = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(stored)) return stored.map((one, at) => withTexts(one, textOf, within(at)));
  return Object.fromEntries(
    Object.entries(stored).map(([key, one]) => [key, withTexts(one, textOf, within(key))]),
  );
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

export interface FormDraft {
  /** When it was last stored, ms; null while there is nothing to store. */
  readonly savedAtMs: number | null;
  /** Sends the form: under the key of the last attempt if that got no answer [L5]. */
  readonly send: <Answer>(call: (key: string) => Promise<Answer>) => Promise<Answer>;
  readonly forget: () => void;
}

/**
 * Stores the form at each change, and applies changes stored by other tabs of the account.
 * @param draft    a stable object
 * @param initial  the values stored when the page was opened
 * @param original the form's values without a draft
 */
export function useKeptForm<Values extends FieldValues>(
  draft: DraftOf<Values>,
  initial: KeptForm<Values> | null,
  original: Values,
  { subscribe, reset, getValues }: UseFormReturn<Values>,
): FormDraft {
  const [savedAtMs, setSavedAtMs] = useState(initial?.savedAtMs ?? null);
  const revision = useRef(initial?.revision ?? 0);
  const isOver = useRef(false);

  const take = useCallback(() => {
    const stored = readKept(localStorage, draft, Date.now());
    if (isOver.current || (stored?.revision ?? 0) === revision.current) return;
    revision.current = stored?.revision ?? 0;
    setSavedAtMs(stored?.savedAtMs ?? null);
    reset(stored?.values ?? original, { keepErrors: true });
  }, [draft, original, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (isOver.current || name === undefined) return;
          const held = { values, revision: revision.current };
          const kept = keepForm(localStorage, draft, held, name, Date.now());
          const isMerged = kept.revision > revision.current + 1;
          revision.current = kept.revision;
          setSavedAtMs(kept.savedAtMs);
          if (isMerged) reset(kept.values, { keepErrors: true });
        },
      }),
    [subscribe, draft, reset],
  );
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === draftKey(draft.id)) take();
    };
    window.addEventListener('storage', onStorage);
    // A suspended tab has missed the events.
    document.addEventListener('visibilitychange', take);
    window.addEventListener('pageshow', take);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', take);
      window.removeEventListener('pageshow', take);
    };
  }, [draft, take]);

  const [keys] = useState(() => {
    const current = () => ({ values: getValues(), revision: revision.current, savedAtMs: Date.now() });
    return new ActKeys(heldInDraft(localStorage, draft, current));
  });
  return {
    savedAtMs,
    send: (call) => keys.send(draft.id, call),
    forget: () => {
      isOver.current = true;
      forgetKept(localStorage, draft);
    },
  };
}
