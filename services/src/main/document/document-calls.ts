import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, requireRegistrant } from '../../platform/http/call-context.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import type { MainOptions } from '../main-options.ts';
import { readDocument } from './read-document.ts';
import { uploadDocument } from './upload-document.ts';

const uploadPath = /^\/accounts\/([^/]+)\/documents$/;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The calls about documents, below the contract layer: an upload is read only after its sender is authenticated, and a
 * download is sent as bytes with its own headers.
 *
 * @returns whether it was one, and where it was, what is left to send
 */
export async function answerDocumentCall(
  options: MainOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const path = request.url?.split('?', 1)[0] ?? '';
  if (request.method === 'GET' && (path === '/documents' || path === '/files')) {
    return readDocument(options, options.downloads, request, response, context);
  }
  const accountId = uploadPath.exec(path)?.[1];
  if (request.method !== 'POST' || accountId === undefined) return false;
  const caller = await requireRegistrant(options.db, context);
  if (!idForm.test(accountId)) throw notFound();
  const document = await uploadDocument(
    options,
    options.uploads,
    caller,
    accountId.toLowerCase(),
    request,
    context,
  );
  sendJson(response, 201, document);
  return true;
}
