import { ConsentButtons } from '../../../components/consent/consent-buttons.tsx';
import { consentState } from '../../../lib/consent.ts';
import { useTexts } from '../../../lib/i18n.ts';

const standing = {
  none: 'legal.consentNone',
  accepted: 'legal.consentAccepted',
  refused: 'legal.consentRefused',
} as const;

/** What was chosen about error reports, and the way to choose otherwise. */
export function ConsentChoice() {
  const { t } = useTexts();
  const consent = consentState.useValue();
  return (
    <div className="rounded-2 border border-line bg-surface p-4">
      <p className="font-semibold">{t('legal.consentAsk')}</p>
      <p role="status" className="mt-1 mb-3 text-ink-2">
        {t(standing[consent ?? 'none'])}
      </p>
      <ConsentButtons />
    </div>
  );
}
