import { passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import type { PasswordAssessment, PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldIssue, fieldIssuesOf } from './field-issue.ts';

type Judge = (password: string, owner: PasswordOwner) => PasswordAssessment;

let judge: Judge | null = null;
let last: { readonly key: string; readonly verdict: PasswordAssessment } | null = null;

/** Fetches what judges passwords, 200 kB: when a new one is typed, never before. */
export async function loadPasswordJudge(): Promise<void> {
  const { assessPassword } = await import('@recolta/shared/domain/password/assess-password');
  judge = assessPassword;
}

/** The verdict that the service will give; null until the judge is there: then the service alone tells. */
function verdictOn(password: string, { email, companyName }: PasswordOwner): PasswordAssessment | null {
  if (!judge || !passwordSchema.safeParse(password).success) return null;
  const key = JSON.stringify([password, email, companyName]);
  // A form asks again at each letter of any field.
  if (last?.key !== key) last = { key, verdict: judge(password, { email, companyName }) };
  return last.verdict;
}

/** Why a password of the right length is refused; nothing until the judge is there. */
export function passwordIssues(password: string, owner: PasswordOwner): FieldIssue[] {
  const rule = verdictOn(password, owner)?.rule;
  return rule ? [{ path: 'password', rule }] : [];
}

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmPassword: string;
}

const newPasswordSchema = z.object({ password: passwordSchema });

/** What is wrong with a new password that is typed twice. */
export function newPasswordIssues(values: NewPasswordValues, owner: PasswordOwner): FieldIssue[] {
  const checked = newPasswordSchema.safeParse(values);
  const issues = checked.success
    ? passwordIssues(values.password, owner)
    : fieldIssuesOf(checked.error.issues, values);
  return [...issues, ...confirmIssues(values)];
}

/** The verdict on what is typed, and the loading of what gives it; null for a password that is too short. */
export function usePasswordAssessment(password: string, owner: PasswordOwner): PasswordAssessment | null {
  const [, setIsLoaded] = useState(judge !== null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    // Without it the service tells the same once the form is sent.
    loadPasswordJudge().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [isTyped]);
  return verdictOn(password, owner);
}

/** What is wrong with a password typed for the second time. */
export function confirmIssues(values: {
  readonly password: string;
  readonly confirmPassword: string;
}): FieldIssue[] {
  const path = 'confirmPassword';
  if (values.confirmPassword === '') return [{ path, rule: 'required' }];
  return values.confirmPassword === values.password ? [] : [{ path, rule: 'confirm', limit: 'password' }];
}
