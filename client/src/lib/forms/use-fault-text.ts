import { useCallback } from 'react';
import { useTexts } from '../i18n.ts';
import { faultText, fieldName } from './fault-text.ts';
import type { FieldFault } from './field-fault.ts';

/** The text of a fault in the language on screen, fields by their labels. */
export function useFaultText(): (fault: FieldFault) => string {
  const { t, locale } = useTexts();
  return useCallback((fault) => faultText(fault, (path) => fieldName(path, t), t, locale), [t, locale]);
}
