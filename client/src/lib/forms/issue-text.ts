import { maxDocumentBytes } from '@recolta/shared/domain/account-documents';
import { qualityFields } from '@recolta/shared/domain/crops';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import type { Failure } from '../http/failure.ts';
import { type Translate, useLocale } from '../i18n.ts';
import type { Locale } from '../locale-path.ts';
import type { FieldIssue } from './field-issue.ts';

const megabyte = 1024 * 1024;

/**
 * Checks a file before the upload; the service checks its content.
 * @param typeRule the rule for a file of another type
 */
export function fileIssue(
  file: Pick<File, 'size' | 'type'>,
  mimeTypes: readonly string[],
  typeRule: FieldIssue['rule'] = 'fileType',
): FieldIssue | null {
  if (file.size > maxDocumentBytes) return { path: 'file', rule: 'tooLarge' };
  if (file.size === 0) return { path: 'file', rule: 'damaged' };
  // Browsers report no type for files they do not know.
  return file.type !== '' && !mimeTypes.includes(file.type) ? { path: 'file', rule: typeRule } : null;
}

/** The issue of a refusal that concerns the file itself; null for any other. */
export function fileIssueOfFailure(
  { code, params }: Failure,
  typeRule: FieldIssue['rule'] = 'fileType',
): FieldIssue | null {
  if (code === 'PayloadTooLarge') {
    // The quota of an account's files, which is more than a file may have.
    const { maximum } = params;
    return typeof maximum === 'number'
      ? { path: 'file', rule: 'filesFull', limit: maximum / megabyte }
      : { path: 'file', rule: 'tooLarge' };
  }
  return code === 'UnsupportedMediaType' ? { path: 'file', rule: typeRule } : null;
}

/**
 * The text of an issue.
 *
 * @param nameOf the label of a field, by path
 */
export function issueText(
  issue: FieldIssue,
  nameOf: (path: string) => string,
  t: Translate,
  locale: Locale,
): string {
  const { path, rule, limit } = issue;
  const count = Number(limit);
  const value = typeof limit === 'number' ? formatNumber(limit, locale) : String(limit);
  switch (rule) {
    case 'required':
      return t('forms:rule.required', { field: nameOf(path) });
    case 'min':
      return t('forms:rule.min', { count });
    case 'max':
      return t('forms:rule.max', { count });
    case 'length':
      return t('forms:rule.length', { count });
    case 'min_value':
    case 'max_value':
    case 'is':
      return t(`forms:rule.${rule}`, { value });
    case 'thousands': {
      const [ones = '', decimals = ''] = value.split(/[.,]/);
      const few = formatNumber(Number(`${ones}.${decimals}`), locale);
      return t('forms:rule.thousands', { typed: value, many: `${ones}${decimals}`, few });
    }
    case 'order':
      return t('forms:rule.order', { field: nameOf(path), before: nameOf(fieldBefore(path)) });
    case 'multiple':
      return t('forms:rule.multiple', { threshold: value });
    case 'confirm':
      return t('forms:rule.confirm', { target: nameOf(String(limit)) });
    case 'tooLarge':
      return t('forms:rule.tooLarge', { megabytes: maxDocumentBytes / megabyte });
    case 'filesFull':
      return t('forms:rule.filesFull', { megabytes: value });
    default:
      return t(`forms:rule.${rule}`);
  }
}

/** The field whose date the one of a path may not be before. */
function fieldBefore(path: string): string {
  if (path.endsWith('hardEndsAt')) return 'endsAt';
  return path.endsWith('paymentDate') ? 'to' : 'from';
}

type FieldName = keyof PageFieldNames;
type PageFieldNames = typeof import('../../locales/ro/forms.ts').default.field;

/** The label of a field: by its last two parts if they have one, else by the last; never the path itself. */
export function fieldName(path: string, t: Translate): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  const pair = parts.slice(-2).join('_');
  const last = parts.at(-1) ?? '';
  const figure = qualityFields.find((field) => field === last);
  if (figure) return t(`labels:qualityField.${figure}`);
  const keys = [pair, last].map((name) => `forms:field.${name as FieldName}` as const);
  return t([...keys, 'forms:thisField']);
}

/** Field paths, and the names whose labels the form uses instead. */
export type FieldNames = Readonly<Record<string, string>>;

const noNames: FieldNames = {};

/**
 * Texts of issues in the page's language, with field labels.
 * @param named fields that this form labels by another field's name; a stable object
 */
export function useIssueText(named: FieldNames = noNames): (issue: FieldIssue) => string {
  const { i18n } = useTranslation();
  const locale = useLocale();
  return useCallback(
    (issue) =>
      issue.text ?? issueText(issue, (path) => fieldName(named[path] ?? path, i18n.t), i18n.t, locale),
    [i18n.t, locale, named],
  );
}
