import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import type { Random } from '@recolta/shared/testing/valid-history';
import type { TestAccount } from '../harness/accounts.ts';
import type { Intent } from '../harness/recorded-bids.ts';

/** Intents of the bidders of one auction, around the best price of all answers. */
export class BidIntents {
  private readonly auction: LiveAuction;
  private readonly random: Random;
  private bestSeenMinor: number;
  private highestAskedMinor: number;

  constructor(auction: LiveAuction, random: Random) {
    this.auction = auction;
    this.random = random;
    this.bestSeenMinor = auction.startingPriceMinor;
    this.highestAskedMinor = auction.startingPriceMinor;
  }

  /** Records the best price of an answer. */
  saw(bestPriceMinor: number | null): void {
    this.bestSeenMinor = Math.max(this.bestSeenMinor, bestPriceMinor ?? 0);
  }

  next(account: TestAccount, commandId: string): Intent {
    const { id, stepMinor } = this.auction;
    // Half of them are above all bids so far; the others around the best price of all answers.
    const isLeading = this.random() < 0.5;
    const steps = isLeading ? 1 : Math.floor(this.random() * 5) - 1;
    const offGrid = this.random() < 0.03 ? 1 : 0;
    // Limits raise the best price above every requested one.
    const highestMinor = Math.max(this.highestAskedMinor, this.bestSeenMinor);
    const priceMinor = (isLeading ? highestMinor : this.bestSeenMinor) + steps * stepMinor + offGrid;
    if (isLeading) this.highestAskedMinor = highestMinor + stepMinor;
    // Some set a limit near that, with the price or alone; a few withdraw theirs [L7].
    const share = this.random();
    const limitMinor = priceMinor + Math.floor(this.random() * 3) * stepMinor;
    const limits = share < 0.12 ? { limitMinor } : {};
    const asked = share < 0.08 ? { priceMinor: null, limitMinor: share < 0.01 ? null : limitMinor } : {};
    return { account, auctionId: id, commandId, priceMinor, ...limits, ...asked };
  }
}
