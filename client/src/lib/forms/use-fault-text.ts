import { useCallback } from 'react';
import { useTexts } from '../i18n.ts';
import { faultText, fieldName } from './fault-text.ts';
import type { FieldFault } from './field-fault.ts';

/** Paths of fields, and the names in whose place they stand. */
export type FieldNames = Readonly<Record<string, string>>;

const noNames: FieldNames = {};

/**
 * The text of a fault in the language on screen, fields by their labels.
 *
 * @param named fields that this form labels by another field's name, the same at every drawing
 */
export function useFaultText(named: FieldNames = noNames): (fault: FieldFault) => string {
  const { t, locale } = useTexts();
  return useCallback(
    (fault) => faultText(fault, (path) => fieldName(named[path] ?? path, t), t, locale),
    [t, locale, named],
  );
}
