import { passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import type { PasswordAssessment, PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from './field-issue.ts';

type Judge = (password: string, owner: PasswordOwner) => PasswordAssessment;

let judge: Judge | null = null;
let last: { readonly key: string; readonly verdict: PasswordAssessment } | null = null;

/** Loads the password estimator, 240 kB gzipped, once a user types a new password. */
export async function loadPasswordJudge(): Promise<void> {
  const { assessPassword } = await import('@recolta/shared/domain/password/assess-password');
  judge = assessPassword;
}

/** The verdict that the service will give; null until the estimator is loaded: then only the service decides. */
function verdictOn(password: string, { email, companyName }: PasswordOwner): PasswordAssessment | null {
  if (!judge || !passwordSchema.safeParse(password).success) return null;
  const key = JSON.stringify([password, email, companyName]);
  // A form validates at each keystroke in any field.
  if (last?.key !== key) last = { key, verdict: judge(password, { email, companyName }) };
  return last.verdict;
}

/** Why a password of valid length is refused; empty until the estimator is loaded. */
export function passwordIssues(password: string, owner: PasswordOwner): FieldIssue[] {
  const rule = verdictOn(password, owner)?.rule;
  return rule ? [{ path: 'password', rule }] : [];
}

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmPassword: string;
}

const newPasswordSchema = z.object({ password: passwordSchema });

/** Issues of a new password that is typed twice. */
export function newPasswordIssues(values: NewPasswordValues, owner: PasswordOwner): FieldIssue[] {
  const checked = newPasswordSchema.safeParse(values);
  const issues = checked.success
    ? passwordIssues(values.password, owner)
    : fieldIssuesOf(checked.error.issues, values);
  return [...issues, ...confirmIssues(values)];
}

/** Assesses the typed password, loading the estimator first; null for a password that is too short. */
export function usePasswordAssessment(password: string, owner: PasswordOwner): PasswordAssessment | null {
  const [, setIsLoaded] = useState(judge !== null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    // If it cannot be loaded, the service gives the same verdict on submit.
    loadPasswordJudge().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [isTyped]);
  return verdictOn(password, owner);
}

/** Issues of the repeated password. */
export function confirmIssues(values: {
  readonly password: string;
  readonly confirmPassword: string;
}): FieldIssue[] {
  const path = 'confirmPassword';
  if (values.confirmPassword === '') return [{ path, rule: 'required' }];
  return values.confirmPassword === values.password ? [] : [{ path, rule: 'confirm', limit: 'password' }];
}
