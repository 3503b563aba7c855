import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { hashToken } from '../../src/platform/token.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { makePersonalizedBid } from '../harness/personalized-bids.ts';
import { serviceToken } from '../harness/test-market.ts';

export const actors = [
  'visitor',
  'endedSession',
  'relay',
  'stranger',
  'inactive',
  'related',
  'bidderRole',
  'invited',
  'participant',
  'owner',
  'admin',
] as const;
export type Actor = (typeof actors)[number];

/** Kinds of auctions; `unknown` does not exist. */
export const objects = [
  'open',
  'invitedOnly',
  'pending',
  'notApproved',
  'closed',
  'accepted',
  'unknown',
] as const;
export type ObjectKind = (typeof objects)[number];

/** Every caller with their token, and with their account if they have one. */
export type Cast = Readonly<Record<Actor, { readonly token?: string; readonly account?: TestAccount }>>;

export async function makeCast(db: Kysely<AllTables>): Promise<Cast> {
  const owner = await makeAccount(db, { role: 'Provider', mayPost: true });
  const ended = await makeAccount(db);
  await sql`
    update main.sessions set ends_at = clock_timestamp() where token_hash = ${hashToken(ended.token)}`.execute(
    db,
  );
  const accounts: Record<Exclude<Actor, 'visitor' | 'relay'>, TestAccount> = {
    owner,
    endedSession: ended,
    stranger: await makeAccount(db),
    inactive: await makeAccount(db, { isActive: false }),
    related: await makeAccount(db, { iban: owner.iban }),
    bidderRole: await makeAccount(db, { role: 'Bidder' }),
    invited: await makeAccount(db),
    participant: await makeAccount(db),
    admin: await makeAccount(db, { role: 'Admin' }),
  };
  const members = Object.entries(accounts).map(([actor, account]) => [
    actor,
    { token: account.token, account },
  ]);
  return { ...Object.fromEntries(members), visitor: {}, relay: { token: serviceToken } };
}

/**
 * Creates an auction of a kind. If it has bids, the participant leads; the participant has also sent a personalised
 * bid. @returns its id
 */
export async function makeObject(db: Kysely<AllTables>, cast: Cast, kind: ObjectKind): Promise<string> {
  if (kind === 'unknown') return randomUUID();
  const owner = cast.owner.account;
  const participant = cast.participant.account;
  const invited = cast.invited.account;
  if (!owner || !participant || !invited) throw new Error('the cast is not complete');
  const bids = [{ by: participant, priceMinor: 1000_00 }];
  const over = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs, bids };
  const parts: Record<Exclude<ObjectKind, 'unknown'>, Omit<AuctionParts, 'owner'>> = {
    open: { bids },
    invitedOnly: { bids, listing: { audience: 'Invited' }, invited: [invited, participant] },
    pending: { isApproved: false },
    notApproved: { isApproved: false, startsInMs: -60 * minuteMs, endsInMs: -minuteMs },
    closed: over,
    accepted: { ...over, desiredPriceMinor: 1000_00 },
  };
  const { id } = await makeAuction(db, { owner, invited: [invited], ...parts[kind] });
  const isOpened = kind !== 'pending' && kind !== 'notApproved';
  if (isOpened) await makePersonalizedBid(db, { auctionId: id, by: participant });
  return id;
}
