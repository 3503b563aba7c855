import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { StepList, useStepFocus } from '../../../components/forms/step-list.tsx';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../../lib/forms/field-issue.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { formResolver } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { store } from '../../../lib/store.ts';
import {
  emptyRegistration,
  type FormStep,
  firstInvalidStep,
  forgetRegistrationDraft,
  formSteps,
  keepRegistrationDraft,
  noteRegistered,
  type RegistrationValues,
  readRegistrationDraft,
  registeredAtom,
  registrationIssues,
  registrationOf,
  registrationStepOfPath,
  registrationSteps,
  stepFields,
} from '../state/registration-form.ts';
import { StepFields } from './form-steps.tsx';

type Field = Path<RegistrationValues>;

/** The invitation that a registration uses: its e-mail is fixed, and the account is a Bidder's [I1]. */
export interface UsedInvitation {
  readonly token: string;
  readonly email: string;
  /** Called once the account exists. */
  readonly enter: (password: string) => Promise<void>;
}

/**
 * The four steps before the account exists: each field is checked on blur, and each step at its end.
 *
 * @param invitation without one, the upload of documents follows
 */
export function RegistrationForm({ invitation }: { invitation?: UsedInvitation }) {
  const { t } = useTranslation('registration');
  const locale = useLocale();
  const [query] = useSearchParams();
  const textOf = useIssueText();
  const [draft] = useState(() => readRegistrationDraft());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<RegistrationValues>({
    mode: 'onTouched',
    resolver: useMemo(() => formResolver(registrationIssues, textOf), [textOf]),
    defaultValues: {
      ...(draft ?? emptyRegistration),
      ...(invitation
        ? { email: invitation.email, providerAccount: 'buyer' as const }
        : { email: draft?.email || (query.get('email') ?? '') }),
    },
  });
  const { getFieldState, getValues, setError, setFocus, subscribe, trigger } = form;
  const { step, goTo } = useStep(getValues);
  const focusField = useCallback((path: string) => setFocus(path as Field), [setFocus]);
  const focusNext = useStepFocus(step, heading, focusField);
  const at = formSteps.indexOf(step);
  const before = formSteps[at - 1];
  // The page's own version stays what it is: only a reload shows the current terms.
  const areTermsOld = failure?.code === 'RequestChanged';

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepRegistrationDraft(values);
          // An issue disappears as soon as it is fixed, even in a field that never lost the focus.
          const field = name as Field | undefined;
          if (field && getFieldState(field).error) void trigger(field);
        },
      }),
    [subscribe, getFieldState, trigger],
  );

  const goToIssue = (path: string | undefined) => {
    if (path === undefined) return;
    if (registrationStepOfPath(path) === step) return focusField(path);
    focusNext(path);
    goTo(registrationStepOfPath(path));
  };
  const refuse = (error: unknown) => {
    const refused = failureOf(error);
    const isTaken = refused.code === 'DuplicateEmail' || refused.code === 'DuplicateUserName';
    const issues = fieldIssuesOfError(error);
    for (const issue of issues) setError(issue.path as Field, { type: issue.rule, message: textOf(issue) });
    if (isTaken) setError('email', { type: 'server', message: errorText(refused.code, {}, locale) });
    else setFailure(refused);
    goToIssue(isTaken ? 'email' : issues[0]?.path);
  };
  const create = async () => {
    const values = getValues();
    const email = values.email.trim();
    setFailure(null);
    setIsCreating(true);
    try {
      const { accountId, token } = await register(values, locale, invitation?.token);
      forgetRegistrationDraft();
      if (invitation) return await invitation.enter(values.password);
      noteRegistered(email, 0);
      store.set(registeredAtom, { accountId, token, email });
    } catch (error) {
      setIsCreating(false);
      refuse(error);
    }
  };
  const submit = async () => {
    await trigger([...stepFields[step]]);
    const issues = registrationIssues(getValues());
    const next = formSteps[at + 1];
    const isStepFine = issues.every(({ path }) => registrationStepOfPath(path) !== step);
    if (next && isStepFine) return goTo(next);
    if (issues.length === 0) return create();
    if (isStepFine) await trigger();
    goToIssue(issues.find(({ path }) => isStepFine || registrationStepOfPath(path) === step)?.path);
  };

  return (
    <FormProvider {...form}>
      <StepList
        label={t('steps')}
        steps={invitation ? formSteps : registrationSteps}
        step={step}
        last={step}
        nameOf={(name) => t(`step.${name}`)}
        onGo={(name) => name !== 'documents' && goTo(name)}
      />
      {draft && step === 'account' && (
        <p className="mb-4 rounded-2 bg-fact-wash p-3 text-s">{t('draftRestored')}</p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCreating) void submit();
        }}
        className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
      >
        <h2 ref={heading} tabIndex={-1} className="mb-4 font-semibold font-serif text-xl outline-none">
          {t(`stepHeading.${step}`)}
        </h2>
        <StepFields step={step} isInvited={invitation !== undefined} />
        <div role="alert" className="text-lost text-s">
          {failure && (areTermsOld ? t('termsChanged') : errorText(failure.code, failure.params, locale))}
        </div>
        {areTermsOld && (
          <Button className="mt-2" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        )}
        <div className="mt-4 flex gap-3">
          {before && <Button onClick={() => goTo(before)}>{t('back')}</Button>}
          <SubmitButton
            isSending={isCreating}
            label={t(at < formSteps.length - 1 ? 'next' : 'register')}
            busyLabel={t('registering')}
            className="ml-auto max-sm:flex-1"
          />
        </div>
      </form>
    </FormProvider>
  );
}

/**
 * Registers [S1], with the values in the schema's stored form.
 *
 * @throws CallError `DuplicateEmail`, `DuplicateUserName`, `ValidationFailed`, `RequestChanged` for old terms, a refusal
 *   of the invitation; TypeError without a response
 */
function register(
  values: RegistrationValues,
  locale: Locale,
  invitationToken: string | undefined,
): Promise<{ accountId: string; token: string }> {
  return accountCalls.register.call({
    ...registrationSchema.parse(registrationOf(values, locale)),
    ...(invitationToken !== undefined && { invitationToken }),
  });
}

/**
 * The current step and navigation between steps. The step is in the history, so Back goes one step back, but never
 * past an incomplete step: after a reload that is the first, because the password is not stored.
 */
function useStep(valuesOf: () => RegistrationValues): {
  readonly step: FormStep;
  readonly goTo: (step: FormStep) => void;
} {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const asked = formSteps.find((name) => name === namedStep(state)) ?? 'account';
  // Checked at each navigation (`key`), not at each keystroke.
  const step = useMemo(() => {
    const invalid = firstInvalidStep(valuesOf());
    return invalid && formSteps.indexOf(invalid) < formSteps.indexOf(asked) ? invalid : asked;
  }, [asked, key, valuesOf]);
  return {
    step,
    goTo: (next) => void navigate(`${pathname}${search}`, { state: { step: next } }),
  };
}

function namedStep(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'step') : undefined;
}
