import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { byIdSchema } from '@recolta/shared/contracts/http/fields';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { jsonCall, type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { readDocument } from './read-document.ts';
import { uploadDocument } from './upload-document.ts';

/** Calls that carry documents: an upload is read only after its sender is authenticated. */
export function documentPathCalls(options: MainOptions): PathCall[] {
  return [
    jsonCall(accountsContract.uploadDocument, ({ caller, request, context, params }) =>
      uploadDocument(options, options.uploads, caller, checkedInput(byIdSchema, params).id, request, context),
    ),
    pathCall(accountsContract.readDocument, (call) => readDocument(options, call)),
    pathCall(accountsContract.readFile, (call) => readDocument(options, call)),
  ];
}
