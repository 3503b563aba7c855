import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import type { LiveDatabase } from '../tables.ts';
import { type AuctionPageHeads, findAuctionItems } from './auction-page.ts';

const maxKept = 5000;
/** Bounds how long an erased name stays cached: erasing creates no new version. */
const keptForMs = 60_000;

interface Kept {
  readonly state: string;
  readonly untilMs: number;
  readonly text: string;
}

/**
 * Caches auctions as list items in JSON: validated against the contract and encoded once per version, not per reader.
 * An item is the same for everyone who may see it; the list's query decides who may.
 */
export class AuctionItemTexts {
  private readonly kept = new Map<string, Kept>();

  /** The items of a page, in its order; reads missing ones in the page's transaction. */
  async textsOf(trx: LiveDatabase, { epoch, auctions }: AuctionPageHeads): Promise<string[]> {
    const stateOf = (version: number) => `${epoch} ${version}`;
    const nowMs = performance.now();
    const texts = new Map<string, string>();
    for (const { id, version } of auctions) {
      const kept = this.kept.get(id);
      if (kept && kept.state === stateOf(version) && kept.untilMs > nowMs) texts.set(id, kept.text);
    }
    const missing = auctions.filter(({ id }) => !texts.has(id));
    if (missing.length > 0) {
      const items = await findAuctionItems(
        trx,
        missing.map(({ id }) => id),
      );
      for (const { id, version } of missing) {
        const text = JSON.stringify(liveAuctionItemSchema.parse(items.get(id)));
        texts.set(id, text);
        this.keep(id, stateOf(version), text);
      }
    }
    return auctions.flatMap(({ id }) => texts.get(id) ?? []);
  }

  private keep(id: string, state: string, text: string): void {
    this.kept.delete(id);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= maxKept && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(id, { state, untilMs: performance.now() + keptForMs, text });
  }
}
