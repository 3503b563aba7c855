import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { auctionProofContract } from '@recolta/shared/contracts/http/auction-proof';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../../../lib/http/services.ts';

const proof = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof auctionProofContract>>>(
    linkTo(auctionProofContract, '/services/live-auctions'),
  ),
  { path: ['auction-proof'] },
);

/** The protocol of an auction, once: what is checked is what was read. */
export function useProtocol(id: string) {
  return useQuery(
    proof.protocol.queryOptions({ input: { params: { id } }, staleTime: Number.POSITIVE_INFINITY }),
  );
}

/** The published keys, with which files from disk are checked too. */
export function useSigningKeys() {
  return useQuery(proof.signingKeys.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}
