import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { jsonPatchType, versionPath } from '@recolta/shared/domain/live-auction/posting-patch';
import type * as z from 'zod/mini';
import { serviceCalls } from '../../../lib/http/service-calls.ts';

export const postingCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/live-auctions',
    async () => (await import('@recolta/shared/contracts/http/postings')).postingsContract,
    { mediaTypes: { edit: jsonPatchType } },
  ),
  { path: ['postings'] },
);

/**
 * Posts an auction [L0].
 * @param key of the intent: resending the same key and posting makes only one auction [L5]
 * @returns the auction's id
 * @throws CallError `ValidationFailed`, `NotEnoughPrivileges`; TypeError without a response
 */
export async function sendAuctionPosting(posting: Posting, key: string): Promise<string> {
  const { auction } = await postingCalls.post.call({ headers: { [idempotencyHeader]: key }, body: posting });
  return auction.id;
}

/**
 * Replaces the posting of a Pending auction [L1], if it has not changed since it was read.
 * @param version that the posting was read at
 * @throws CallError `AuctionNotPending`, `RequestChanged`, `ValidationFailed`, `NotEnoughPrivileges`; TypeError without
 *   a response
 */
export async function sendAuctionEdit(
  id: string,
  version: number,
  before: object,
  posting: Posting,
): Promise<string> {
  const { auction } = await postingCalls.edit.call({
    params: { id },
    body: [
      { op: 'test', path: versionPath, value: version },
      ...Object.entries(changedFields(before, posting)).map(([field, value]) => ({
        op: 'replace' as const,
        path: `/${field}`,
        value: value as z.core.util.JSONType,
      })),
    ],
  });
  return auction.id;
}

/** The fields that an edit changes: others may have changed since they were read [A3]. */
export function changedFields<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
