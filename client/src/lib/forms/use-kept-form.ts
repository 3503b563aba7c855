import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey } from './draft-store.ts';
import {
  type DraftOf,
  forgetKept,
  forgetKey,
  type KeptForm,
  keepForm,
  keyToSend,
  readKept,
} from './kept-form.ts';

export interface FormDraft {
  /** When it was last stored, ms; null while there is nothing to store. */
  readonly savedAtMs: number | null;
  /** The key to send the form with. */
  readonly newAttempt: () => string;
  /** Call when an attempt was answered. */
  readonly answered: () => void;
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
  // For a browser without storage.
  const sent = useRef<KeptForm['sent']>(null);

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

  return {
    savedAtMs,
    newAttempt: () => {
      const kept = {
        values: getValues(),
        revision: revision.current,
        savedAtMs: savedAtMs ?? Date.now(),
        sent: sent.current,
      };
      sent.current = { key: keyToSend(localStorage, draft, kept, () => crypto.randomUUID()) };
      return sent.current.key;
    },
    answered: () => {
      sent.current = null;
      forgetKey(localStorage, draft, Date.now());
    },
    forget: () => {
      isOver.current = true;
      forgetKept(localStorage, draft);
    },
  };
}
