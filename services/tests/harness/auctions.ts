import { randomUUID } from 'node:crypto';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type AuctionTerms, createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import type { InvitationState } from '@recolta/shared/domain/live-auction/invitation';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';
import type { Goods, Listing } from '@recolta/shared/domain/live-auction/public-state';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { minuteMs } from '@recolta/shared/testing/auction-fixture';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { insertAuction } from '../../src/live/auction/insert-auction.ts';
import type { ParticipantChange } from '../../src/live/auction/write-change.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { identity } from '../../src/main/session/find-callers.ts';
import { databaseNowMs } from '../../src/platform/clock.ts';
import { foldEmail } from '../../src/platform/fold-email.ts';
import { hashToken, newToken } from '../../src/platform/token.ts';
import type { TestAccount } from './accounts.ts';

export { minuteMs };

export interface AuctionParts
  extends Partial<Omit<AuctionTerms, 'id' | 'startsAtMs' | 'endsAtMs' | 'hardEndsAtMs'>> {
  readonly owner: TestAccount;
  /** Milliseconds from now, by the database's clock; negative for the past. */
  readonly startsInMs?: number;
  readonly endsInMs?: number;
  /** Milliseconds after the end. */
  readonly hardEndAfterMs?: number;
  /** Not approved: stays Pending, or Failed once its end has passed. */
  readonly isApproved?: boolean;
  /** Bids in order, one per second from the start on. */
  readonly bids?: readonly { readonly by: TestAccount; readonly priceMinor: number }[];
  readonly backupPriceMinor?: number | null;
  readonly listing?: Partial<Omit<Listing, 'goods'>>;
  readonly goods?: Partial<Goods>;
  readonly details?: GoodsDetails;
  /** Accounts that may take part if the audience is Invited. */
  readonly invited?: readonly TestAccount[];
  /** Accounts that have accepted the terms, besides the bidders. */
  readonly termsAccepted?: readonly TestAccount[];
}

export const wheat: Goods = {
  name: 'Grâu de test, 100 t',
  product: 'wheat-milling',
  harvestYear: 2026,
  origin: 'România',
  county: 'TR',
  quality: { humidity: 13, impurities: 2, protein: 12, hectolitricMass: 78, oil: null, damaged: 'max-2%' },
  deliveryType: 'FCATruck',
  loadingLocation: 'Barn',
  deliveryLocation: null,
  deliveryPeriod: { from: '2026-12-01', to: '2026-12-20' },
  loadingRate: 250,
  paymentType: 'PaymentAtLoad',
  paymentDays: null,
  qualityMeasurementPlace: 'Load',
  quantityMeasurementPlace: 'Load',
  priceType: 'InvertedVat',
  posterVat: 'registered',
  contractType: 'General',
};

/**
 * Stores an auction with the history that the market's own rules produce: by default it sells from 1000.00 by steps of
 * 5.00, started ten minutes ago and runs for an hour. Due changes are left to the closers.
 */
export async function makeAuction(db: Kysely<AllTables>, parts: AuctionParts): Promise<LiveAuction> {
  const {
    owner,
    startsInMs = -10 * minuteMs,
    endsInMs = 50 * minuteMs,
    hardEndAfterMs = 60 * minuteMs,
  } = parts;
  const nowMs = await databaseNowMs(db);
  const times = { startsAtMs: nowMs + startsInMs, endsAtMs: nowMs + endsInMs };
  const listing: Listing = {
    goods: { ...wheat, ...parts.goods },
    cover: null,
    currency: 'Ron',
    quantityKg: 100_000,
    privacyType: 'Public',
    audience: 'Open',
    isDemo: false,
    ownerCompanyName: owner.companyName,
    ...parts.listing,
  };
  const posted = { ...times, hardEndsAtMs: times.endsAtMs + hardEndAfterMs };
  const past = pastOf(parts, posted, listing, nowMs);
  await db.transaction().execute((trx) =>
    insertAuction(trx.$pickTables<keyof LiveTables>(), identity, {
      ...past,
      ownerAccountId: owner.accountId,
      backupPriceMinor: parts.backupPriceMinor ?? null,
      details: parts.details ?? null,
      posted,
      listing,
    }),
  );
  const bidders = (parts.bids ?? []).map(({ by }) => by);
  await insertInvitations(db, past.auction.id, parts.invited ?? []);
  await insertTermsAcceptances(db, past.auction.id, [...bidders, ...(parts.termsAccepted ?? [])]);
  return past.auction;
}

type Times = Pick<AuctionTerms, 'startsAtMs' | 'endsAtMs' | 'hardEndsAtMs'>;

function pastOf(parts: AuctionParts, times: Times, listing: Listing, nowMs: number) {
  const terms: Omit<AuctionTerms, 'id'> = {
    type: parts.type ?? 'Selling',
    biddingType: parts.biddingType ?? 'Standard',
    startingPriceMinor: parts.startingPriceMinor ?? 1000_00,
    desiredPriceMinor: parts.desiredPriceMinor ?? null,
    stepMinor: parts.stepMinor ?? 5_00,
    extensionWindowMs: parts.extensionWindowMs ?? 2 * minuteMs,
    decisionWindowMs: parts.decisionWindowMs ?? 120 * minuteMs,
    ...times,
  };
  const created = createAuction(
    { id: randomUUID(), ...terms },
    termsHashOf(terms, listing, parts.details ?? null),
    Math.min(nowMs, times.startsAtMs) - 60 * minuteMs,
  );
  const entries: Entry[] = [created.entry];
  let { auction } = created;
  const take = (next: { readonly auction: LiveAuction; readonly entries: readonly Entry[] }) => {
    auction = next.auction;
    entries.push(...next.entries);
  };
  if (parts.isApproved !== false) {
    const approved = decideCommand(auction, { type: 'administrator.approve' }, auction.lastAtMs + minuteMs);
    if (approved.kind === 'refused') throw new Error('the auction of a test was not approved');
    take(approved);
  }
  const participants = new Map<string, ParticipantChange>();
  const bids = parts.bids ?? [];
  for (const [index, { by, priceMinor }] of bids.entries()) {
    const atMs = times.startsAtMs + (index + 1) * 1000;
    take(advanceTo(auction, atMs, noGaps));
    const number = participants.get(by.accountId)?.number ?? null;
    const decided = decideBid(auction, { number, priceMinor }, atMs);
    if (decided.kind === 'refused') throw new Error(`a bid of a test was refused: ${decided.refusal.code}`);
    take(decided);
    participants.set(by.accountId, {
      account_id: by.accountId,
      number: decided.number,
      company_name: by.companyName,
      price_minor: priceMinor,
      version: decided.auction.version,
    });
  }
  // The start has an entry; the closer adds the end.
  if (auction.status === 'Scheduled' && nowMs < auction.endsAtMs) take(advanceTo(auction, nowMs, noGaps));
  return { auction, entries, participants: [...participants.values()] };
}

/** Stores invitations that are sent and linked to their accounts. */
async function insertInvitations(
  db: Kysely<AllTables>,
  auctionId: string,
  accounts: readonly TestAccount[],
): Promise<void> {
  for (const { accountId, email } of new Set(accounts)) {
    await makeInvitation(db, { auctionId, email, accountId });
  }
}

/** Stores a sent invitation, as the calls and the dispatcher would. @returns its id, and the token of its link */
export async function makeInvitation(
  db: Kysely<AllTables>,
  parts: {
    readonly auctionId: string;
    readonly email: string;
    readonly accountId?: string;
    readonly state?: InvitationState;
  },
): Promise<{ id: string; token: string }> {
  const { id } = await db
    .insertInto('live.invitations')
    .values({
      auction_id: parts.auctionId,
      email: parts.email,
      email_folded: foldEmail(parts.email),
      state: parts.state ?? 'Sent',
      account_id: parts.accountId ?? null,
      due_at: null,
      sent_at: new Date(),
      // Old enough to be sent again.
      ordered_at: new Date(Date.now() - 120 * minuteMs),
      mails: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await db
    .insertInto('live.invitation_tokens')
    .values({ token_hash: hashToken(token), invitation_id: id })
    .execute();
  return { id, token };
}

async function insertTermsAcceptances(
  db: Kysely<AllTables>,
  auctionId: string,
  accounts: readonly TestAccount[],
): Promise<void> {
  const ids = [...new Set(accounts.map(({ accountId }) => accountId))];
  if (ids.length === 0) return;
  await db
    .insertInto('live.terms_acceptances')
    .values(ids.map((account_id) => ({ auction_id: auctionId, account_id })))
    .execute();
}
