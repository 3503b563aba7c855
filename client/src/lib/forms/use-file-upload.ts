import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import { useContext, useEffect, useRef, useState } from 'react';
import { isPhoto, shrunkPhoto } from '../device/shrunk-photo.ts';
import { errorText } from '../error-text.ts';
import { failureOf } from '../http/failure.ts';
import { type FormUpload, sendAuctionFile } from '../http/send-form.ts';
import { useLocale } from '../i18n.ts';
import { type FieldIssue, fieldIssuesOfError } from './field-issue.ts';
import { fileIssue, fileIssueOfFailure, useIssueText } from './issue-text.ts';
import { UploadsContext } from './pending-uploads.ts';
import { useUnsaved } from './unsaved-changes.ts';

/** A file being sent, or that could not be sent. */
export interface SentFile {
  readonly id: number;
  readonly name: string;
  /** Uploaded fraction, 0 to 1. */
  readonly share: number;
  /** Why it failed; null while it is being sent. */
  readonly failure: string | null;
}

/** `document`: a picture or PDF. */
type FileKind = AuctionFileKind | 'document';

const mimeTypes: Readonly<Record<FileKind, readonly string[]>> = {
  photo: ['image/jpeg', 'image/png', 'image/webp'],
  bulletin: ['application/pdf'],
  contract: ['application/pdf'],
  certificate: ['application/pdf'],
  document: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
};

const typeRules = {
  photo: 'image',
  bulletin: 'pdf',
  contract: 'pdf',
  certificate: 'pdf',
  document: 'fileType',
} as const satisfies Record<FileKind, FieldIssue['rule']>;

/** Uploads files for the account's own sales. @param onUploaded called with the key of each */
export function useSaleFileUpload(kind: AuctionFileKind, onUploaded: (key: string) => void) {
  return useFileUpload(kind, onUploaded, (file, options) => sendAuctionFile(kind, file, options));
}

/**
 * Uploads files one after the other, in the order in which they were chosen; stops on unmount. The form around knows
 * while one is being sent.
 * @param onUploaded called with what `upload` resolves to
 * @param upload sends one
 */
export function useFileUpload<Stored>(
  kind: FileKind,
  onUploaded: (stored: Stored) => void,
  upload: (file: File, options: FormUpload) => Promise<Stored>,
) {
  const locale = useLocale();
  const textOf = useIssueText();
  const typeRule = typeRules[kind];
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const nextId = useRef(0);
  const queue = useRef(Promise.resolve());
  const isMounted = useRef(true);
  const current = useRef<AbortController>(null);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      current.current?.abort();
    };
  }, []);

  const isSending = files.some(({ failure }) => failure === null);
  const count = useContext(UploadsContext);
  useUnsaved(isSending);
  useEffect(() => {
    if (!isSending) return;
    count(1);
    return () => count(-1);
  }, [isSending, count]);

  const change = (id: number, part: Partial<SentFile>) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const drop = (id: number) => setFiles((now) => now.filter((file) => file.id !== id));

  const sendOne = async (id: number, file: File) => {
    if (!isMounted.current) return;
    try {
      const onProgress = (share: number) => change(id, { share });
      const content = await shrunkPhoto(file);
      const issue = fileIssue(content, mimeTypes[kind], typeRule);
      if (issue) return change(id, { failure: textOf(issue) });
      if (!isMounted.current) return;
      const controller = new AbortController();
      current.current = controller;
      const stored = await upload(content, { onProgress, signal: controller.signal });
      if (!isMounted.current) return;
      drop(id);
      onUploaded(stored);
    } catch (error) {
      const failure = failureOf(error);
      const refused = fieldIssuesOfError(error)[0] ?? fileIssueOfFailure(failure, typeRule);
      change(id, { failure: refused ? textOf(refused) : errorText(failure.code, failure.params, locale) });
    }
  };
  const send = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const id = nextId.current++;
      // A photo is checked as it is sent.
      const issue = isPhoto(file) ? null : fileIssue(file, mimeTypes[kind], typeRule);
      const failure = issue && textOf(issue);
      setFiles((now) => [...now, { id, name: file.name, share: 0, failure }]);
      if (failure === null) queue.current = queue.current.then(() => sendOne(id, file));
    }
  };
  return { files, send, drop, accept: mimeTypes[kind].join(',') };
}
