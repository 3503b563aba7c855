import type { IncomingMessage } from 'node:http';
import { maxAuctionFileBytes } from '@recolta/shared/contracts/http/auction-files';
import type * as z from 'zod';
import { BorderError } from '../http/border-error.ts';
import type { CallContext } from '../http/call-context.ts';
import { refusalOfInput } from '../http/error-answer.ts';
import { readMultipart } from '../http/read-multipart.ts';
import type { Caller } from '../ports/identity-port.ts';
import type { FileStore } from './file-store.ts';
import type { TransferSlots } from './transfer-slots.ts';

/** An upload in progress, from an authorised caller. */
export interface Upload<Sender = Caller> {
  readonly caller: Sender;
  readonly request: IncomingMessage;
  readonly address: string;
}

export function uploadOf({
  caller,
  request,
  context,
}: Pick<Upload, 'caller' | 'request'> & { readonly context: Pick<CallContext, 'address'> }): Upload {
  return { caller, request, address: context.address };
}

/**
 * Reads a multipart form into memory and stores its content, in one of the slots for uploads.
 *
 * @param repeated see `readMultipart`
 * @throws BorderError 400, 408, 413, 415; 429 when there is no slot; 503 when the storage is full
 */
export async function receiveUpload<Parts, Stored>(
  { files, uploads }: { readonly files: FileStore; readonly uploads: TransferSlots },
  { caller, request, address }: Upload<Pick<Caller, 'userId' | 'isEmailConfirmed'>>,
  schema: z.ZodType<Parts>,
  store: (parts: Parts) => Promise<Stored>,
  repeated?: string,
): Promise<Stored> {
  if (!(await files.hasRoom())) throw new BorderError(503, 'ServiceUnavailable', { seconds: 600 });
  const slot = uploads.acquire({ ...caller, address });
  try {
    const { signal } = slot;
    const form = await readMultipart(request, maxAuctionFileBytes, {
      signal,
      ...(repeated !== undefined && { repeated }),
    });
    slot.complete();
    const parts = schema.safeParse(Object.fromEntries(form));
    if (!parts.success) throw refusalOfInput({ issues: parts.error.issues });
    const isTooLarge = [...form.values()].some(({ length }) => length > maxAuctionFileBytes);
    if (isTooLarge) throw new BorderError(413, 'PayloadTooLarge');
    return await store(parts.data);
  } finally {
    slot.release();
  }
}
