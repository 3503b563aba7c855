import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { FormCheckbox } from './form-fields.tsx';

/** The consent without which a public form may not keep what it is sent, in its words; the notice opens beside the form. */
export function PrivacyConsent({ text }: { text: string }) {
  const { t } = useTexts();
  return (
    <FormCheckbox
      name="acceptsPrivacy"
      label={
        <>
          {text}{' '}
          <LocalLink to="/privacy-policy" target="_blank" className="font-medium text-fact underline">
            {t('forms.privacyNotice')}
          </LocalLink>
        </>
      }
    />
  );
}
