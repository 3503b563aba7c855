import { createContext, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Tells the form around a file field that an upload begins (1) or ends (-1). */
export const UploadsContext = createContext<(change: number) => void>(() => undefined);

/**
 * The uploads of a form's files: left or sent before they end, it would lose them.
 *
 * @returns `count` for `UploadsContext`; `holds()` is true while one is under way, and shows `wait`
 */
export function usePendingUploads() {
  const { t } = useTranslation('forms');
  const [pending, setPending] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const isUploading = pending > 0;
  const count = useCallback((change: number) => setPending((now) => now + change), []);
  useEffect(() => {
    if (!isUploading) setIsAsked(false);
  }, [isUploading]);
  const holds = () => {
    setIsAsked(isUploading);
    return isUploading;
  };
  return { count, holds, wait: isAsked && isUploading ? t('fileWait') : null };
}
