import type { Protocol, ProtocolHead } from '../../../contracts/http/auction-proof.ts';
import type { GoodsDetails } from '../../goods/published-goods.ts';
import { formatMoney } from '../../money.ts';
import type { AuctionTerms } from '../create-auction.ts';
import type { Entry, LiveAuction, Outcome } from '../live-auction.ts';
import { type CompanyNames, type Listing, publicEntry } from '../public-state.ts';
import { hashedTermsOf } from '../terms-hash.ts';

/** A finished auction with all of its published data. */
interface EndedAuction {
  readonly auction: LiveAuction;
  readonly outcome: Outcome;
  /** The posted times. */
  readonly posted: Pick<AuctionTerms, 'endsAtMs' | 'hardEndsAtMs' | 'decisionWindowMs'>;
  readonly listing: Listing;
  readonly details: GoodsDetails | null;
  /** The whole log. */
  readonly entries: readonly Entry[];
  readonly names: CompanyNames;
}

/**
 * The protocol of an auction without its signature [L13]; includes names and the owner's company only for a Public
 * one [B5].
 */
export function unsignedProtocol(ended: EndedAuction): Omit<Protocol, 'head'> & {
  readonly head: Omit<ProtocolHead, 'keyId' | 'signature'>;
} {
  const { auction, outcome, posted, listing, details, names } = ended;
  const isPublic = listing.privacyType === 'Public';
  return {
    format: 1,
    kind: 'protocol',
    auctionId: auction.id,
    terms: hashedTermsOf({ ...auction, ...posted }, listing, details),
    owner: isPublic ? listing.ownerCompanyName : null,
    participants: Array.from({ length: auction.participantCount }, (_, index) => ({
      number: index + 1,
      name: (isPublic ? names.get(index + 1) : null) ?? null,
    })),
    entries: ended.entries.map((entry) => {
      const { by: _inParticipants, ...published } = publicEntry(entry, listing.privacyType, names);
      return published;
    }),
    outcome: {
      kind: outcome.kind,
      at: new Date(outcome.atMs).toISOString(),
      winner: outcome.winner && {
        number: outcome.winner.number,
        price: formatMoney(outcome.winner.priceMinor),
      },
      reason: outcome.reason,
    },
    head: {
      version: auction.version,
      at: new Date(auction.lastAtMs).toISOString(),
      hash: auction.lastHash,
    },
  };
}
