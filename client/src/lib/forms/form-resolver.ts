import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { FieldIssue } from './field-issue.ts';

/** Issues as the form library keeps them: nested by path, each with its text. */
export function errorsOf<Values extends FieldValues>(
  issues: readonly FieldIssue[],
  textOf: (issue: FieldIssue) => string,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const issue of issues) set(errors, issue.path, { type: issue.rule, message: textOf(issue) });
  return errors;
}

/** Checks a form's values by `check`; the library's own resolvers would lose the rules' figures. */
export function formResolver<Values extends FieldValues>(
  check: (values: Values) => readonly FieldIssue[],
  textOf: (issue: FieldIssue) => string,
): Resolver<Values> {
  return (values) => {
    const issues = check(values);
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues, textOf) };
  };
}
