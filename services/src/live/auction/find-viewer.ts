import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { sql } from 'kysely';
import { type Caller, findContact } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import type { AuctionRow } from './auction-row.ts';
import { isHidden, isPublic } from './snapshot.ts';
import {
  type Counterparty,
  type Disclosure,
  noStanding,
  nothingDisclosed,
  type Standing,
  viewerOf,
} from './viewer.ts';

/** One account's standing in one auction. */
export async function findStanding(db: AnyDatabase, auctionId: string, accountId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select p.number, p.price_minor as "priceMinor",
      exists (select from live.terms_acceptances t where t.auction_id = i.auction_id and t.account_id = i.account_id)
        as "hasAcceptedTerms",
      exists (select from live.invited_accounts v where v.auction_id = i.auction_id and v.account_id = i.account_id)
        as "isInvited",
      case when p.number is not null then '[]' else coalesce((
        select json_agg(o.company) from live.participants o where o.auction_id = i.auction_id), '[]') end
        as "otherBidders"
    from (values (${auctionId}::uuid, ${accountId}::uuid)) i (auction_id, account_id)
    left join live.participants p using (auction_id, account_id)`.execute(db);
  return rows[0] ?? noStanding;
}

/** Whether the caller may know that this auction exists [L9]; others are answered as for one that does not. */
export function mayWatch(row: AuctionRow, caller: Caller | null, standing: Standing): boolean {
  if (isPublic(row)) return true;
  if (caller === null) return false;
  if (caller.role === 'Admin' || caller.accountId === row.owner_account_id) return true;
  return standing.isInvited && !isHidden(row);
}

/** The caller's own side of an auction, or null where for him there is no such auction. */
export async function findViewer(
  db: AnyDatabase,
  row: AuctionRow,
  caller: Caller | null,
): Promise<Viewer | null> {
  const standing = caller ? await findStanding(db, row.id, caller.accountId) : noStanding;
  if (!mayWatch(row, caller, standing)) return null;
  return viewerOf(row, caller, standing, await findDisclosure(db, row, caller, standing));
}

/** Details of others [B5]: the two parties' to each other after acceptance, everyone's to administrators. */
export async function findDisclosure(
  db: AnyDatabase,
  row: AuctionRow,
  caller: Caller | null,
  standing: Standing,
): Promise<Disclosure> {
  if (caller?.role === 'Admin') {
    const { rows } = await sql<{ number: number; companyName: string }>`
      select number, company_name as "companyName" from live.participants
      where auction_id = ${row.id} order by number`.execute(db);
    return { counterparty: null, identities: { owner: row.owner_company_name, bidders: rows } };
  }
  const winner = row.status === 'Accepted' ? row.outcome?.winner : null;
  if (!winner || !caller) return nothingDisclosed;
  if (standing.number === winner.number) return { ...nothingDisclosed, counterparty: await ownerOf(db, row) };
  if (caller.accountId !== row.owner_account_id) return nothingDisclosed;
  return { ...nothingDisclosed, counterparty: await winnerOf(db, row.id, winner.number) };
}

function ownerOf(db: AnyDatabase, row: AuctionRow): Promise<Counterparty | null> {
  return counterpartyOf(db, row.owner_account_id, row.owner_company_name, row.owner_company);
}

async function winnerOf(db: AnyDatabase, auctionId: string, number: number): Promise<Counterparty | null> {
  const { rows } = await sql<{ accountId: string; companyName: string; company: TradeData }>`
    select account_id as "accountId", company_name as "companyName", company from live.participants
    where auction_id = ${auctionId} and number = ${number}`.execute(db);
  const [row] = rows;
  return row ? counterpartyOf(db, row.accountId, row.companyName, row.company) : null;
}

async function counterpartyOf(
  db: AnyDatabase,
  accountId: string,
  companyName: string,
  { companyNumber }: TradeData,
): Promise<Counterparty | null> {
  const contact = await findContact(db, accountId);
  return contact ? { ...contact, companyName, companyNumber } : null;
}
