import type { AuctionStatus, AuctionType, BiddingType } from '../domain/enumerations.ts';

/** The owner's choices, for the model. */
export interface ModelChoices {
  readonly type: AuctionType;
  readonly biddingType: BiddingType;
  readonly startingPriceMinor: number;
  readonly desiredPriceMinor: number | null;
  readonly stepMinor: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly hardEndsAtMs: number;
  readonly extensionWindowMs: number;
  readonly decisionWindowMs: number;
}

/** A bidder's input: at least one of the two; a limit of null withdraws the current one. */
export interface ModelBid {
  readonly priceMinor?: number;
  readonly limitMinor?: number | null;
}

interface ModelBidMade {
  readonly who: string;
  readonly priceMinor: number;
  /** True at the price that the bidder named. */
  readonly isByHand: boolean;
}

/**
 * One live auction by the sentences of the rules [L1, L3, L4, L6, L7, L10, L11, L17, P1], implemented a second time
 * from the rules alone: no machines, no log, a list of bids from which everything else is computed.
 */
export class MarketModel {
  readonly choices: ModelChoices;
  /** All bids ever made, in order. */
  readonly history: ModelBidMade[] = [];
  /** The standing ones. */
  bids: ModelBidMade[] = [];
  /** Limit of each participant. */
  readonly limits = new Map<string, number>();
  status: AuctionStatus = 'Pending';
  endsAtMs: number;
  hardEndsAtMs: number;
  heldSinceMs: number | null = null;
  /** Outages. */
  readonly silences: Array<{ readonly fromMs: number; readonly toMs: number }> = [];
  hasHadSecondChance = false;
  decisionEndsAtMs: number | null = null;
  winner: string | null = null;
  isWonByPersonalizedBid = false;
  /** Open personalised bids, by their sender: one each. */
  readonly personalizedBids = new Map<string, number>();

  constructor(choices: ModelChoices) {
    this.choices = choices;
    this.endsAtMs = choices.endsAtMs;
    this.hardEndsAtMs = choices.hardEndsAtMs;
  }

  /** The price of the best bid, which is the last one accepted. */
  get bestMinor(): number | null {
    return this.bids.at(-1)?.priceMinor ?? null;
  }

  /** Participants in the order of their first bids. */
  get participants(): string[] {
    return [...new Set(this.history.map((bid) => bid.who))];
  }

  /**
   * Pending —unapproved at `endsAt`→ Failed; Scheduled —`startsAt`→ InProgress —`endsAt`→ follows from the bids.
   */
  clock(nowMs: number): void {
    const { startsAtMs, decisionWindowMs } = this.choices;
    if (this.status === 'Pending' && nowMs >= this.endsAtMs) this.status = 'Failed';
    if (this.status === 'Scheduled' && nowMs >= startsAtMs) this.status = 'InProgress';
    if (this.status === 'InProgress' && this.heldSinceMs === null && nowMs >= this.endsAtMs) {
      if (!this.hasHadSecondChance && this.wasSilentBeforeEnd()) this.giveSecondChance(nowMs);
      else if (this.bids.length === 0) this.status = 'Failed';
      else if (this.isDesiredPriceMet()) this.win();
      else {
        this.status = 'Closed';
        this.decisionEndsAtMs = this.endsAtMs + decisionWindowMs;
      }
    }
    const isUndecided = this.status === 'Closed' && nowMs >= (this.decisionEndsAtMs ?? 0);
    if (isUndecided) this.status = 'Refused';
  }

  /** More than 5 seconds of silence, some of it in the last window (a minute if off). */
  private wasSilentBeforeEnd(): boolean {
    const windowStartMs = Math.max(this.endsAtMs - this.windowOrMinuteMs, this.choices.startsAtMs);
    return this.silences.some(
      ({ fromMs, toMs }) =>
        toMs - fromMs > 5_000 && Math.min(toMs, this.endsAtMs) - Math.max(fromMs, windowStartMs) > 0,
    );
  }

  /** The full window from now on; the time between end and hard end stays the same. */
  private giveSecondChance(nowMs: number): void {
    const mayStillAddMs = this.hardEndsAtMs - this.endsAtMs;
    this.endsAtMs = nowMs + this.windowOrMinuteMs;
    this.hardEndsAtMs = this.endsAtMs + mayStillAddMs;
    this.hasHadSecondChance = true;
  }

  private get windowOrMinuteMs(): number {
    return this.choices.extensionWindowMs || 60_000;
  }

  /** @returns null if it is accepted, else the refusal */
  bid(who: string, asked: ModelBid, nowMs: number): string | null {
    this.clock(nowMs);
    if (this.status === 'Pending' || this.status === 'Scheduled') return 'AuctionNotStarted';
    if (this.status !== 'InProgress') return 'ExpiredAuction';
    if (this.heldSinceMs !== null) return 'AuctionHeld';
    const why = this.whyNot(who, asked);
    if (why !== null) return why;
    const { priceMinor: price, limitMinor: limit } = asked;
    if (limit === null) this.limits.delete(who);
    else if (limit !== undefined) this.limits.set(who, limit);
    else if (this.gain(price ?? 0, this.limits.get(who) ?? price ?? 0) > 0) this.limits.delete(who);
    if (price !== undefined || typeof limit === 'number') this.compete(who, price, nowMs);
    return null;
  }

  private whyNot(who: string, { priceMinor: price, limitMinor: limit }: ModelBid): string | null {
    if (price !== undefined) {
      const why = this.whyNoPrice(price);
      if (why !== null || typeof limit !== 'number') return why;
    }
    if (typeof limit !== 'number') return this.limits.has(who) ? null : 'NoLimit';
    const covered = price ?? (this.bids.at(-1)?.who === who ? this.bestMinor : null);
    if (covered === null) return this.whyNoPrice(limit);
    if (this.gain(limit, covered) < 0) return 'LimitBelowBid';
    return this.isAllowedSum(limit) ? null : 'PriceNotMultiple';
  }

  private whyNoPrice(price: number): string | null {
    const best = this.bestMinor;
    if (best === null && this.gain(price, this.choices.startingPriceMinor) < 0)
      return 'StartingPriceNotReached';
    if (best !== null && this.gain(price, best) < this.choices.stepMinor) return 'BidNotBetter';
    return this.isAllowedSum(price) ? null : 'PriceNotMultiple';
  }

  private isAllowedSum(price: number): boolean {
    const { biddingType, startingPriceMinor, stepMinor } = this.choices;
    return biddingType === 'Flexible' || (price - startingPriceMinor) % stepMinor === 0;
  }

  /** Calculates with gains over the starting price, so that more is always better. */
  private compete(who: string, price: number | undefined, nowMs: number): void {
    const { startingPriceMinor, stepMinor } = this.choices;
    const gainOf = (one: number) => this.gain(one, startingPriceMinor);
    const best = this.bestMinor;
    const leader = this.bids.at(-1)?.who;
    const least = best === null ? 0 : gainOf(best) + stepMinor;
    const given = this.limits.get(who);
    const furthest = given === undefined ? Number.NEGATIVE_INFINITY : gainOf(given);
    const goal = this.goal(price === undefined ? least : gainOf(price));
    const takeOwn = (sum: number) => this.take(who, sum, nowMs, price !== undefined && sum === gainOf(price));
    if (leader === who && price === undefined) {
      if (best !== null && !this.isDesiredPriceMet() && goal !== null && goal <= furthest) takeOwn(goal);
      return;
    }
    const opening = price === undefined ? least : gainOf(price);
    const theirs = leader === undefined || leader === who ? undefined : this.limits.get(leader);
    const answer = theirs === undefined ? Number.NEGATIVE_INFINITY : gainOf(theirs);
    const mine = Math.max(opening, furthest);
    const reached = (sum: number) => (goal !== null && goal <= furthest ? Math.max(sum, goal) : sum);
    if (answer < opening) takeOwn(reached(opening));
    else if (mine > answer) {
      this.take(leader ?? '', answer, nowMs);
      takeOwn(reached(Math.min(answer + stepMinor, mine)));
    } else {
      takeOwn(mine);
      const least = Math.min(mine + stepMinor, answer);
      const theirGoal = this.goal(least);
      this.take(leader ?? '', theirGoal !== null && theirGoal <= answer ? theirGoal : least, nowMs);
    }
  }

  /** The target of a limit that reaches the desired price, from `from` on; null without a desired price. */
  private goal(from: number): number | null {
    const { desiredPriceMinor, startingPriceMinor, stepMinor, biddingType } = this.choices;
    if (desiredPriceMinor === null) return null;
    const desired = this.gain(desiredPriceMinor, startingPriceMinor);
    return Math.max(from, biddingType === 'Standard' ? Math.ceil(desired / stepMinor) * stepMinor : desired);
  }

  private take(who: string, gained: number, nowMs: number, isByHand = false): void {
    const isLeader = this.bids.at(-1)?.who === who;
    const { startingPriceMinor, type } = this.choices;
    const priceMinor = startingPriceMinor + (type === 'Buying' ? -gained : gained);
    const made = { who, priceMinor, isByHand };
    this.history.push(made);
    this.bids.push(made);
    if (!isLeader) this.resetRemainingTime(nowMs);
  }

  /** @returns true if it was possible */
  approve(nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'Pending') return false;
    this.status = nowMs < this.choices.startsAtMs ? 'Scheduled' : 'InProgress';
    return true;
  }

  cancel(nowMs: number): boolean {
    this.clock(nowMs);
    const mayBe = ['Pending', 'Scheduled', 'InProgress'].includes(this.status);
    if (mayBe) this.status = 'Failed';
    if (mayBe) this.heldSinceMs = null;
    return mayBe;
  }

  /** A running auction stops. */
  hold(nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'InProgress' || this.heldSinceMs !== null) return false;
    this.heldSinceMs = nowMs;
    return true;
  }

  /**
   * `endsAt` is now plus the remaining time, at least the window (a minute if off); `hardEndsAt` moves by the time
   * held.
   */
  resume(nowMs: number): boolean {
    this.clock(nowMs);
    if (this.heldSinceMs === null) return false;
    const leftMs = this.endsAtMs - this.heldSinceMs;
    this.endsAtMs = nowMs + Math.max(leftMs, this.windowOrMinuteMs);
    this.hardEndsAtMs += nowMs - this.heldSinceMs;
    if (this.hardEndsAtMs < this.endsAtMs) this.hardEndsAtMs = this.endsAtMs;
    this.heldSinceMs = null;
    return true;
  }

  /** End and hard end move together, while the auction runs. */
  extend(minutes: number, nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'InProgress' || this.heldSinceMs !== null) return false;
    this.endsAtMs += minutes * 60_000;
    this.hardEndsAtMs += minutes * 60_000;
    return true;
  }

  /** Changes nothing; allowed until the auction is decided. */
  message(nowMs: number): boolean {
    this.clock(nowMs);
    return ['Scheduled', 'InProgress', 'Closed'].includes(this.status);
  }

  /**
   * Withdraws a bid by hand as if it had never been made, and all automatic bids so far: the others' bids by hand
   * stand. Its bidder's limit ends with it; the others wait for the next bid.
   *
   * @param nth of all bids ever made
   */
  correct(nth: number, nowMs: number): boolean {
    this.clock(nowMs);
    const wrong = this.history[nth];
    if (this.status !== 'InProgress' && this.status !== 'Closed') return false;
    if (!wrong?.isByHand || !this.bids.includes(wrong)) return false;
    this.bids = this.bids.filter((bid) => bid.isByHand && bid !== wrong);
    this.limits.delete(wrong.who);
    if (this.status === 'Closed' && this.bids.length === 0) this.status = 'Failed';
    return true;
  }

  decide(isAccepted: boolean, nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'Closed') return false;
    if (isAccepted) this.win();
    else this.status = 'Refused';
    return true;
  }

  /** A personalised bid replaces the previous one. @returns true if it was possible */
  sendPersonalizedBid(who: string, priceMinor: number, nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'InProgress' || this.heldSinceMs !== null || this.isDesiredPriceMet()) return false;
    this.personalizedBids.set(who, priceMinor);
    return true;
  }

  /** Open until the auction is decided. */
  removePersonalizedBid(who: string, nowMs: number): boolean {
    this.clock(nowMs);
    return ['InProgress', 'Closed'].includes(this.status) && this.personalizedBids.delete(who);
  }

  /** Ends the auction as Accepted and releases the leader; not once the desired price is met. */
  acceptPersonalizedBid(who: string, nowMs: number): boolean {
    this.clock(nowMs);
    const isUndecided =
      this.status === 'Closed' || (this.status === 'InProgress' && this.heldSinceMs === null);
    if (!isUndecided || this.isDesiredPriceMet() || !this.personalizedBids.has(who)) return false;
    this.status = 'Accepted';
    this.winner = who;
    this.isWonByPersonalizedBid = true;
    return true;
  }

  private win(): void {
    this.status = 'Accepted';
    this.winner = this.bids.at(-1)?.who ?? null;
  }

  private isDesiredPriceMet(): boolean {
    const { desiredPriceMinor } = this.choices;
    const best = this.bestMinor;
    return best !== null && desiredPriceMinor !== null && this.gain(best, desiredPriceMinor) >= 0;
  }

  private gain(priceMinor: number, overMinor: number): number {
    return this.choices.type === 'Buying' ? overMinor - priceMinor : priceMinor - overMinor;
  }

  /** In the last window the remaining time is reset to the window, up to the hard end. */
  private resetRemainingTime(nowMs: number): void {
    const { extensionWindowMs } = this.choices;
    const remainingMs = this.endsAtMs - nowMs;
    if (remainingMs < extensionWindowMs)
      this.endsAtMs = Math.min(nowMs + extensionWindowMs, this.hardEndsAtMs);
  }
}
