import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { auctionProofContract } from '@recolta/shared/contracts/http/auction-proof';
import { useQuery } from '@tanstack/react-query';
import { serviceCalls } from '../../../lib/http/service-calls.ts';

const proof = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => auctionProofContract),
  { path: ['auction-proof'] },
);

/** Fetches the protocol of an auction, once: the checked version is the one that was read. */
export function useProtocol(id: string) {
  return useQuery(
    proof.protocol.queryOptions({ input: { params: { id } }, staleTime: Number.POSITIVE_INFINITY }),
  );
}

/** The published keys, which are also used to check files from disk. */
export function useSigningKeys() {
  return useQuery(proof.signingKeys.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}
