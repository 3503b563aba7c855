import type { AuctionStatus, AuctionType, BiddingType } from '../domain/enumerations.ts';

/** What an owner chose, for the model. */
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

/**
 * One live auction as the sentences of the rules have it [L1, L3, L4, L6, L10, L11], written a second time from the
 * rules and from nothing else: no machines, no log, a list of bids from which everything else is computed.
 */
export class MarketModel {
  readonly choices: ModelChoices;
  readonly bids: Array<{ readonly who: string; readonly priceMinor: number }> = [];
  status: AuctionStatus = 'Pending';
  endsAtMs: number;
  hardEndsAtMs: number;
  heldSinceMs: number | null = null;
  decisionEndsAtMs: number | null = null;
  winner: string | null = null;

  constructor(choices: ModelChoices) {
    this.choices = choices;
    this.endsAtMs = choices.endsAtMs;
    this.hardEndsAtMs = choices.hardEndsAtMs;
  }

  /** The price of the best bid, which is the last one taken. */
  get bestMinor(): number | null {
    return this.bids.at(-1)?.priceMinor ?? null;
  }

  /** Participants in the order of their first bids. */
  get participants(): string[] {
    return [...new Set(this.bids.map((bid) => bid.who))];
  }

  /** Pending —unapproved at `endsAt`→ Failed; Scheduled —`startsAt`→ InProgress —`endsAt`→ what follows from the bids. */
  clock(nowMs: number): void {
    const { startsAtMs, decisionWindowMs } = this.choices;
    if (this.status === 'Pending' && nowMs >= this.endsAtMs) this.status = 'Failed';
    if (this.status === 'Scheduled' && nowMs >= startsAtMs) this.status = 'InProgress';
    if (this.status === 'InProgress' && this.heldSinceMs === null && nowMs >= this.endsAtMs) {
      if (this.bids.length === 0) this.status = 'Failed';
      else if (this.isDesiredPriceMet()) this.win();
      else {
        this.status = 'Closed';
        this.decisionEndsAtMs = this.endsAtMs + decisionWindowMs;
      }
    }
    const isUndecided = this.status === 'Closed' && nowMs >= (this.decisionEndsAtMs ?? 0);
    if (isUndecided) this.status = 'Refused';
  }

  /** @returns null when taken, else why not */
  bid(who: string, priceMinor: number, nowMs: number): string | null {
    this.clock(nowMs);
    if (this.status === 'Pending' || this.status === 'Scheduled') return 'AuctionNotStarted';
    if (this.status !== 'InProgress') return 'ExpiredAuction';
    if (this.heldSinceMs !== null) return 'AuctionHeld';
    const { startingPriceMinor, stepMinor, biddingType } = this.choices;
    const best = this.bestMinor;
    if (best === null && this.gain(priceMinor, startingPriceMinor) < 0) return 'StartingPriceNotReached';
    if (best !== null && this.gain(priceMinor, best) < stepMinor) return 'BidNotBetter';
    const isWholeSteps = (priceMinor - startingPriceMinor) % stepMinor === 0;
    if (biddingType === 'Standard' && !isWholeSteps) return 'PriceNotMultiple';
    const isLeader = this.bids.at(-1)?.who === who;
    this.bids.push({ who, priceMinor });
    if (!isLeader) this.resetRemainingTime(nowMs);
    return null;
  }

  /** @returns whether it was possible */
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

  /** `endsAt` is now plus what was left, at least the window (a minute if off); `hardEndsAt` moves by the time held. */
  resume(nowMs: number): boolean {
    this.clock(nowMs);
    if (this.heldSinceMs === null) return false;
    const { extensionWindowMs } = this.choices;
    const leftMs = this.endsAtMs - this.heldSinceMs;
    const leastMs = extensionWindowMs > 0 ? extensionWindowMs : 60_000;
    this.endsAtMs = nowMs + Math.max(leftMs, leastMs);
    this.hardEndsAtMs += nowMs - this.heldSinceMs;
    if (this.hardEndsAtMs < this.endsAtMs) this.hardEndsAtMs = this.endsAtMs;
    this.heldSinceMs = null;
    return true;
  }

  decide(isAccepted: boolean, nowMs: number): boolean {
    this.clock(nowMs);
    if (this.status !== 'Closed') return false;
    if (isAccepted) this.win();
    else this.status = 'Refused';
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
