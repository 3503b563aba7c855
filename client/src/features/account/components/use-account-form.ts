import type { Account } from '@recolta/shared/contracts/http/account';
import { reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';
import { useCallback, useMemo, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { useUnsaved } from '../../../lib/forms/unsaved-changes.ts';
import { type CheckedForm, useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useRefreshAccount } from '../api/account-query.ts';
import { type AccountPart, changeBody, changeIssues, changeOf } from '../state/account-parts.ts';

/** The form's own label of the field. */
const named = { password: 'currentPassword' };

export type SaveNote = 'none' | 'saved' | 'requested' | 'unchanged';

/** The form of a part of the account: it sends what changed, and says that it was saved. */
export function useAccountForm<Values extends object>(
  account: Account,
  part: AccountPart<Values>,
  issuesOf: (account: Account, values: Values, part: AccountPart<Values>) => FieldIssue[] = changeIssues,
): CheckedForm<Values> & { readonly note: SaveNote } {
  const { t } = useTexts();
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
      await accountCalls.change({ params: { id: account.id }, body: changeBody(part, account, values) });
      // What waits to be checked is not the account's yet.
      const waiting = account.isUnderReview ? reviewedValues(held) : {};
      const isRequest = Object.keys(changeOf(part, account, values)).some((field) => field in waiting);
      checked.form.reset({ ...values, ...waiting, ...emptyPassword(values) }, { keepDirtyValues: false });
      setNote(isRequest ? 'requested' : 'saved');
      await refresh();
    },
    describe: ({ code }) => (code === 'TooManyRequests' ? null : t('account.saveFailed')),
  });
  const { isDirty } = checked.form.formState;
  useUnsaved(isDirty);
  return { ...checked, note: isDirty ? 'none' : note };
}

function hasChanged<Values extends object>(
  part: AccountPart<Values>,
  account: Account,
  values: Values,
): boolean {
  return Object.keys(changeOf(part, account, values)).some((field) => field !== 'password');
}

/** The form's values of the fields that change only by a request [S9]. */
function reviewedValues(values: object): Record<string, unknown> {
  return Object.fromEntries(
    reviewedFields.filter((name) => name in values).map((name) => [name, Reflect.get(values, name)]),
  );
}

function emptyPassword(values: object): object {
  return 'password' in values ? { password: '' } : {};
}
