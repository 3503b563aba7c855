import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, requireRegistrant } from '../../platform/http/call-context.ts';
import { sendJson } from '../../platform/http/send-json.ts';
import type { MainOptions } from '../main-options.ts';
import { readDocument } from './read-document.ts';
import { uploadDocument } from './upload-document.ts';
import { UploadPlaces } from './upload-places.ts';

const uploadPath = /^\/accounts\/([^/]+)\/documents$/;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns what answers the calls about documents, and keeps which uploads are in progress */
export function createDocumentCalls(options: MainOptions) {
  const places = new UploadPlaces(options.maxUploads);
  return (request: IncomingMessage, response: ServerResponse, context: CallContext) =>
    answerDocumentCall(options, places, request, response, context);
}

/**
 * The calls about documents, below the contract layer: what is uploaded is read only once it is known who sends it,
 * and what is read leaves as bytes with headers of its own.
 *
 * @returns whether it was one
 */
async function answerDocumentCall(
  options: MainOptions,
  places: UploadPlaces,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<boolean> {
  const path = request.url?.split('?', 1)[0] ?? '';
  if (request.method === 'GET' && (path === '/documents' || path === '/files')) {
    await readDocument(options, request, response, context);
    return true;
  }
  const accountId = uploadPath.exec(path)?.[1];
  if (request.method !== 'POST' || accountId === undefined) return false;
  const caller = await requireRegistrant(options.db, context);
  if (!idForm.test(accountId)) throw notFound();
  const document = await uploadDocument(options, places, caller, accountId.toLowerCase(), request, context);
  sendJson(response, 201, document);
  return true;
}
