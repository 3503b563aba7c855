import type { PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { useWatch } from 'react-hook-form';
import { usePasswordAssessment } from '../../lib/forms/password-judge.ts';
import { useTexts } from '../../lib/i18n.ts';
import { FormPassword } from './form-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';

/**
 * A new password, twice, with its strength as it is typed; named `newPassword` where it takes the place of one.
 *
 * @param owner whose password it is: what it may not contain
 */
export function NewPasswordFields({ isChange, owner }: { isChange: boolean; owner: PasswordOwner }) {
  const { t } = useTexts();
  const password: unknown = useWatch({ name: 'password' });
  const verdict = usePasswordAssessment(typeof password === 'string' ? password : '', owner);
  return (
    <>
      <FormPassword
        name="password"
        {...(isChange ? { label: t('forms.field.newPassword') } : {})}
        autoComplete="new-password"
        hint={verdict?.rule ? t(`forms.rule.${verdict.rule}`) : t('forms.passwordHint')}
      />
      <PasswordStrength verdict={verdict} />
      <FormPassword name="confirmPassword" autoComplete="new-password" />
    </>
  );
}
