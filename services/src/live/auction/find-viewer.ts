import type { Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { sql } from 'kysely';
import { type Caller, type Company, findCompany } from '../../platform/identity.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { AuctionRow } from './auction-row.ts';
import { isHidden, isPublic } from './snapshot.ts';
import { type Disclosure, noStanding, nothingDisclosed, type Standing, viewerOf } from './viewer.ts';

/** One account's standing in one auction. */
export async function findStanding(db: AnyDatabase, auctionId: string, accountId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select p.number, p.price_minor as "priceMinor",
      exists (select from live.terms_acceptances t where t.auction_id = i.auction_id and t.account_id = i.account_id)
        as "hasAcceptedTerms",
      exists (select from live.invited_accounts v where v.auction_id = i.auction_id and v.account_id = i.account_id)
        as "isInvited"
    from (values (${auctionId}::uuid, ${accountId}::uuid)) i (auction_id, account_id)
    left join live.participants p using (auction_id, account_id)`.execute(db);
  return rows[0] ?? noStanding;
}

export async function ownerOf(db: AnyDatabase, row: Pick<AuctionRow, 'owner_account_id'>): Promise<Company> {
  const owner = await findCompany(db, row.owner_account_id);
  if (!owner) throw new Error('an auction has no owner');
  return owner;
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
  const owner = await ownerOf(db, row);
  return viewerOf(row, owner, caller, standing, await findDisclosure(db, row, owner, caller, standing));
}

/** Details of others [B5]: the two parties' to each other after acceptance, everyone's to administrators. */
export async function findDisclosure(
  db: AnyDatabase,
  row: AuctionRow,
  owner: Company,
  caller: Caller | null,
  standing: Standing,
): Promise<Disclosure> {
  if (caller?.role === 'Admin') {
    const { rows } = await sql<{ number: number; companyName: string }>`
      select number, company_name as "companyName" from live.participants
      where auction_id = ${row.id} order by number`.execute(db);
    return { counterparty: null, identities: { owner: owner.companyName, bidders: rows } };
  }
  const winner = row.status === 'Accepted' ? row.outcome?.winner : null;
  if (!winner || !caller) return nothingDisclosed;
  if (standing.number === winner.number) return { ...nothingDisclosed, counterparty: owner };
  if (caller.accountId !== row.owner_account_id) return nothingDisclosed;
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from live.participants
    where auction_id = ${row.id} and number = ${winner.number}`.execute(db);
  const company = rows[0] && (await findCompany(db, rows[0].accountId));
  return { ...nothingDisclosed, counterparty: company ?? null };
}
