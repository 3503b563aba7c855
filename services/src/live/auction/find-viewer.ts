import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { sql } from 'kysely';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import { findPhoneBids } from '../phone-bid/phone-bid.ts';
import type { LiveDatabase } from '../tables.ts';
import type { AuctionRow } from './auction-row.ts';
import { isPublicAuction, isUnapproved } from './snapshot.ts';
import {
  type Counterparty,
  type Disclosure,
  noParticipation,
  nothingDisclosed,
  type Participation,
  viewerOf,
} from './viewer.ts';

/** Sources of a viewer: the auction's tables, and the parties' contacts. */
export interface ViewerSources {
  readonly db: LiveDatabase;
  readonly identity: Pick<IdentityPort, 'findContact'>;
}

/** One account's participation in one auction. */
export async function findParticipation(
  db: LiveDatabase,
  auctionId: string,
  accountId: string,
): Promise<Participation> {
  return (await findParticipations(db, [auctionId], accountId)).get(auctionId) ?? noParticipation;
}

/** One account's participation in each of these auctions, by their id. */
export async function findParticipations(
  db: LiveDatabase,
  auctionIds: readonly string[],
  accountId: string,
): Promise<ReadonlyMap<string, Participation>> {
  const { rows } = await sql<Participation & { readonly auctionId: string }>`
    select i.auction_id as "auctionId", p.number, p.price_minor as "priceMinor", p.limit_minor as "limitMinor",
      p.company->>'vatState' as "vatState",
      exists (select from live.terms_acceptances t where t.auction_id = i.auction_id and t.account_id = i.account_id)
        as "hasAcceptedTerms",
      exists (select from live.invited_accounts v where v.auction_id = i.auction_id and v.account_id = i.account_id)
        as "isInvited",
      exists (select from live.personalized_bids b where b.auction_id = i.auction_id and b.account_id = i.account_id
        and b.status in ('Active', 'Accepted')) as "hasPersonalizedBid",
      case when p.number is not null then '[]' else coalesce((
        select json_agg(o.company) from live.participants o where o.auction_id = i.auction_id), '[]') end
        as "otherBidders",
      (select c.price_minor from live.phone_consents c
        where c.auction_id = i.auction_id and c.account_id = i.account_id) as "phoneConsentMinor",
      coalesce((select json_agg(json_build_object('version', b.version, 'by', b.by_name) order by b.version)
        from live.phone_bids b where b.auction_id = i.auction_id and b.account_id = i.account_id), '[]')
        as "phoneBids"
    from (select unnest(${auctionIds}::uuid[]) as auction_id, ${accountId}::uuid as account_id) i
    left join live.participants p using (auction_id, account_id)`.execute(db);
  return new Map(rows.map(({ auctionId, ...participation }) => [auctionId, participation]));
}

/** Returns true if the caller may know that this auction exists [L9]; others get the same 404 as for an unknown one. */
export function mayWatch(row: AuctionRow, caller: Caller | null, participation: Participation): boolean {
  if (isPublicAuction(row)) return true;
  if (caller === null) return false;
  if (caller.role === 'Admin' || caller.accountId === row.owner_account_id) return true;
  // A bid binds its bidder: they may watch until the end, even if their invitation is revoked.
  const { isInvited, number, hasPersonalizedBid } = participation;
  return (isInvited || number !== null || hasPersonalizedBid) && !isUnapproved(row);
}

/** The caller's own view of an auction, or null if the auction is hidden from them. */
export async function findViewer(
  sources: ViewerSources,
  row: AuctionRow,
  caller: Caller | null,
): Promise<Viewer | null> {
  const participation = caller
    ? await findParticipation(sources.db, row.id, caller.accountId)
    : noParticipation;
  if (!mayWatch(row, caller, participation)) return null;
  const viewer = viewerOf(
    row,
    caller,
    participation,
    await findDisclosure(sources, row, caller, participation),
  );
  if (row.hidden_reason === null || !(viewer.isOwner || viewer.isAdministrator)) return viewer;
  return { ...viewer, hiddenReason: row.hidden_reason };
}

/** Details of others [B5]: each party's for the other after acceptance, everyone's for administrators. */
export async function findDisclosure(
  sources: ViewerSources,
  row: AuctionRow,
  caller: Caller | null,
  participation: Participation,
): Promise<Disclosure> {
  if (caller?.role === 'Admin') {
    const bidders = await sources.db
      .selectFrom('live.participants')
      .select(['number', 'company_name as companyName'])
      .where('auction_id', '=', row.id)
      .orderBy('number')
      .execute();
    const phoneBids = await findPhoneBids(sources.db, row.id);
    return { ...nothingDisclosed, identities: { owner: row.owner_company_name, bidders }, phoneBids };
  }
  if (row.outcome?.kind === 'personalizedBidAccepted' && caller)
    return { ...nothingDisclosed, counterparty: await otherPartyOf(sources, row, caller) };
  if (row.status === 'Closed' && caller?.accountId === row.owner_account_id)
    return { ...nothingDisclosed, bestBidder: await bestBidderOf(sources, row) };
  const winner = row.status === 'Accepted' ? row.outcome?.winner : null;
  if (!winner || !caller) return nothingDisclosed;
  if (participation.number === winner.number)
    return { ...nothingDisclosed, counterparty: await ownerOf(sources, row) };
  if (caller.accountId !== row.owner_account_id) return nothingDisclosed;
  return { ...nothingDisclosed, counterparty: await winnerOf(sources, row.id, winner.number) };
}

/** The other party of an accepted personalised bid, only for its two parties [P1]. */
async function otherPartyOf(
  sources: ViewerSources,
  row: AuctionRow,
  { accountId }: Caller,
): Promise<Counterparty | null> {
  const accepted = await sources.db
    .selectFrom('live.personalized_bids')
    .select(['account_id as accountId', 'company_name as companyName', 'company'])
    .where('auction_id', '=', row.id)
    .where('status', '=', 'Accepted')
    .executeTakeFirst();
  if (accepted?.accountId === accountId) return ownerOf(sources, row);
  if (!accepted || accountId !== row.owner_account_id) return null;
  return counterpartyOf(sources, accepted.accountId, accepted.companyName, accepted.company);
}

function ownerOf(sources: ViewerSources, row: AuctionRow): Promise<Counterparty | null> {
  return counterpartyOf(sources, row.owner_account_id, row.owner_company_name, row.owner_company);
}

async function bestBidderOf({ db }: ViewerSources, row: AuctionRow): Promise<Disclosure['bestBidder']> {
  if (row.best_number === null || row.privacy_type !== 'Public') return null;
  const { company } = await db
    .selectFrom('live.participants')
    .select('company')
    .where('auction_id', '=', row.id)
    .where('number', '=', row.best_number)
    .executeTakeFirstOrThrow();
  return { number: row.best_number, vatState: company.vatState ?? null };
}

async function winnerOf(
  sources: ViewerSources,
  auctionId: string,
  number: number,
): Promise<Counterparty | null> {
  const row = await sources.db
    .selectFrom('live.participants')
    .select(['account_id as accountId', 'company_name as companyName', 'company'])
    .where('auction_id', '=', auctionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? counterpartyOf(sources, row.accountId, row.companyName, row.company) : null;
}

async function counterpartyOf(
  { db, identity }: ViewerSources,
  accountId: string,
  companyName: string,
  { companyNumber }: TradeData,
): Promise<Counterparty | null> {
  const contact = await identity.findContact(db, accountId);
  return contact ? { ...contact, companyName, companyNumber } : null;
}
