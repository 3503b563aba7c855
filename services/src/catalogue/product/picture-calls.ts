import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import { catalogueContract } from '@recolta/shared/contracts/http/catalogue';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import * as z from 'zod';
import { receiveUpload, uploadOf } from '../../platform/files/receive-upload.ts';
import { findSaleFile, type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { CatalogueOptions } from '../catalogue-options.ts';
import { getCatalogueProduct } from './catalogue-products.ts';
import { addPicture } from './change-products.ts';

const partsSchema = z.strictObject({ picture: z.instanceof(Uint8Array) });

/** Calls that carry the bytes of pictures: an upload is read only after its sender is authorized. */
export function pictureCalls(options: CatalogueOptions): PathCall[] {
  const { readDb, files, downloads } = options;
  const db = readDb.$pickTables<SaleFileTables>();
  return [
    jsonCall(catalogueContract.addPicture, async (call) => {
      const { id } = checkedInput(byIdSchema, call.params);
      return receiveUpload(options, uploadOf(call), partsSchema, ({ picture }) =>
        addPicture(options, call.caller, id, picture),
      );
    }),
    pathCall(catalogueContract.file, async ({ caller, params, query, response, context }) => {
      const call = checkedInput(seenFileInput, { params, query });
      const { id, key } = call.params;
      const { pictures } = await getCatalogueProduct(readDb, id);
      const file = pictures.includes(key) ? await findSaleFile(db, key, call.query.size) : undefined;
      if (!file) throw notFound();
      const shown = { key: file.key, mayBeCached: true };
      return sendingSaleFile({ db, files, downloads }, shown, caller, response, context);
    }),
  ];
}
