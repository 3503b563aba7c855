import { passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import type { PasswordOwner, PasswordVerdict } from '@recolta/shared/domain/password/password-verdict';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { confirmFaults } from './confirm-fault.ts';
import { type FieldFault, faultsOfIssues } from './field-fault.ts';

type Judge = (password: string, owner: PasswordOwner) => PasswordVerdict;

let judge: Judge | null = null;
let last: { readonly key: string; readonly verdict: PasswordVerdict } | null = null;

/** Fetches what judges passwords, 200 kB: when a new one is typed, never before. */
export async function loadPasswordJudge(): Promise<void> {
  const { judgePassword } = await import('@recolta/shared/domain/password/judge-password');
  judge = judgePassword;
}

/** The verdict that the service will give; null until the judge is there: then the service alone tells. */
function verdictOn(password: string, { email, companyName }: PasswordOwner): PasswordVerdict | null {
  if (!judge || !passwordSchema.safeParse(password).success) return null;
  const key = JSON.stringify([password, email, companyName]);
  // A form asks again at each letter of any field.
  if (last?.key !== key) last = { key, verdict: judge(password, { email, companyName }) };
  return last.verdict;
}

/** Why a password of the right length is refused; nothing until the judge is there. */
export function passwordFaults(password: string, owner: PasswordOwner): FieldFault[] {
  const rule = verdictOn(password, owner)?.rule;
  return rule ? [{ path: 'password', rule }] : [];
}

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmPassword: string;
}

const newPasswordSchema = z.object({ password: passwordSchema });

/** What is wrong with a new password that is typed twice. */
export function newPasswordFaults(values: NewPasswordValues, owner: PasswordOwner): FieldFault[] {
  const checked = newPasswordSchema.safeParse(values);
  const faults = checked.success
    ? passwordFaults(values.password, owner)
    : faultsOfIssues(checked.error.issues, values);
  return [...faults, ...confirmFaults(values)];
}

/** The verdict on what is typed, and the loading of what gives it; null for a password that is too short. */
export function usePasswordVerdict(password: string, owner: PasswordOwner): PasswordVerdict | null {
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
