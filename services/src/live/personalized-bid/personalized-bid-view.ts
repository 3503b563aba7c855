import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { personalizedBidStatus } from '@recolta/shared/domain/live-auction/personalized-bid';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

/** A personalised bid with its bidder's participant number. */
export type PersonalizedBidRow = Selectable<LiveTables['live.personalized_bids']> & {
  readonly number: number | null;
};

type OfAuction = Pick<AuctionRow, 'id' | 'status' | 'goods' | 'privacy_type'>;

const latestFirst = sql`(b.status = 'Active') desc, b.sent_at desc, b.id`;

/** Personalised bids on an auction, the open ones first, then the latest. */
export async function findPersonalizedBids(
  db: LiveDatabase,
  auctionId: string,
  condition: RawBuilder<unknown>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<PersonalizedBidRow[]> {
  const { rows } = await sql<PersonalizedBidRow>`
    select b.*, p.number from live.personalized_bids b
    left join live.participants p using (auction_id, account_id)
    where b.auction_id = ${auctionId} and ${condition}
    order by ${latestFirst} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** One personalised bid on an auction; undefined for one of another auction. */
export async function findBid(
  db: LiveDatabase,
  auctionId: string,
  bidId: string,
): Promise<PersonalizedBidRow | undefined> {
  const [row] = await findPersonalizedBids(db, auctionId, sql`b.id = ${bidId}`, { limit: 1 });
  return row;
}

/** Returns true if this reader may know its bidder: not yet, for the owner of an Incognito auction [B5]. */
export function isDisclosed(auction: OfAuction, bid: PersonalizedBidRow, reader: Caller): boolean {
  const isOwn = bid.account_id === reader.accountId;
  return isOwn || reader.role === 'Admin' || auction.privacy_type === 'Public' || bid.status === 'Accepted';
}

/** A personalised bid as visible to one of its parties or an administrator [P1]. */
export function personalizedBidOf(
  auction: OfAuction,
  bid: PersonalizedBidRow,
  reader: Caller,
): PersonalizedBid {
  const isShown = isDisclosed(auction, bid, reader);
  const { terms } = bid;
  return {
    id: bid.id,
    status: personalizedBidStatus(bid.status, auction.status),
    sentAt: bid.sent_at.toISOString(),
    decidedAt: bid.decided_at?.toISOString() ?? null,
    companyName: isShown ? bid.company_name : null,
    number: bid.number,
    ...terms,
    price: personalizedPriceOf(bid),
    quantity: formatTonnes(parseTonnes(terms.quantity) ?? 0),
    deliveryLocation: isShown ? terms.deliveryLocation : null,
    contract: contractOf(auction, bid, isShown),
    bidderVat: isShown ? (bid.company.vatState ?? null) : null,
  };
}

/** The price in its wire form, regardless of the form that it was sent in. */
export function personalizedPriceOf({ terms }: Pick<PersonalizedBidRow, 'terms'>): string {
  return formatMoney(parseMoney(terms.price) ?? 0);
}

function contractOf(
  { goods }: OfAuction,
  bid: PersonalizedBidRow,
  isShown: boolean,
): PersonalizedBid['contract'] {
  if (goods.contractType !== 'Bidder') return 'notAsked';
  if (bid.contract_file === null) return 'missing';
  return isShown ? 'uploaded' : 'withheld';
}
