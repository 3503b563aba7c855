import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What was typed into a form, kept through a reload of this tab and forgotten with it. */
const prefix = 'recolta.draft.';

/** Keeps a draft; what must not be stored is taken out before. A browser that keeps nothing loses nothing else. */
export function keepDraft(name: string, values: object, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(prefix + name, JSON.stringify(values));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The kept draft as it was stored; null where there is none, or none that can be read. */
export function readDraft(name: string, storage: Storage = sessionStorage): unknown {
  const text = storage.getItem(prefix + name);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function forgetDraft(name: string, storage: Storage = sessionStorage): void {
  storage.removeItem(prefix + name);
}

/** A form of texts, and of consents that have to be given again each time. */
type TextValues = Record<string, string | boolean>;

/** What was typed into a form before, over the form as it begins; only texts come back. */
export function readTextDraft<Values extends TextValues>(
  name: string,
  empty: Values,
  storage?: Storage,
): Values {
  const draft = readDraft(name, storage);
  if (typeof draft !== 'object' || draft === null) return empty;
  const texts = Object.keys(empty)
    .filter((key) => typeof empty[key] === 'string' && Object.hasOwn(draft, key))
    .map((key) => [key, Reflect.get(draft, key)] as const)
    .filter(([, text]) => typeof text === 'string');
  return { ...empty, ...Object.fromEntries(texts) };
}

export function keepTextDraft(name: string, values: TextValues, storage?: Storage): void {
  keepDraft(
    name,
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')),
    storage,
  );
}

/**
 * Keeps what is typed into a form of texts until it is sent: through a reload, and into the page's other language.
 *
 * @returns forgets it
 */
export function useTextDraft<Values extends FieldValues & TextValues>(
  name: string,
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
): () => void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTextDraft(name, values) }),
    [name, subscribe],
  );
  return () => forgetDraft(name);
}
