import type { Account } from '@recolta/shared/contracts/http/account';
import { reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';
import { atom, useAtomValue } from 'jotai';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { type CheckedForm, useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { barePath } from '../../../lib/locale-path.ts';
import { store } from '../../../lib/store.ts';
import { useRefreshAccount } from '../api/account-query.ts';
import { type AccountPart, accountChangeOf, changeBody, changeIssues } from '../state/account-parts.ts';
import { isInAccount, type SectionName } from '../state/account-sections.ts';
import { changesOf, withChanges } from '../state/draft-changes.ts';

/** The card of a section. */
export function AccountSection({
  name,
  lead,
  children,
}: {
  name: SectionName;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('account');
  return (
    <section
      aria-labelledby={`${name}-heading`}
      className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id={`${name}-heading`} className="font-semibold font-serif text-xl">
        {t(`section.${name}`)}
      </h2>
      {lead && <p className="mt-1 text-ink-2 text-s">{lead}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}

/** A section's form with its button and the result of saving. */
export function SavedForm<Values extends FieldValues>({
  checked,
  children,
}: {
  checked: CheckedForm<Values> & { readonly note: SaveNote };
  children: ReactNode;
}) {
  const { t } = useTranslation(['account', 'forms']);
  return (
    <FormProvider {...checked.form}>
      <form noValidate onSubmit={(event: SubmitEvent) => checked.submit(event)}>
        {children}
        <SubmitRow
          failure={checked.failure}
          isSending={checked.isSending}
          label={t('forms:save')}
          busyLabel={t('forms:saving')}
        >
          <p role="status" className="text-act text-s">
            {checked.note === 'saved' && t('saved')}
            {checked.note === 'requested' && t('requested')}
            {checked.note === 'unchanged' && t('unchanged')}
          </p>
        </SubmitRow>
      </form>
    </FormProvider>
  );
}

/** Fields that this form labels differently. */
const named = { password: 'currentPassword' };

type SaveNote = 'none' | 'saved' | 'requested' | 'unchanged';

/** The form of a section: sends only what changed, and confirms that it was saved. */
export function useAccountForm<Values extends object>(
  account: Account,
  part: AccountPart<Values>,
  issuesOf: (account: Account, values: Values, part: AccountPart<Values>) => FieldIssue[] = changeIssues,
): CheckedForm<Values> & { readonly note: SaveNote } {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const [note, setNote] = useState<SaveNote>('none');
  const held = useMemo(() => part.valuesOf(account), [part, account]);
  const check = useCallback(
    (values: Values) => (hasChanged(part, account, values) ? issuesOf(account, values, part) : []),
    [part, account, issuesOf],
  );
  const checked = useCheckedForm<Values>({
    defaultValues: held as DefaultValues<Values>,
    held,
    check,
    named,
    send: async (values) => {
      setNote('none');
      if (!hasChanged(part, account, values)) return setNote('unchanged');
      await accountCalls.change.call({ params: { id: account.id }, body: changeBody(part, account, values) });
      // Values under review are not stored in the account yet.
      const waiting = account.isUnderReview ? reviewedValues(account, held) : {};
      const isRequest = Object.keys(accountChangeOf(part, account, values)).some((field) => field in waiting);
      checked.form.reset({ ...values, ...waiting, ...emptyPassword(values) }, { keepDirtyValues: false });
      setNote(isRequest ? 'requested' : 'saved');
      await refresh();
    },
    // Other codes have a text that says what to do.
    describe: ({ code }) => (code === 'InternalError' || code === 'UnexpectedError' ? t('saveFailed') : null),
  });
  const { isDirty } = checked.form.formState;
  useSectionDraft(part.name, account.id, checked.form);
  return { ...checked, note: isDirty ? 'none' : note };
}

function hasChanged<Values extends object>(
  part: AccountPart<Values>,
  account: Account,
  values: Values,
): boolean {
  return Object.keys(accountChangeOf(part, account, values)).some((field) => field !== 'password');
}

/** The form values that change only through a request; a first VAT state changes at once [S9]. */
function reviewedValues(account: Account, values: object): Record<string, unknown> {
  return Object.fromEntries(
    reviewedFields
      .filter((name) => name in values && !(name === 'vatState' && account.vatState === null))
      .map((name) => [name, Reflect.get(values, name)]),
  );
}

function emptyPassword(values: object): object {
  return 'password' in values ? { password: '' } : {};
}

interface SectionDrafts {
  readonly accountId: string;
  readonly values: Readonly<Partial<Record<SectionName, object>>>;
}

/**
 * Keeps the unsaved changes of each section, in memory only: bank details and passwords are never stored on the
 * device.
 */
const draftsAtom = atom<SectionDrafts>({ accountId: '', values: {} });

function draftsOf(accountId: string): SectionDrafts {
  const held = store.get(draftsAtom);
  return held.accountId === accountId ? held : { accountId, values: {} };
}

/**
 * Restores a section's unsaved changes when it is shown again, and keeps them while other sections are shown. All other
 * fields are as stored then, so that a save undoes no change made meanwhile [S7].
 *
 * @param always a field that is kept with every change
 */
export function useSectionDraft<Values extends FieldValues>(
  name: SectionName,
  accountId: string,
  { control, reset, getValues, formState: { isDirty, defaultValues } }: UseFormReturn<Values>,
  always?: keyof Values & string,
): void {
  const values = useWatch({ control });
  // First, because the next effect removes the draft of a form without changes.
  useEffect(() => {
    const draft = draftsOf(accountId).values[name];
    if (draft) reset(withChanges(getValues(), draft), { keepDefaultValues: true });
  }, [name, accountId, reset, getValues]);
  useEffect(() => {
    const { [name]: _, ...others } = draftsOf(accountId).values;
    const draft = {
      ...changesOf(defaultValues ?? {}, values),
      ...(always !== undefined && { [always]: Reflect.get(values, always) }),
    };
    store.set(draftsAtom, { accountId, values: isDirty ? { ...others, [name]: draft } : others });
  }, [name, accountId, values, isDirty, defaultValues, always]);
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
