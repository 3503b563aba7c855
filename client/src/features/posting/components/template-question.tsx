import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

/**
 * A question about a template, which replaces the dialog's content: it takes the focus, because the focused element was
 * removed.
 */
export function TemplateQuestion({
  text,
  backLabel,
  onBack,
  error = null,
  children,
}: {
  text: string;
  backLabel: string;
  onBack: () => void;
  /** Why the last attempt failed. */
  error?: Error | null;
  children: ReactNode;
}) {
  const locale = useLocale();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const failure = error && failureOf(error);
  return (
    <>
      <p ref={question} tabIndex={-1} className="wrap-anywhere mt-2 mb-4 text-ink-2 outline-none">
        {text}
      </p>
      <p role="alert" className="mb-3 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{backLabel}</Button>
        {children}
      </div>
    </>
  );
}
