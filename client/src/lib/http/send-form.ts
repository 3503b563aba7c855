import { type AuctionFileKind, auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import * as z from 'zod/mini';
import { CallError, callErrorOf } from './failure.ts';
import { withStepUp } from './step-up.ts';

/** Enough for ten megabytes over a slow mobile connection. */
const timeoutMs = 120_000;

export interface FormUpload {
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the upload; without one it goes on when its page is left. */
  readonly signal?: AbortSignal;
  /** A registration's token; without one the session cookie is used. */
  readonly token?: string | undefined;
  readonly method?: 'POST' | 'PUT';
}

/**
 * Sends a form with a file; by XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @param path   of the relay
 * @param schema of the answer, which has status 200 or 201
 * @throws CallError with the service's refusal, or for a lost connection
 */
export function sendForm<Schema extends z.core.$ZodType>(
  path: string,
  fields: Readonly<Record<string, string | File>>,
  schema: Schema,
  upload: FormUpload,
): Promise<z.output<Schema>> {
  return withStepUp(() => sendOnce(path, fields, schema, upload));
}

function sendOnce<Schema extends z.core.$ZodType>(
  path: string,
  fields: Readonly<Record<string, string | File>>,
  schema: Schema,
  { onProgress, signal, token, method = 'POST' }: FormUpload,
): Promise<z.output<Schema>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const lost = (code: 'ConnectionLost' | 'UpstreamTimeout') =>
      reject(new CallError({ code, params: {}, status: null }));
    request.open(method, path);
    request.timeout = timeoutMs;
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(answerOf(request, schema)));
    request.addEventListener('error', () => lost('ConnectionLost'));
    request.addEventListener('abort', () => lost('ConnectionLost'));
    request.addEventListener('timeout', () => lost('UpstreamTimeout'));
    if (signal?.aborted) return lost('ConnectionLost');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function answerOf<Schema extends z.core.$ZodType>(
  { status, responseText }: XMLHttpRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (status !== 200 && status !== 201) throw await callErrorOf(new Response(responseText, { status }));
  return z.parse(schema, JSON.parse(responseText));
}

/**
 * Uploads a file for a sale that is not posted yet: an auction, an announcement or a product. @returns its key @throws
 * CallError as `sendForm`
 */
export async function sendAuctionFile(
  kind: AuctionFileKind,
  file: File,
  upload: FormUpload,
): Promise<string> {
  const path = '/services/live-auctions/api/v1/account/auction-files';
  return (await sendForm(path, { kind, file }, auctionFileSchema, upload)).key;
}

/** Address of a file that the user's own account uploaded. */
export function ownFileAddress(key: string): string {
  return `/services/live-auctions/api/v1/account/auction-files/${key}`;
}

export type AccountDocument = z.infer<typeof accountDocumentSchema>;

interface DocumentUpload extends FormUpload {
  readonly accountId: string;
  readonly type: AccountDocumentType;
  readonly file: File;
}

/** Uploads a document of an account. @throws CallError with the service's refusal, or for a lost connection */
export function sendDocumentFile({
  accountId,
  type,
  file,
  ...upload
}: DocumentUpload): Promise<AccountDocument> {
  const path = `/services/main/accounts/${accountId}/documents`;
  return sendForm(path, { type, file }, accountDocumentSchema, upload);
}
