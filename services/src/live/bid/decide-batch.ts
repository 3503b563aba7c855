import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { afterEndMs } from '@recolta/shared/domain/control-room/alarms';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import type { BidLimits } from '@recolta/shared/domain/live-auction/automatic-bids';
import { decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { type Entry, endedAtMs, type LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { type ReasonNotToBid, whyMayNotBid } from '@recolta/shared/domain/live-auction/may-bid';
import { whyNotByPhone } from '@recolta/shared/domain/live-auction/phone-bid';
import { publicEntry, publicState } from '@recolta/shared/domain/live-auction/public-state';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { formatMoney } from '@recolta/shared/domain/money';
import {
  BorderError,
  newTermsNotAccepted,
  notFound,
  signInRequired,
} from '../../platform/http/border-error.ts';
import type { Caller, Member } from '../../platform/ports/identity-port.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import { listingOf, liveAuctionOf } from '../auction/auction-row.ts';
import { mayWatch } from '../auction/find-viewer.ts';
import { snapshotOf } from '../auction/snapshot.ts';
import { bidderOf, biddingSide, nothingDisclosed, type Participation, viewerOf } from '../auction/viewer.ts';
import type { Change, DecisionRow } from '../auction/write-change.ts';
import type { NewPhoneBid } from '../phone-bid/phone-bid.ts';
import type { BidAnswer, BidCommand, StoredDecision } from './bid-command.ts';
import { decisionKey, type LoadedBatch, type Participant } from './load-batch.ts';

export interface DecidedBatch {
  readonly change: Change;
  /** Stored with the decision. */
  readonly phoneBids: readonly NewPhoneBid[];
  /** In the order of the commands: an answer or a border error for each. */
  readonly answers: readonly (BidAnswer | BorderError)[];
}

/** Maps reasons that refuse the request itself rather than the bid. */
function borderErrorFor(why: ReasonNotToBid | null): BorderError | null {
  if (why === 'NotFound') return notFound();
  if (why === 'NotEnoughPrivileges') return new BorderError(403, 'NotEnoughPrivileges');
  return null;
}

/**
 * Decides a batch of bids on one locked auction, in their order of arrival [L3–L6]. Pure: everything it needs was
 * read after the lock, and everything it decides is in the result.
 */
export function decideBatch(loaded: LoadedBatch, commands: readonly BidCommand[]): DecidedBatch {
  const batch = new Batch(loaded);
  const decided = commands.map((command) => batch.decide(command));
  return batch.finish(decided);
}

/** The bidder: the caller, or the account that bids by phone. */
type Bidder = Pick<Member, 'accountId' | 'companyName' | 'tradeData'>;

type Decided = BorderError | { readonly caller: Caller; readonly decision: StoredDecision };

class Batch {
  private readonly loaded: LoadedBatch;
  private auction: LiveAuction;
  private readonly entries: Entry[];
  private readonly participants: Map<string, Participant>;
  private limits: BidLimits;
  private readonly changedAccounts = new Set<string>();
  private readonly decisions: LoadedBatch['decisions'] &
    Map<string, { bodyHash: string; decision: StoredDecision }>;
  private readonly newDecisions: DecisionRow[] = [];
  private readonly newPhoneBids: NewPhoneBid[] = [];

  constructor(loaded: LoadedBatch) {
    const advanced = advanceTo(liveAuctionOf(loaded.row), loaded.nowMs, loaded.gaps);
    this.loaded = loaded;
    this.auction = advanced.auction;
    this.entries = [...advanced.entries];
    this.participants = new Map(loaded.participants);
    this.decisions = new Map(loaded.decisions);
    this.limits = new Map(
      [...loaded.participants].flatMap(([accountId, { number, limitMinor }]) =>
        limitMinor === null || this.isIdle(accountId) ? [] : [[number, limitMinor] as const],
      ),
    );
  }

  decide(command: BidCommand): Decided {
    const caller = this.loaded.callers.get(command.tokenHash);
    if (!caller) return signInRequired();
    const participation = this.participation(caller);
    if (!mayWatch(this.currentRow(), caller, participation)) return notFound();
    if (!caller.hasAcceptedTerms) return newTermsNotAccepted(caller.accountId);
    if (command.forAccountId !== undefined) return this.decideByPhone(caller, command, command.forAccountId);
    const why = whyMayNotBid(biddingSide(this.currentRow(), participation), bidderOf(caller, participation));
    const borderError = borderErrorFor(why);
    if (borderError) return borderError;

    const earlier = this.earlier(caller, command);
    if (earlier) return earlier;
    // Most are not stored: such a refusal changes nothing, so a repetition is harmless.
    if (why && !this.isJustLate(why)) return { caller, decision: this.refused(why, this.paramsOf(why)) };
    const decision = why ? this.refused(why, this.paramsOf(why)) : this.decideBid(caller, command);
    return this.kept(caller, command, decision);
  }

  /** Decides a bid that an administrator enters for an account as that account's [L18]. */
  private decideByPhone(caller: Caller, command: BidCommand, accountId: string): Decided {
    if (caller.role !== 'Admin') return new BorderError(403, 'NotEnoughPrivileges');
    return (
      this.earlier(caller, command) ??
      this.kept(caller, command, this.phoneDecision(caller, command, accountId))
    );
  }

  private phoneDecision(administrator: Caller, command: BidCommand, accountId: string): StoredDecision {
    const { phoneBidders, consents, row } = this.loaded;
    const bidder = phoneBidders.get(accountId);
    const consent = consents.get(accountId);
    const { priceMinor } = command;
    if (!bidder || priceMinor === null) return this.refused('NoPhoneConsent', {});
    const refusal = whyNotByPhone({
      type: row.type,
      priceMinor,
      consentMinor: consent?.priceMinor ?? null,
      administrator: { accountId: administrator.accountId, company: administrator.tradeData },
      bidder: { accountId, company: bidder.tradeData },
      owner: { accountId: row.owner_account_id, company: row.owner_company },
    });
    if (refusal || !consent) return this.refused(refusal ?? 'NoPhoneConsent', {});
    const participation = this.participation(bidder);
    const why = whyMayNotBid(biddingSide(this.currentRow(), participation), bidderOf(bidder, participation));
    if (why) return this.refused(isOfTime(why) ? why : 'BidderNotEligible', this.paramsOf(why));
    const decision = this.decideBid(bidder, command);
    const version = decision.accepted && this.participant(accountId).version;
    if (version) {
      const by = administrator.administratorName;
      this.newPhoneBids.push({ accountId, version, by, byUserId: administrator.userId, priceMinor, consent });
    }
    return decision;
  }

  /** The decision of an earlier command with this id [L5]. */
  private earlier(caller: Caller, { commandId, bodyHash }: BidCommand): Decided | null {
    const earlier = this.decisions.get(decisionKey(caller.accountId, commandId));
    if (!earlier) return null;
    if (earlier.bodyHash !== bodyHash) return new BorderError(422, 'IdempotencyKeyReused');
    return { caller, decision: earlier.decision };
  }

  private kept(caller: Caller, { commandId, bodyHash }: BidCommand, decision: StoredDecision): Decided {
    this.decisions.set(decisionKey(caller.accountId, commandId), { bodyHash, decision });
    this.newDecisions.push({
      account_id: caller.accountId,
      command_id: commandId,
      body_hash: bodyHash,
      answer: decision,
      at: new Date(this.loaded.nowMs),
    });
    return { caller, decision };
  }

  /** A bid right after the end is stored, because the control room shows it to administrators. */
  private isJustLate(why: ReasonNotToBid): boolean {
    return why === 'ExpiredAuction' && this.loaded.nowMs - endedAtMs(this.auction) <= afterEndMs;
  }

  finish(decided: readonly Decided[]): DecidedBatch {
    const { row, epoch } = this.loaded;
    const recent = [...this.loaded.recent, ...this.entries];
    const state = publicState(this.auction, listingOf(row), epoch, recent, this.names());
    const stateText = JSON.stringify(state);
    const answers = decided.map((one) =>
      one instanceof BorderError
        ? one
        : {
            ...{ decision: one.decision, stateText, viewer: this.viewer(one.caller) },
            locale: one.caller.locale,
          },
    );
    // A limit without an entry changes no public state.
    const events: FeedEvent[] =
      this.entries.length === 0 ? [] : [{ kind: 'auction', snapshot: snapshotOf(state, row.hidden_reason) }];
    for (const accountId of this.changedAccounts) events.push({ kind: 'myBids', accountId });
    const participants = [...this.changedAccounts].map((accountId) => {
      const one = this.participant(accountId);
      return {
        account_id: accountId,
        number: one.number,
        company_name: one.companyName,
        company: one.company,
        price_minor: one.priceMinor,
        version: one.version,
        limit_minor: one.limitMinor,
        limit_at: one.limitAtMs === null ? null : new Date(one.limitAtMs),
        limit_changes: one.limitChanges,
      };
    });
    return {
      change: {
        auction: this.auction,
        entries: this.entries,
        participants,
        decisions: this.newDecisions,
        events,
      },
      phoneBids: this.newPhoneBids,
      answers,
    };
  }

  private decideBid(caller: Bidder, { priceMinor, limitMinor }: BidCommand): StoredDecision {
    const { accountId } = caller;
    const held = this.participants.get(accountId);
    const bid = { number: held?.number ?? null, priceMinor, limitMinor };
    const decided = decideBid(this.auction, bid, this.loaded.nowMs, this.limits);
    if (decided.kind === 'refused') return this.refused(decided.refusal.code, refusalParams(decided.refusal));
    const { number, entries, limits } = decided;
    this.auction = decided.auction;
    this.entries.push(...entries);
    if (held === undefined) this.participants.set(accountId, newParticipant(caller, number));
    for (const entry of entries) {
      // Another account's entry if an automatic bid answered.
      this.takeEntry(entry.number === number ? accountId : this.accountOf(entry.number), entry);
    }
    if (limits !== this.limits) this.takeLimit(accountId, limits.get(number) ?? null);
    this.limits = limits;
    const { privacy_type } = this.loaded.row;
    const names = privacy_type === 'Public' ? this.names() : noNames;
    const { version, best } = this.auction;
    return {
      accepted: true,
      version,
      bestPrice: best && formatMoney(best.priceMinor),
      entries: entries.map((entry) => publicEntry(entry, privacy_type, names)),
    };
  }

  /**
   * Returns true if the leader's limit may not act: the account was deactivated, or its invitation revoked [L7].
   */
  private isIdle(accountId: string): boolean {
    const { row, limitedLeader } = this.loaded;
    if (limitedLeader?.accountId !== accountId) return false;
    const participation = { ...this.participation(limitedLeader), hasAcceptedTerms: true };
    const side = biddingSide({ ...row, status: 'InProgress' }, participation);
    return whyMayNotBid(side, bidderOf(limitedLeader, participation)) !== null;
  }

  private takeEntry(accountId: string, { priceMinor, version }: Entry): void {
    const one = this.participant(accountId);
    this.participants.set(accountId, { ...one, priceMinor, version });
    this.changedAccounts.add(accountId);
  }

  private accountOf(number: number | null): string {
    for (const [accountId, one] of this.participants) if (one.number === number) return accountId;
    throw new Error('an automatic bid has no participant');
  }

  private takeLimit(accountId: string, limitMinor: number | null): void {
    const one = this.participant(accountId);
    const limitAtMs = limitMinor === null ? null : Math.max(this.loaded.nowMs, this.auction.lastAtMs);
    this.participants.set(accountId, { ...one, limitMinor, limitAtMs, limitChanges: one.limitChanges + 1 });
    this.changedAccounts.add(accountId);
  }

  private refused(code: string, params: Readonly<Record<string, unknown>>): StoredDecision {
    const { version, best } = this.auction;
    return { accepted: false, code, params, version, bestPrice: best && formatMoney(best.priceMinor) };
  }

  private paramsOf(why: ReasonNotToBid): Readonly<Record<string, unknown>> {
    const { startsAtMs } = this.auction;
    if (why === 'AuctionNotStarted') return refusalParams({ code: why, startsAtMs });
    if (why === 'ExpiredAuction') return refusalParams({ code: why, endedAtMs: endedAtMs(this.auction) });
    if (why === 'TermsNotAccepted')
      return { call: `PUT /api/v1/auctions/${this.currentRow().id}/terms-acceptance` };
    return {};
  }

  private viewer(caller: Caller) {
    return viewerOf(this.currentRow(), caller, this.participation(caller), nothingDisclosed);
  }

  private currentRow() {
    return { ...this.loaded.row, status: this.auction.status, outcome: this.auction.outcome };
  }

  private participation({ accountId }: Member): Participation {
    const held = this.participants.get(accountId);
    return {
      number: held?.number ?? null,
      priceMinor: held?.priceMinor ?? null,
      vatState: held?.vatState ?? null,
      limitMinor: held?.limitMinor ?? null,
      hasAcceptedTerms: this.loaded.termsAccountIds.has(accountId),
      isInvited: this.loaded.invitedAccountIds.has(accountId),
      // Not read: it matters only for a hidden auction, which takes no bids.
      hasPersonalizedBid: false,
      otherBidders: held ? [] : [...this.participants.values()].map(companyOf),
      phoneConsentMinor: this.loaded.consents.get(accountId)?.priceMinor ?? null,
      phoneBids: [...this.loaded.phoneBids, ...this.newPhoneBids].filter(
        (one) => one.accountId === accountId,
      ),
    };
  }

  private participant(accountId: string): Participant {
    const held = this.participants.get(accountId);
    if (!held) throw new Error('a changed account is not a participant');
    return held;
  }

  private names(): ReadonlyMap<number, string> {
    return new Map([...this.participants.values()].map(({ number, companyName }) => [number, companyName]));
  }
}

/** The participant of a first bid; its entry sets price and version. */
function newParticipant({ companyName, tradeData }: Bidder, number: number): Participant {
  return {
    number,
    companyName: companyName ?? '',
    company: tradeData,
    vatState: tradeData.vatState ?? null,
    priceMinor: null,
    version: 0,
    limitMinor: null,
    limitAtMs: null,
    limitChanges: 0,
  };
}

function companyOf({ company }: Participant): TradeData {
  if (company === null) throw new Error('the trade data of the bidders were not read');
  return company;
}

/** Returns true if the auction's time refuses every bid. */
function isOfTime(why: ReasonNotToBid): boolean {
  return why === 'AuctionNotStarted' || why === 'ExpiredAuction';
}

const noNames: ReadonlyMap<number, string> = new Map();
