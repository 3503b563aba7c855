import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

/** A question about a template, in place of what was in the dialog: it takes the focus, whose element is gone. */
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
