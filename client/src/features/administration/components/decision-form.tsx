import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { userDecisionSchema } from '@recolta/shared/contracts/http/users';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextArea } from '../../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { isReady } from '../state/user-facts.ts';
import { useUserDecision } from './user-acts.tsx';

interface DecisionFormProps {
  readonly shown: AdminAccount;
  readonly onDecided: () => void;
}

/**
 * Asks for confirmation of the activation, optionally with the permission to post; for a note if requirements are
 * missing.
 */
export function Activation({ shown, withPosting, onDecided }: DecisionFormProps & { withPosting: boolean }) {
  const { t } = useTranslation('administration');
  const isOverride = !isReady(shown);
  const { companyVersion } = shown;
  return (
    <DecisionForm
      shown={shown}
      onDecided={onDecided}
      field={isOverride ? 'note' : null}
      label={t('decision.note')}
      hint={t('decision.noteHint')}
      submit={t(`decision.${withPosting ? 'activateAndPost' : 'activateConfirm'}`)}
      decisionOf={(note) => ({
        decision: 'activate',
        companyVersion,
        ...(isOverride && { note }),
        ...(withPosting && { permission: 'Auctions.Post' }),
      })}
    >
      <p>{t(`decision.${withPosting ? 'activateAndPostText' : 'activateText'}`)}</p>
    </DecisionForm>
  );
}

/** Asks for the requirements that the user must complete. */
export function CompletionRequestForm({ shown, onDecided }: DecisionFormProps) {
  const { t } = useTranslation('administration');
  return (
    <DecisionForm
      shown={shown}
      onDecided={onDecided}
      field="reason"
      label={t('decision.reason')}
      hint={t('decision.reasonHint', {
        language: t(`user.languages.${shown.account.locale}`),
      })}
      submit={t('decision.requestConfirm')}
      decisionOf={(reason) => ({ decision: 'requestCompletion', reason })}
    />
  );
}

/** The single question of a decision, with a text field if required. */
function DecisionForm({
  shown,
  onDecided,
  field,
  label,
  hint,
  submit: submitLabel,
  decisionOf,
  children,
}: DecisionFormProps & {
  field: 'note' | 'reason' | null;
  label: string;
  hint: string;
  submit: string;
  decisionOf: (text: string) => unknown;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['administration', 'forms']);
  const { mutateAsync } = useUserDecision(shown.user.userId);
  const { form, submit, failure, isSending } = useCheckedForm<DecisionValues>({
    defaultValues: { note: '', reason: '' },
    named,
    check: (values) => decisionIssues(decisionOf(field ? values[field] : ''), values),
    send: async (values) => {
      await mutateAsync(userDecisionSchema.parse(decisionOf(field ? values[field] : '')));
      onDecided();
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-4">
        {children}
        {field && (
          <div className="mt-3">
            <FormTextArea name={field} label={label} hint={hint} rows={3} />
          </div>
        )}
        <SubmitRow failure={failure} isSending={isSending} label={submitLabel} busyLabel={t('forms:sending')}>
          <p className="text-ink-2 text-s">{t('decision.later')}</p>
        </SubmitRow>
      </form>
    </FormProvider>
  );
}

/** A type alias, because an interface has no index signature. */
type DecisionValues = { note: string; reason: string };

/** Fields that this form labels differently. */
const named = { note: 'reason' };

function decisionIssues(decision: unknown, values: DecisionValues): FieldIssue[] {
  const checked = userDecisionSchema.safeParse(decision);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}
