import { useTexts } from '../../lib/i18n.ts';
import { FormPassword } from './form-fields.tsx';

/** A new password, twice; named `newPassword` where it takes the place of one. */
export function NewPasswordFields({ isChange }: { isChange: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <FormPassword
        name="password"
        {...(isChange ? { label: t('forms.field.newPassword') } : {})}
        autoComplete="new-password"
        hint={t('forms.passwordHint')}
      />
      <FormPassword name="confirmPassword" autoComplete="new-password" />
    </>
  );
}
