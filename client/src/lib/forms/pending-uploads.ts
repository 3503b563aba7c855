import { createContext, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from './unsaved-changes.ts';

/** Tells the form around a file field that an upload begins (1) or ends (-1). */
export const UploadsContext = createContext<(change: number) => void>(() => undefined);

/**
 * The uploads of a form's files: left or sent before they end, it would lose them.
 *
 * @param part the part of the form in the address: Back leads to another one while the open one still uploads
 * @returns `count` for `UploadsContext`; `holds()` is true while one is under way, and shows `wait`; `part` to show
 */
export function usePendingUploads<Part>(part: Part) {
  const { t } = useTranslation('forms');
  const [pending, setPending] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const isUploading = pending > 0;
  const [open, setOpen] = useState(part);
  if (!isUploading && open !== part) setOpen(part);
  const shown = isUploading ? open : part;
  useUnsaved(isUploading);
  const count = useCallback((change: number) => setPending((now) => now + change), []);
  useEffect(() => {
    if (!isUploading) setIsAsked(false);
  }, [isUploading]);
  const holds = () => {
    setIsAsked(isUploading);
    return isUploading;
  };
  const isWaiting = isUploading && (isAsked || shown !== part);
  return { count, holds, part: shown, wait: isWaiting ? t('fileWait') : null };
}
