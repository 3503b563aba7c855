import { auctionFilesContract } from '@recolta/shared/contracts/http/auction-files';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import { goodsTemplatesContract } from '@recolta/shared/contracts/http/goods-templates';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { postingsContract } from '@recolta/shared/contracts/http/postings';
import {
  jsonPatchType,
  maxPatchBytes,
  postingPatchSchema,
} from '@recolta/shared/domain/live-auction/posting-patch';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { jsonCall, type PathCall } from '../../platform/http/path-calls.ts';
import { readJsonBody } from '../../platform/http/read-body.ts';
import { removeOwnFile } from '../file/unattached-files.ts';
import type { LiveOptions } from '../live-options.ts';
import { listTemplates, removeTemplate, saveTemplate } from '../template/goods-templates.ts';
import { deleteAuction } from './delete-auction.ts';
import { editAuction } from './edit-auction.ts';
import { getPosting } from './get-posting.ts';
import { postAuction } from './post-auction.ts';

const { removeFile } = auctionFilesContract;

/** Calls that post an auction, with its templates and files. */
export function createPostingCalls(options: LiveOptions) {
  const { db, readDb } = options;
  const os = implementCalls({ ...postingsContract, ...goodsTemplatesContract, removeFile }, options, [
    'edit',
  ]);
  return os.router({
    post: os.post.handler(({ input, context }) =>
      postAuction(options, context.caller, input.headers[idempotencyHeader] ?? '', input.body),
    ),
    posting: os.posting.handler(({ input, context }) =>
      getPosting({ db: readDb }, context.caller, input.params.id),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteAuction(options, context.caller, input.params.id);
    }),
    listTemplates: os.listTemplates.handler(({ context }) => listTemplates(readDb, context.caller)),
    saveTemplate: os.saveTemplate.handler(({ input, context }) =>
      saveTemplate(options, context.caller, input.params.templateId, input.body),
    ),
    removeTemplate: os.removeTemplate.handler(async ({ input, context }) => {
      await removeTemplate(db, context.caller, input.params.templateId);
    }),
    removeFile: os.removeFile.handler(async ({ input, context }) => {
      await removeOwnFile(db, context.caller, input.params.key);
    }),
  });
}

/** Edits an auction by a JSON patch, outside the contract layer, which accepts no media type but JSON. */
export function editCall(options: LiveOptions): PathCall {
  return jsonCall(postingsContract.edit, async ({ caller, request, params }) => {
    const body = await readJsonBody(request, maxPatchBytes, jsonPatchType);
    const { id } = checkedInput(byIdSchema, params);
    return editAuction(options, caller, id, checkedInput(postingPatchSchema, body));
  });
}
