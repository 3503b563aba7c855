import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

/**
 * Runs one act at a time, with the text of its failure.
 * @param textOf the text of a failure that has its own; an empty one says it elsewhere
 */
export function useSending(textOf?: (code: string, error: unknown) => string | null) {
  const locale = useLocale();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (act: () => Promise<unknown>) => {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const { code, params } = failureOf(error);
      setFailure(textOf?.(code, error) ?? errorText(code, params, locale));
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, failure, send };
}
