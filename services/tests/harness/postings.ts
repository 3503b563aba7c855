import { randomUUID } from 'node:crypto';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { jsonPatchType } from '@recolta/shared/domain/live-auction/posting-patch';
import type { TestAccount } from './accounts.ts';
import type { Call } from './http-call.ts';
import { live } from './live-calls.ts';

/** Posts a live auction. */
export function postCall(
  who: Pick<TestAccount, 'token'> | null,
  posting: Posting | object,
  commandId: string = randomUUID(),
): Call {
  return {
    method: 'POST',
    path: live,
    token: who?.token,
    body: posting,
    headers: { 'idempotency-key': commandId },
  };
}

/** Patches a posted auction. */
export function patchCall(
  who: Pick<TestAccount, 'token'> | null,
  id: string,
  operations: readonly object[],
): Call {
  return {
    method: 'PATCH',
    path: `${live}/${id}`,
    token: who?.token,
    body: JSON.stringify(operations),
    headers: { 'content-type': jsonPatchType },
  };
}
