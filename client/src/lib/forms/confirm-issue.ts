import type { FieldIssue } from './field-issue.ts';

/** What is wrong with a password typed for the second time. */
export function confirmIssues(values: {
  readonly password: string;
  readonly confirmPassword: string;
}): FieldIssue[] {
  const path = 'confirmPassword';
  if (values.confirmPassword === '') return [{ path, rule: 'required' }];
  return values.confirmPassword === values.password ? [] : [{ path, rule: 'confirm', limit: 'password' }];
}
