import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../lib/http/failure.ts';
import type { Translate } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { Button } from '../ui/button.tsx';
import { FormCheckbox } from './form-fields.tsx';

/** The consent that a public form needs; the privacy notice opens in a new tab. */
export function PrivacyConsent({ text }: { text: string }) {
  const { t } = useTranslation('forms');
  return (
    <FormCheckbox
      name="acceptsPrivacy"
      label={
        <>
          {text}{' '}
          <LocalLink to="/privacy-policy" target="_blank" className="font-medium text-fact underline">
            {t('privacyNotice')}
          </LocalLink>
        </>
      }
    />
  );
}

/** Replaces a form after it was sent. */
export function SentPanel({
  heading,
  text,
  again,
  onAgain,
}: {
  heading: string;
  text: string;
  /** Label of the button that shows an empty form again. */
  again: string;
  onAgain: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6">
      <CircleCheck aria-hidden="true" size={32} className="mb-3 text-lead" />
      <h2 ref={title} tabIndex={-1} className="font-semibold font-serif text-xl outline-none">
        {heading}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  );
}

/** The refusal "too many", with the minutes to wait; null for any other refusal. */
export function describeRateLimit({ code, params }: Failure, t: Translate): string | null {
  if (code !== 'TooManyRequests') return null;
  const seconds = Number(params.seconds);
  return t('forms:tooMany', { count: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1 });
}

/** Label of a checkbox that accepts the terms, with a link to them. */
export function TermsLabel({ text, link }: { text: string; link: string }) {
  return (
    <>
      {text}{' '}
      <LocalLink to="/terms-conditions" target="_blank" className="font-medium text-fact underline">
        {link}
      </LocalLink>
    </>
  );
}
