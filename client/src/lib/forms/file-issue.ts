import { documentMimeTypes, maxDocumentBytes } from '@recolta/shared/domain/account-documents';
import type { Failure } from '../http/failure.ts';
import type { FieldIssue } from './field-issue.ts';

const accepted: ReadonlySet<string> = new Set(documentMimeTypes);

/** What can be said against a file before it is sent; the service judges its content. */
export function fileIssue(file: Pick<File, 'size' | 'type'>): FieldIssue | null {
  if (file.size > maxDocumentBytes) return { path: 'file', rule: 'tooLarge' };
  if (file.size === 0) return { path: 'file', rule: 'damaged' };
  // A browser that does not know a file's type tells none.
  return file.type !== '' && !accepted.has(file.type) ? { path: 'file', rule: 'fileType' } : null;
}

/** A refusal that is about the file itself; null for any other. */
export function fileIssueOfFailure({ code }: Failure): FieldIssue | null {
  if (code === 'PayloadTooLarge') return { path: 'file', rule: 'tooLarge' };
  return code === 'UnsupportedMediaType' ? { path: 'file', rule: 'fileType' } : null;
}
