import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@recolta/server-kit/send-json';
import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import { idSchema } from '@recolta/shared/contracts/http/fields';
import * as z from 'zod';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { findSaleFile, type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, findCaller, requireAdministrator } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import type { CatalogueOptions } from '../catalogue-options.ts';
import { getProduct } from './catalogue-products.ts';
import { addPicture } from './change-products.ts';

const picturesPath = /^\/api\/products\/([^/]+)\/pictures$/;
const filePath = /^\/api\/products\/([^/]+)\/files\/([^/]+)$/;
const partsSchema = z.strictObject({ picture: z.instanceof(Uint8Array) });

/**
 * The calls that carry the bytes of pictures, below the contract layer: an upload is read only after its sender is
 * authorized.
 *
 * @returns whether it was one, and what is left to send
 */
export async function answerPictureCall(
  options: CatalogueOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  const [path = '', queryText] = (request.url ?? '').split('?', 2);
  const added = request.method === 'POST' ? picturesPath.exec(path) : null;
  if (added) {
    const caller = await requireAdministrator(options.db, context);
    const id = idSchema.safeParse(added[1]);
    if (!id.success) throw notFound();
    const upload = { caller, request, address: context.address };
    const product = await receiveUpload(options, upload, partsSchema, ({ picture }) =>
      addPicture(options, caller, id.data, picture),
    );
    sendJson(response, 201, product);
    return true;
  }
  const shown = request.method === 'GET' ? filePath.exec(path) : null;
  if (!shown) return false;
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const call = seenFileInput.safeParse({ params: { id: shown[1], key: shown[2] }, query });
  if (!call.success) throw refusalOfInput(call.error);
  const { readDb, files, downloads } = options;
  const caller = await findCaller(readDb, context);
  const { params, query: form } = call.data;
  const { pictures } = await getProduct(readDb, params.id);
  const db = readDb.$pickTables<SaleFileTables>();
  const file = pictures.includes(params.key) ? await findSaleFile(db, params.key, form.size) : undefined;
  if (!file) throw notFound();
  return sendingSaleFile(
    { db, files, downloads },
    { key: file.key, mayBeCached: true },
    caller,
    response,
    context,
  );
}
