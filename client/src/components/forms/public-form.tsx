import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../lib/http/failure.ts';
import { type Translate, useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { Button } from '../ui/button.tsx';
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

/** What stands in place of a form that was sent. */
export function SentPanel({
  heading,
  text,
  again,
  onAgain,
}: {
  heading: string;
  text: string;
  /** Words of the button that brings the empty form back. */
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
      <p className="mt-2 mb-5 break-words text-ink-2">{text}</p>
      <Button onClick={onAgain}>{again}</Button>
    </div>
  );
}

/** In minutes, how long to wait before a public form may be sent again; null for any other refusal. */
export function describeCrowded({ code, params }: Failure, t: Translate): string | null {
  if (code !== 'TooManyRequests') return null;
  const seconds = Number(params.seconds);
  return t('forms.tooMany', { count: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1 });
}
