import type { ShareText } from '@recolta/shared/domain/share-text';
import sharp from 'sharp';
import { FairQueue } from '../fair-queue.ts';
import { BorderError } from '../http/border-error.ts';
import { cardSvg } from './card-svg.ts';

/** About 30 kB each. */
const maxKept = 200;
/** Maximum age of a picture; the page next to it shows the current price. */
const keptForMs = 10_000;

interface Kept {
  readonly untilMs: number;
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Pictures for shared links. Each is rendered once for all requests within ten seconds, one at a time, in turns by
 * the requesting network.
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
   * @param key of the object and language
   * @param read its public state [B5]
   * @throws BorderError 429, and the errors of `read`
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
