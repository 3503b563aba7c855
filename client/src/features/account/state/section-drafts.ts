import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { barePath } from '../../../lib/locale-path.ts';
import { store } from '../../../lib/store.ts';
import { isInAccount, type SectionName } from './account-sections.ts';

interface SectionDrafts {
  readonly accountId: string;
  readonly values: Readonly<Partial<Record<SectionName, object>>>;
}

/** Unsaved values of each section, in memory only: bank details and passwords are never stored on the device. */
const draftsAtom = atom<SectionDrafts>({ accountId: '', values: {} });

function draftsOf(accountId: string): SectionDrafts {
  const held = store.get(draftsAtom);
  return held.accountId === accountId ? held : { accountId, values: {} };
}

/** Restores a section's unsaved values when it is shown again, and keeps them while other sections are shown. */
export function useSectionDraft<Values extends FieldValues>(
  name: SectionName,
  accountId: string,
  { control, reset, getValues, formState: { isDirty } }: UseFormReturn<Values>,
): void {
  const values = useWatch({ control });
  // First, because the next effect removes the draft of a form without changes.
  useEffect(() => {
    const draft = draftsOf(accountId).values[name];
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
  }, [name, accountId, reset, getValues]);
  useEffect(() => {
    const { [name]: _, ...others } = draftsOf(accountId).values;
    store.set(draftsAtom, { accountId, values: isDirty ? { ...others, [name]: values } : others });
  }, [name, accountId, values, isDirty]);
}

/** The sections with unsaved values. Leaving the account drops them. */
export function useUnsavedSections(accountId: string): readonly SectionName[] {
  const held = useAtomValue(draftsAtom);
  useEffect(
    () => () => {
      if (!isInAccount(barePath(window.location.pathname))) store.set(draftsAtom, draftsOf(''));
    },
    [],
  );
  return held.accountId === accountId ? (Object.keys(held.values) as SectionName[]) : [];
}
