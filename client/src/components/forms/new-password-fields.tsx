import type { PasswordAssessment, PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { usePasswordAssessment } from '../../lib/forms/password-judge.ts';
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
