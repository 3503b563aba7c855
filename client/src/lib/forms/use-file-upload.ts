import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import { useEffect, useRef, useState } from 'react';
import { isPhoto, shrunkPhoto } from '../device/shrunk-photo.ts';
import { errorText } from '../error-text.ts';
import { sendAuctionFile } from '../http/auction-files.ts';
import { failureOf } from '../http/failure.ts';
import type { FormUpload } from '../http/send-form.ts';
import { useLocale } from '../i18n.ts';
import { fieldIssuesOfError } from './field-issue.ts';
import { fileIssue, fileIssueOfFailure } from './file-issue.ts';
import { useIssueText } from './issue-text.ts';

/** A file being sent, or that could not be sent. */
export interface SentFile {
  readonly id: number;
  readonly name: string;
  /** Uploaded fraction, 0 to 1. */
  readonly share: number;
  /** Why it failed; null while it is being sent. */
  readonly failure: string | null;
}

const mimeTypes: Readonly<Record<AuctionFileKind, readonly string[]>> = {
  photo: ['image/jpeg', 'image/png', 'image/webp'],
  bulletin: ['application/pdf'],
  contract: ['application/pdf'],
  certificate: ['application/pdf'],
};

/**
 * Uploads files one after the other, in the order in which they were chosen; stops on unmount.
 * @param onUploaded called with the key of each
 * @param upload sends one and returns its key; by default files are uploaded for the account's own sales
 */
export function useFileUpload(
  kind: AuctionFileKind,
  onUploaded: (key: string) => void,
  upload = (file: File, options: FormUpload) => sendAuctionFile(kind, file, options),
) {
  const locale = useLocale();
  const textOf = useIssueText();
  const typeRule = kind === 'photo' ? 'image' : 'pdf';
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const nextId = useRef(0);
  const queue = useRef(Promise.resolve());
  const [controller] = useState(() => new AbortController());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

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
      const key = await upload(content, { onProgress, signal: controller.signal });
      if (!isMounted.current) return;
      drop(id);
      onUploaded(key);
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
