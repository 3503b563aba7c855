import { deliveryContract, driverTokenSchema } from '@recolta/shared/contracts/http/delivery';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import * as z from 'zod';
import { uploadOf } from '../../platform/files/receive-upload.ts';
import { type SaleFileTables, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { jsonCall, type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { MainOptions } from '../main-options.ts';
import {
  addDriverFacts,
  driverLinkOf,
  driverLoad,
  endDriverLink,
  putDriverLink,
  uploadDriverFile,
} from './driver-links.ts';
import { findDealFile, uploadDealFile } from './fact-files.ts';

/** Calls of links of drivers; those that carry files are served by `deliveryFileCalls`. */
export function createDeliveryCalls(options: MainOptions) {
  const { readDb } = options;
  const os = implementCalls(deliveryContract, options, ['uploadFile', 'file', 'uploadDriverFile']);
  return os.router({
    driverLink: os.driverLink.handler(({ input, context }) =>
      driverLinkOf(readDb, context.caller, input.params),
    ),
    putDriverLink: os.putDriverLink.handler(({ input: { params, body }, context }) =>
      putDriverLink(options, context.caller, params, body),
    ),
    endDriverLink: os.endDriverLink.handler(async ({ input, context }) => {
      await endDriverLink(options, context.caller, input.params);
    }),
    driverLoad: os.driverLoad.handler(({ input }) => driverLoad(readDb, input.params.token)),
    addDriverFacts: os.addDriverFacts.handler(({ input: { params, body } }) =>
      addDriverFacts(options, params.token, body.facts),
    ),
  });
}

/** Calls that carry files of deals: an upload is read only after its sender is authorised. */
export function deliveryFileCalls(options: MainOptions): PathCall[] {
  const { readDb, files, downloads } = options;
  return [
    jsonCall(deliveryContract.uploadFile, (call) =>
      uploadDealFile(options, checkedInput(byIdSchema, call.params).id, uploadOf(call)),
    ),
    pathCall(deliveryContract.file, async ({ caller, params, response, context }) => {
      const { id, fileId } = checkedInput(fileParams, params);
      const key = await findDealFile(readDb, caller, id, fileId);
      const db = readDb.$pickTables<SaleFileTables>();
      return sendingSaleFile(
        { db, files, downloads },
        { key, mayBeCached: false },
        caller,
        response,
        context,
      );
    }),
    jsonCall(deliveryContract.uploadDriverFile, ({ params, request, context }) => {
      const token = driverTokenSchema.safeParse(params.token);
      if (!token.success) throw notFound();
      return uploadDriverFile(options, token.data, request, context.address);
    }),
  ];
}

const fileParams = z.strictObject({ id: z.uuid().toLowerCase(), fileId: z.uuid().toLowerCase() });
