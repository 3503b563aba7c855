import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { idempotencyHeader } from '@recolta/shared/contracts/http/live-auctions';
import { postingsContract } from '@recolta/shared/contracts/http/postings';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { linkTo } from '../../../lib/http/services.ts';

export const postingCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof postingsContract>>>(
    linkTo(postingsContract, '/services/live-auctions'),
  ),
  { path: ['postings'] },
);

/**
 * Posts an auction [L0].
 *
 * @param key of the intent: the same key and posting make one auction, however often they are sent [L5]
 * @returns the auction's id
 * @throws ORPCError `ValidationFailed`, `NotEnoughPrivileges`; TypeError
 */
export async function postAuction(posting: Posting, key: string): Promise<string> {
  const { auction } = await postingCalls.post.call({ headers: { [idempotencyHeader]: key }, body: posting });
  return auction.id;
}
