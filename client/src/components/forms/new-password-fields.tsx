import { passwordSchema } from '@recolta/shared/contracts/http/company-fields';
import type { PasswordAssessment, PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { classNames } from '../../lib/class-names.ts';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { FormPassword } from './form-fields.tsx';

/**
 * A new password, typed twice, with its strength; named `newPassword` if it replaces one.
 * @param owner the password's owner: the password may not contain their data
 */
export function NewPasswordFields({ isChange, owner }: { isChange: boolean; owner: PasswordOwner }) {
  const { t } = useTranslation('forms');
  const password: unknown = useWatch({ name: 'password' });
  const verdict = usePasswordAssessment(typeof password === 'string' ? password : '', owner);
  return (
    <>
      <FormPassword
        name="password"
        {...(isChange ? { label: t('field.newPassword') } : {})}
        autoComplete="new-password"
        hint={verdict?.rule ? t(`rule.${verdict.rule}`) : t('passwordHint')}
      />
      <PasswordStrength verdict={verdict} />
      <FormPassword name="confirmPassword" autoComplete="new-password" />
    </>
  );
}

const parts = [1, 2, 3, 4] as const;
const names = { 0: 'veryWeak', 1: 'veryWeak', 2: 'weak', 3: 'good', 4: 'veryGood' } as const;
/** Screen readers get the result once typing pauses. */
const debounceMs = 900;

/** The strength of a password as a bar, a colour and words; keeps its space while empty. */
function PasswordStrength({ verdict }: { verdict: PasswordAssessment | null }) {
  const { t } = useTranslation('forms');
  const strength = verdict?.strength ?? null;
  const label = strength === null ? '' : t(`passwordStrength.${names[strength]}`);
  const reason = verdict?.rule ? t(`rule.${verdict.rule}`) : '';
  const colour = verdict?.rule === null ? 'bg-lead' : 'bg-lost';
  const filled = strength === null ? 0 : Math.max(1, strength);
  return (
    <div className="mb-3 flex min-h-5 items-center gap-3">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {parts.map((part) => (
          <span
            key={part}
            className={classNames(
              'h-1.5 flex-1 rounded-full transition-colors',
              part > filled ? 'bg-line' : colour,
            )}
          />
        ))}
      </div>
      <span aria-hidden="true" className="w-36 text-right text-ink-2 text-xs">
        {label}
      </span>
      <p role="status" className="sr-only">
        {useDebounced(reason === '' ? label : `${label}. ${reason}`)}
      </p>
    </div>
  );
}

/** The text once it has not changed for a moment (debounced). */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

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
function usePasswordAssessment(password: string, owner: PasswordOwner): PasswordAssessment | null {
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
