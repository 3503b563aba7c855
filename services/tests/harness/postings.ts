import { randomUUID } from 'node:crypto';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
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
