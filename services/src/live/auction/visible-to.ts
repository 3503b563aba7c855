import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';

const isApproved = sql`(a.status <> 'Pending' and coalesce(a.outcome->>'kind', '') <> 'notApproved')`;

/** Condition that anyone may watch auction `a`: `isPublicAuction` in SQL. */
export const publicAuctions = sql<boolean>`(a.audience = 'Open' and ${isApproved} and a.hidden_reason is null)`;

/** Condition that the caller may know that auction `a` exists [L9]: `mayWatch` in SQL. */
export function auctionsVisibleTo(caller: Caller | null): RawBuilder<unknown> {
  if (caller?.role === 'Admin') return sql`true`;
  if (!caller) return publicAuctions;
  return auctionsVisibleToAccount(caller.accountId);
}

/** The same for users of an account who are not administrators. */
export const auctionsVisibleToAccount = (accountId: string): RawBuilder<unknown> =>
  sql`(a.owner_account_id = ${accountId} or ${publicAuctions} or (${isApproved} and (exists (
    select from live.invited_accounts i where i.auction_id = a.id and i.account_id = ${accountId}) or exists (
    select from live.participants p where p.auction_id = a.id and p.account_id = ${accountId})
    or exists (select from live.personalized_bids b
      where b.auction_id = a.id and b.account_id = ${accountId} and b.status in ('Active', 'Accepted')))))`;
