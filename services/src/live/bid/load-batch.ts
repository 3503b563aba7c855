import { recentEntryCount } from '@recolta/shared/contracts/http/live-auction-state';
import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import type { ServiceGap } from '@recolta/shared/domain/live-auction/outage';
import type { VatState } from '@recolta/shared/domain/vat';
import { sql } from 'kysely';
import { nowMsSql } from '../../platform/clock.ts';
import type { Caller, IdentityPort, Member } from '../../platform/ports/identity-port.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import { type AuctionRow, type EntryRow, entryOf } from '../auction/auction-row.ts';
import { gapsSql } from '../close/heartbeat.ts';
import type { PhoneBidConsent, StoredPhoneBid } from '../phone-bid/phone-bid.ts';
import type { LiveDatabase } from '../tables.ts';
import type { BidCommand, StoredDecision } from './bid-command.ts';

export interface Participant {
  readonly number: number;
  readonly companyName: string;
  /** Stored with the first bid; null if it was not read: only bids of new participants are compared with it. */
  readonly company: TradeData | null;
  /** The VAT state of that data [S9]. */
  readonly vatState: VatState | null;
  /** Price of the standing bid; null once all bids were withdrawn [L17]. */
  readonly priceMinor: number | null;
  /** Version of that bid, or of the correction after which it stands. */
  readonly version: number;
  readonly limitMinor: number | null;
  readonly limitAtMs: number | null;
  readonly limitChanges: number;
}

/** The input of a batch's decision, read after the auction's lock and the callers' account locks. */
export interface LoadedBatch {
  readonly row: AuctionRow;
  /** The database's clock, read after the lock [L3]. */
  readonly nowMs: number;
  readonly gaps: readonly ServiceGap[];
  readonly epoch: number;
  readonly callers: ReadonlyMap<string, Caller>;
  readonly participants: ReadonlyMap<string, Participant>;
  /** The accounts that administrators bid for by phone [L18], by id. */
  readonly phoneBidders: ReadonlyMap<string, Member>;
  /** Valid consents to phone bids, and earlier phone bids, of these accounts and of the callers'. */
  readonly consents: ReadonlyMap<string, PhoneBidConsent>;
  readonly phoneBids: readonly StoredPhoneBid[];
  /** The standing leader if they have a limit: it acts while they may bid [L7]. */
  readonly limitedLeader: Member | null;
  readonly termsAccountIds: ReadonlySet<string>;
  readonly invitedAccountIds: ReadonlySet<string>;
  readonly recent: readonly Entry[];
  /** Earlier decisions by `decisionKey`. */
  readonly decisions: ReadonlyMap<string, { readonly bodyHash: string; readonly decision: StoredDecision }>;
}

export interface BatchSources {
  readonly db: LiveDatabase;
  readonly identity: Pick<IdentityPort, 'shareCallersLocks' | 'findCallers' | 'findMember'>;
}

export function decisionKey(accountId: string, commandId: string): string {
  return `${accountId} ${commandId}`;
}

export async function loadBatch(
  { db, identity }: BatchSources,
  row: AuctionRow,
  commands: readonly BidCommand[],
): Promise<LoadedBatch> {
  const tokenHashes = [...new Set(commands.map(({ tokenHash }) => tokenHash))];
  const phoneAccountIds = [...new Set(commands.flatMap(({ forAccountId }) => forAccountId ?? []))];
  await identity.shareCallersLocks(db, tokenHashes, phoneAccountIds);
  const callers = await identity.findCallers(db, tokenHashes);
  const callerIds = [...callers.values()].map(({ accountId }) => accountId);
  const accountIds = [...new Set([...callerIds, ...phoneAccountIds])];
  const called = commands.flatMap(({ tokenHash, commandId }) => {
    const accountId = callers.get(tokenHash)?.accountId;
    return accountId === undefined ? [] : [{ accountId, commandId }];
  });
  const hasNewBidder = sql`exists (select from unnest(${accountIds}::uuid[]) as a(id) where not exists (
    select from live.participants h where h.auction_id = ${row.id} and h.account_id = a.id))`;
  const { rows } = await sql<LoadedRow>`
    select ${nowMsSql} as "nowMs", ${gapsSql(row)} as gaps, (select epoch from platform.epoch) as epoch,
      (select json_agg(p) from (
          select account_id, number, company_name, price_minor, version, limit_minor, limit_at, limit_changes,
            -- Large as JSON, and rarely needed.
            case when ${hasNewBidder} then company end as company, company->>'vatState' as vat_state
          from live.participants where auction_id = ${row.id}
        ) p) as participants,
      array(select t.account_id from live.terms_acceptances t
        where t.auction_id = ${row.id} and t.account_id = any(${accountIds}::uuid[])) as terms,
      array(select i.account_id from live.invited_accounts i
        where i.auction_id = ${row.id} and (i.account_id = any(${accountIds}::uuid[])
          or i.account_id in (select p.account_id from live.participants p
            where p.auction_id = ${row.id} and p.number = ${row.best_number}))) as invited,
      (select json_agg(d) from unnest(${called.map(({ accountId }) => accountId)}::uuid[],
          ${called.map(({ commandId }) => commandId)}::text[]) as c(account_id, command_id)
        -- The limit keeps this a look at one key for each call, however many decisions there are.
        cross join lateral (select * from live.decisions where auction_id = ${row.id}
          and account_id = c.account_id and command_id = c.command_id limit 1) d) as decisions,
      (select json_agg(c) from live.phone_consents c
        where c.auction_id = ${row.id} and c.account_id = any(${accountIds}::uuid[])
          and c.price_minor is not null) as consents,
      (select json_agg(b order by b.version) from live.phone_bids b
        where b.auction_id = ${row.id} and b.account_id = any(${accountIds}::uuid[])) as "phoneBids",
      (select json_agg(e order by e.version) from live.entries e
        where e.auction_id = ${row.id} and e.version > ${row.version - recentEntryCount}) as recent`.execute(
    db,
  );
  const [loaded] = rows;
  if (!loaded) throw new Error('a batch returned no row');
  const leader = loaded.participants?.find(({ number }) => number === row.best_number);
  const hasLimit = leader !== undefined && leader.limit_minor !== null;
  return {
    row,
    nowMs: loaded.nowMs,
    gaps: loaded.gaps,
    epoch: loaded.epoch,
    callers,
    participants: new Map(
      (loaded.participants ?? []).map((p) => [
        p.account_id,
        {
          number: p.number,
          companyName: p.company_name,
          company: p.company,
          vatState: p.vat_state,
          priceMinor: p.price_minor,
          version: p.version,
          limitMinor: p.limit_minor,
          limitAtMs: p.limit_at === null ? null : new Date(p.limit_at).getTime(),
          limitChanges: p.limit_changes,
        },
      ]),
    ),
    phoneBidders: await findMembers(identity, db, phoneAccountIds),
    consents: new Map(
      (loaded.consents ?? []).map((c) => [
        c.account_id,
        { priceMinor: c.price_minor, atMs: new Date(c.at).getTime() },
      ]),
    ),
    phoneBids: (loaded.phoneBids ?? []).map(({ account_id, version, by_name }) => ({
      accountId: account_id,
      version,
      by: by_name,
    })),
    limitedLeader: hasLimit ? ((await identity.findMember(db, leader.account_id)) ?? null) : null,
    termsAccountIds: new Set(loaded.terms),
    invitedAccountIds: new Set(loaded.invited),
    recent: (loaded.recent ?? []).map(entryOf),
    decisions: new Map(
      (loaded.decisions ?? []).map((d) => [
        decisionKey(d.account_id, d.command_id),
        { bodyHash: d.body_hash, decision: d.answer },
      ]),
    ),
  };
}

async function findMembers(
  identity: BatchSources['identity'],
  db: LiveDatabase,
  accountIds: readonly string[],
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const accountId of accountIds) {
    const member = await identity.findMember(db, accountId);
    if (member) members.set(accountId, member);
  }
  return members;
}

interface LoadedRow {
  readonly nowMs: number;
  readonly gaps: ServiceGap[];
  readonly epoch: number;
  readonly participants:
    | {
        account_id: string;
        number: number;
        company_name: string;
        company: TradeData | null;
        vat_state: VatState | null;
        price_minor: number | null;
        version: number;
        limit_minor: number | null;
        limit_at: string | null;
        limit_changes: number;
      }[]
    | null;
  readonly terms: string[];
  readonly invited: string[];
  readonly decisions:
    | { account_id: string; command_id: string; body_hash: string; answer: StoredDecision }[]
    | null;
  readonly consents: { account_id: string; price_minor: number; at: string }[] | null;
  readonly phoneBids: { account_id: string; version: number; by_name: string | null }[] | null;
  readonly recent: Omit<EntryRow, 'auction_id'>[] | null;
}
