import { maxDocumentBytes } from '@recolta/shared/domain/account-documents';
import type { Failure } from '../http/failure.ts';
import type { FieldIssue } from './field-issue.ts';

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
  { code }: Failure,
  typeRule: FieldIssue['rule'] = 'fileType',
): FieldIssue | null {
  if (code === 'PayloadTooLarge') return { path: 'file', rule: 'tooLarge' };
  return code === 'UnsupportedMediaType' ? { path: 'file', rule: typeRule } : null;
}
