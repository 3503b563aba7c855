import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import type * as z from 'zod/mini';
import { CallError, callErrorOf } from './failure.ts';

export type AccountDocument = z.infer<typeof accountDocumentSchema>;

/** Enough for ten megabytes over a slow mobile connection. */
const timeoutMs = 120_000;

export interface DocumentUpload {
  readonly accountId: string;
  readonly type: AccountDocumentType;
  readonly file: File;
  /** A registration's token; without one the session cookie is used. */
  readonly token?: string | undefined;
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a document of an account; by XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws CallError with the service's refusal, or for a lost connection
 */
export function uploadDocument(upload: DocumentUpload): Promise<AccountDocument> {
  const { accountId, type, file, token, onProgress, signal } = upload;
  const body = new FormData();
  body.append('type', type);
  body.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const lost = (code: 'ConnectionLost' | 'UpstreamTimeout') =>
      reject(new CallError({ code, params: {}, status: null }));
    request.open('POST', `/services/main/accounts/${accountId}/documents`);
    request.timeout = timeoutMs;
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => lost('ConnectionLost'));
    request.addEventListener('abort', () => lost('ConnectionLost'));
    request.addEventListener('timeout', () => lost('UpstreamTimeout'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

async function answerOf({ status, responseText }: XMLHttpRequest): Promise<AccountDocument> {
  if (status !== 201) throw await callErrorOf(new Response(responseText, { status }));
  return accountDocumentSchema.parse(JSON.parse(responseText));
}
