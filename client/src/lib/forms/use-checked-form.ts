import { useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { errorText } from '../error-text.ts';
import { type Failure, failureOf } from '../http/failure.ts';
import { useLocale } from '../i18n.ts';
import { type FieldIssue, fieldIssuesOfError } from './field-issue.ts';
import { focusNamed } from './focus-named.ts';
import { type FieldNames, useIssueText } from './issue-text.ts';

export interface CheckedForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form's `onSubmit`: checks, sends, and shows a refusal at its field or, without one, as `failure`. */
  readonly submit: (event: { preventDefault: () => void }) => void;
  /** Text of the last failure; null if there is none or a field shows it. */
  readonly failure: string | null;
  readonly isSending: boolean;
  /** For `send`, once it is saved: keeps the form busy, because its page stays until the next one is loaded. */
  readonly leave: () => void;
}

/**
 * A form of one page: each field is checked on blur, then at each change; all fields on submit.
 * @param check a stable function
 * @param send  sends the values; errors it throws are shown
 * @param held  the service's current values, if they may change while the form is open: untouched fields follow them
 * @param describe text of a failure without field, if the code's own text does not fit
 * @param named fields that the form labels by another field's name; a stable object
 */
export function useCheckedForm<Values extends FieldValues>({
  defaultValues,
  check,
  send,
  held,
  describe,
  named,
}: {
  defaultValues: DefaultValues<Values>;
  check: (values: Values) => readonly FieldIssue[];
  send: (values: Values) => Promise<void>;
  held?: Values;
  describe?: (failure: Failure) => string | null;
  named?: FieldNames;
}): CheckedForm<Values> {
  const locale = useLocale();
  const textOf = useIssueText(named);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: useMemo(() => formResolver(check, textOf), [check, textOf]),
    defaultValues,
    ...(held && { values: held, resetOptions: { keepDirtyValues: true } }),
  });
  const isSending = form.formState.isSubmitting || isLeaving;

  const refuse = (error: unknown) => {
    const issues = fieldIssuesOfError(error);
    for (const [at, issue] of issues.entries()) {
      const options = { shouldFocus: at === 0 };
      form.setError(issue.path as Path<Values>, { type: issue.rule, message: textOf(issue) }, options);
    }
    const refused = failureOf(error);
    const [first] = issues;
    if (first) focusNamed(first.path);
    const fields = form.getValues();
    if (first === undefined)
      setFailure(describe?.(refused) ?? errorText(refused.code, refused.params, locale));
    // No field would show it.
    else if (!issues.some(({ path }) => (path.split('.', 1)[0] ?? '') in fields)) setFailure(textOf(first));
  };
  const sendChecked = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    }
  });
  return {
    form,
    failure,
    isSending,
    leave: () => setIsLeaving(true),
    submit: (event) => {
      event.preventDefault();
      if (!isSending) void sendChecked();
    },
  };
}

/** Issues in the form library's structure: nested by path, each with its text. */
function errorsOf<Values extends FieldValues>(
  issues: readonly FieldIssue[],
  textOf: (issue: FieldIssue) => string,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const issue of issues) set(errors, issue.path, { type: issue.rule, message: textOf(issue) });
  return errors;
}

/** Validates by `check`; the library's own resolvers drop the rules' figures. */
export function formResolver<Values extends FieldValues>(
  check: (values: Values) => readonly FieldIssue[],
  textOf: (issue: FieldIssue) => string,
): Resolver<Values> {
  return (values) => {
    const issues = check(values);
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues, textOf) };
  };
}
