import { sql } from 'kysely';
import sharp from 'sharp';
import { FairQueue } from '../../platform/fair-queue.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { findAuctionView } from '../auction/auction-view.ts';
import { visibleTo } from '../auction/visible-to.ts';
import type { LiveDatabase } from '../tables.ts';
import { type CardLocale, cardSvg } from './card-svg.ts';

/** About 30 kB each. */
const maxKept = 200;
/** A picture is this old at most; the page beside it shows the price of now. */
const keptForMs = 10_000;

interface Kept {
  readonly untilMs: number;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Pictures of auctions for shared links: of public ones only, also for those who may see others. Each is made once for all who ask within
 * ten seconds, one at a time, in turns by the network that asks.
 */
export class AuctionCards {
  private readonly kept = new Map<string, Kept>();
  private readonly queue = new FairQueue({
    maxRunning: 1,
    maxWaiting: 32,
    maxWaitingPerLine: 4,
    maxWaitMs: 5000,
    refusal: () => new BorderError(429, 'TooManyRequests', { seconds: 5 }),
  });

  /** @throws BorderError 404, 429 */
  async cardOf(db: LiveDatabase, id: string, locale: CardLocale, address: string): Promise<File> {
    const { rows } = await sql`
      select from live.auctions a where a.id = ${id} and ${visibleTo(null)}`.execute(db);
    if (rows.length === 0) throw notFound();
    const key = `${id} ${locale}`;
    const before = this.kept.get(key);
    const bytes =
      before && before.untilMs > performance.now() ? before.bytes : this.make(db, id, locale, address);
    return new File([await bytes], 'recolta.png', { type: 'image/png' });
  }

  private make(db: LiveDatabase, id: string, locale: CardLocale, address: string): Kept['bytes'] {
    const key = `${id} ${locale}`;
    const bytes = this.queue.run({ lines: [`network ${address}`] }, async () => {
      const view = await findAuctionView(db, id);
      if (!view) throw notFound();
      const png = await sharp(Buffer.from(cardSvg(view.state, locale)))
        .png({ palette: true })
        .toBuffer();
      return new Uint8Array(png);
    });
    const made = { untilMs: performance.now() + keptForMs, bytes };
    this.kept.delete(key);
    this.kept.set(key, made);
    bytes.catch(() => {
      if (this.kept.get(key) === made) this.kept.delete(key);
    });
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest);
    return bytes;
  }
}
