import { useCallback } from 'react';
import { useTexts } from '../i18n.ts';
import type { FieldIssue } from './field-issue.ts';
import { fieldName, issueText } from './issue-text.ts';

/** Paths of fields, and the names in whose place they stand. */
export type FieldNames = Readonly<Record<string, string>>;

const noNames: FieldNames = {};

/**
 * The text of an issue in the language on screen, fields by their labels.
 *
 * @param named fields that this form labels by another field's name, the same at every drawing
 */
export function useIssueText(named: FieldNames = noNames): (issue: FieldIssue) => string {
  const { t, locale } = useTexts();
  return useCallback(
    (issue) => issueText(issue, (path) => fieldName(named[path] ?? path, t), t, locale),
    [t, locale, named],
  );
}
