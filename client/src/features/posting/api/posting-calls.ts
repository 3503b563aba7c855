import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { goodsTemplatesContract } from '@recolta/shared/contracts/http/goods-templates';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { jsonPatchType, versionPath } from '@recolta/shared/domain/live-auction/posting-patch';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type * as z from 'zod/mini';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

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
  before: BeforeEdit,
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

/** A sale before its edit. */
export interface BeforeEdit {
  readonly stored: object;
  /** The posting that the unchanged form shows and would send. */
  readonly shown: object;
}

/**
 * The fields that an edit sends [A3]: those that its owner changed, and those that the form shows otherwise than they are
 * stored. Others may have changed since they were read.
 */
export function changedFields<Fields extends object>(
  { stored, shown }: BeforeEdit,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(([field, value]) => {
    const isChanged = textOf(value) !== textOf(Reflect.get(shown, field));
    return isChanged || plainDecimals(textOf(value)) !== plainDecimals(textOf(Reflect.get(stored, field)));
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Stored keys may have another order. */
const textOf = (value: unknown) => hashKey([value]);

/** "780.00" as "780". */
const plainDecimals = (text: string) => text.replace(/"(\d+)(?:\.0+|(\.\d*?[1-9])0+)"/g, '"$1$2"');

export const templateCalls = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => goodsTemplatesContract),
  { path: ['goods-templates'] },
);

/** The user's own templates, the latest first. */
export function useTemplates() {
  const key = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...templateCalls.listTemplates.key(), key],
    queryFn: () => templateCalls.listTemplates.call({}),
    staleTime: 0,
  });
}
