import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useIsOnDevice } from '../device/use-on-device.ts';
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts';

/** A form of texts and of consents, which must be given again each time. */
type TextValues = Record<string, string | boolean>;

/** Restores the texts of a draft into the form's initial values. */
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

/**
 * The texts of a draft, after hydration: the relay's rendering starts empty.
 * @returns initial values, and a key for the component that uses them
 */
export function useBegunTexts<Values extends TextValues>(name: string, empty: Values) {
  const isOnDevice = useIsOnDevice();
  const [begun, setBegun] = useState(() => ({
    isRead: isOnDevice,
    values: isOnDevice ? readTextDraft(name, empty) : empty,
    key: 'begun',
  }));
  if (isOnDevice && !begun.isRead) {
    const values = readTextDraft(name, begun.values);
    // Text typed before hydration stays, unless there is a draft.
    setBegun({ isRead: true, values, key: values === begun.values ? begun.key : 'kept' });
  }
  return begun;
}

export function keepTextDraft(name: string, values: TextValues, storage?: Storage): void {
  keepDraft(
    name,
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')),
    storage,
  );
}

/**
 * Stores the texts of a form until it is sent: across a reload and a change of language.
 *
 * @returns deletes the draft
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
