import type { AuctionPerson } from '@recolta/shared/contracts/http/control-room-calls';
import { sql } from 'kysely';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import { requireAuction } from '../auction/require-auction.ts';
import type { LiveDatabase } from '../tables.ts';

interface PersonRow {
  readonly accountId: string;
  readonly number: number | null;
  readonly companyName: string | null;
  readonly isConnected: boolean;
}

/**
 * The participants of an auction that are connected now: bidders by their number, then invited accounts that have not
 * bid. The caller is an administrator.
 *
 * @throws BorderError 404 for an unknown auction
 */
export async function listPeople(
  {
    db,
    identity,
  }: { readonly db: LiveDatabase; readonly identity: Pick<IdentityPort, 'findRepresentatives'> },
  auctionId: string,
): Promise<{ items: AuctionPerson[] }> {
  await requireAuction(db, auctionId);
  const { rows } = await sql<PersonRow>`
    select a.account_id as "accountId", p.number, p.company_name as "companyName",
      exists (select from live.presences c where c.auction_id = ${auctionId} and c.account_id = a.account_id
        and c.until > clock_timestamp()) as "isConnected"
    from (
      select account_id from live.participants where auction_id = ${auctionId}
      union select account_id from live.invited_accounts where auction_id = ${auctionId}) a
    left join live.participants p on p.auction_id = ${auctionId} and p.account_id = a.account_id
    order by p.number nulls last, a.account_id`.execute(db);
  const invited = rows.filter(({ number }) => number === null).map(({ accountId }) => accountId);
  const companies = await identity.findRepresentatives(db, invited);
  const items = rows.map(({ accountId, number, companyName, isConnected }) => ({
    number,
    companyName: companyName ?? companies.get(accountId)?.companyName ?? null,
    isConnected,
  }));
  return { items };
}
