import type { Account } from '@recolta/shared/contracts/http/account';
import type { PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormPassword } from '../../../components/forms/form-fields.tsx';
import { NewPasswordFields, newPasswordIssues } from '../../../components/forms/new-password-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { userCalls } from '../../../lib/http/page-calls.ts';
import { store } from '../../../lib/store.ts';
import { leaveEndedSession } from '../../session/api/session-calls.ts';
import { passwordChangedAtom } from '../../session/state/session.ts';
import { AccountSection, useSectionDraft } from './account-section.tsx';

/** Fields that this form labels differently. */
const named = { password: 'newPassword' };

/** Changes the password with the current one; every session ends, including this one [S2]. */
export function PasswordSection({ account: { id: accountId, email, companyName } }: { account: Account }) {
  const { t } = useTranslation(['account', 'forms']);
  const owner = useMemo(() => ({ email, companyName: companyName ?? '' }), [email, companyName]);
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    check: useMemo(() => (values: OwnPasswordValues) => ownPasswordIssues(values, owner), [owner]),
    named,
    send: async ({ currentPassword, password }) => {
      await userCalls.changePassword.call({ currentPassword, password });
      form.reset();
      store.set(passwordChangedAtom, true);
      await leaveEndedSession();
    },
  });
  useSectionDraft('password', accountId, form);
  return (
    <AccountSection name="password" lead={t('passwordLead')}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="md:max-w-[50%] md:pr-2">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FormPassword name="currentPassword" autoComplete="current-password" />
          <NewPasswordFields isChange owner={owner} />
          <SubmitRow
            failure={failure}
            isSending={isSending}
            label={t('changePassword')}
            busyLabel={t('forms:saving')}
          />
        </form>
      </FormProvider>
    </AccountSection>
  );
}

interface OwnPasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const schema = z.object({ currentPassword: z.string().check(z.minLength(1)) });

function ownPasswordIssues(values: OwnPasswordValues, owner: PasswordOwner): FieldIssue[] {
  const checked = schema.safeParse(values);
  const issues = checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
  return [...issues, ...newPasswordIssues(values, owner)];
}
