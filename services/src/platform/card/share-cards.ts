import type { ShareText } from '@recolta/shared/domain/share-text';
import sharp from 'sharp';
import { FairQueue } from '../fair-queue.ts';
import { BorderError } from '../http/border-error.ts';
import { cardSvg } from './card-svg.ts';

/** About 30 kB each. */
const maxKept = 200;
/** A picture is this old at most; the page beside it shows the price of now. */
const keptForMs = 10_000;

interface Kept {
  readonly untilMs: number;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Pictures for shared links. Each is made once for all who ask within ten seconds, one at a time, in turns by the network
 * that asks.
 */
export class ShareCards {
  private readonly kept = new Map<string, Kept>();
  private readonly queue = new FairQueue({
    maxRunning: 1,
    maxWaiting: 32,
    maxWaitingPerLine: 4,
    maxWaitMs: 5000,
    refusal: () => new BorderError(429, 'TooManyRequests', { seconds: 5 }),
  });

  /**
   * @param key of what is shown, in a language
   * @param read what it shows, from what everybody may see [B5]
   * @throws BorderError 429, and what `read` throws
   */
  async cardOf(key: string, address: string, read: () => Promise<ShareText>): Promise<File> {
    const before = this.kept.get(key);
    const bytes = before && before.untilMs > performance.now() ? before.bytes : this.make(key, address, read);
    return new File([await bytes], 'recolta.png', { type: 'image/png' });
  }

  private make(key: string, address: string, read: () => Promise<ShareText>): Kept['bytes'] {
    const bytes = this.queue.run({ lines: [`network ${address}`] }, async () => {
      const png = await sharp(Buffer.from(cardSvg(await read())))
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
