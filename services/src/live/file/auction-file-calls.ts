import {
  auctionFilesContract,
  ownFileInput,
  seenFileInput,
} from '@recolta/shared/contracts/http/auction-files';
import { byIdSchema, idSchema } from '@recolta/shared/contracts/http/fields';
import { ownContractCall, personalizedBidsContract } from '@recolta/shared/contracts/http/personalized-bids';
import * as z from 'zod/mini';
import { uploadOf } from '../../platform/files/receive-upload.ts';
import { type SaleFileTables, type ShownFile, sendingSaleFile } from '../../platform/files/sale-files.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall, type PathRequest, pathCall } from '../../platform/http/path-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { findBidContract, uploadBidContract } from '../personalized-bid/bid-contract.ts';
import { putContract } from '../posting/put-contract.ts';
import { findOwnFile, findSeenFile } from './find-auction-file.ts';
import { uploadAuctionFile } from './upload-auction-file.ts';

const ofBidSchema = z.strictObject({ id: idSchema, bidId: idSchema });

/** Calls that carry the bytes of auctions' files: an upload is read only after its sender is authorized. */
export function auctionFileCalls(options: LiveOptions): PathCall[] {
  const { readDb, identity, files, downloads } = options;
  const readFrom = { db: readDb.$pickTables<SaleFileTables>(), files, downloads };
  const sending = ({ caller, response, context }: PathRequest, shown: ShownFile) =>
    sendingSaleFile(readFrom, shown, caller, response, context);
  return [
    jsonCall(auctionFilesContract.uploadFile, ({ caller, request, context }) =>
      uploadAuctionFile(options, caller, request, context),
    ),
    jsonCall(ownContractCall.putContract, async (call) =>
      putContract(options, checkedInput(byIdSchema, call.params).id, uploadOf(call)),
    ),
    jsonCall(personalizedBidsContract.uploadBidContract, async (call) =>
      uploadBidContract(options, checkedInput(ofBidSchema, call.params), uploadOf(call)),
    ),
    pathCall(personalizedBidsContract.bidContract, async (call) =>
      sending(call, await findBidContract(readDb, call.caller, checkedInput(ofBidSchema, call.params))),
    ),
    pathCall(auctionFilesContract.ownFile, async (call) => {
      const { params, query } = checkedInput(ownFileInput, call);
      return sending(call, await findOwnFile(readDb, call.caller, params.key, query.size));
    }),
    pathCall(auctionFilesContract.file, async (call) => {
      const { params, query } = checkedInput(seenFileInput, call);
      const sources = { db: readDb, identity };
      return sending(call, await findSeenFile(sources, call.caller, params, query.size));
    }),
  ];
}
