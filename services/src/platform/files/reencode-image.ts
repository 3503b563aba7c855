import type { DocumentMimeType } from '@recolta/shared/domain/account-documents';
import sharp, { type Sharp } from 'sharp';
import { FairQueue } from '../fair-queue.ts';
import { BorderError } from '../http/border-error.ts';

/** Maximum number of pixels of an image, 40 million: a page at 600 dpi has 35. */
const maxPixels = 40_000_000;
/** Longest side of an image as sent. Rows cost time however short they are: 40 million of one pixel took 9.6 s. */
const maxSentSide = 20_000;
/** Longest side of a stored document: a page at 350 dpi. */
const maxSide = 4096;
/** Longest side of a photo, and of its small version for lists. */
const maxPhotoSide = 2048;
const smallPhotoSide = 480;
/** Longest time for decoding an image; tests on a busy machine raise it. */
export const decodingTime = { seconds: 5 };

// One image and one thread at a time: the pixels of one are 160 MB.
sharp.concurrency(1);
sharp.cache(false);

/** Images waiting for their turn. The longest wait is shorter than the time limit for storing a file. */
export const imageQueue = new FairQueue({
  maxRunning: 1,
  maxWaiting: 16,
  maxWaitingPerLine: 2,
  maxWaitMs: 60_000,
  refusal: busy,
});

/**
 * Re-encodes an image from its pixels, upright, within limits, without metadata. One at a time, in turns by
 * account.
 *
 * @throws BorderError 429 if too many wait or it is not decoded in five seconds, 400 for one that has too many pixels
 *   or too long a side, or cannot be decoded
 */
export function reencodeImage(
  bytes: Uint8Array,
  mimeType: Exclude<DocumentMimeType, 'application/pdf'>,
  ownerAccountId: string,
): Promise<Uint8Array> {
  return imageQueue.run({ lines: [`account ${ownerAccountId}`] }, () => reencode(bytes, mimeType));
}

async function reencode(
  bytes: Uint8Array,
  mimeType: Exclude<DocumentMimeType, 'application/pdf'>,
): Promise<Uint8Array> {
  const image = await uprightWithin(bytes, maxSide);
  switch (mimeType) {
    case 'image/jpeg':
      return image.jpeg({ quality: 85 }).toBuffer().catch(refuse);
    case 'image/png':
      return image.png().toBuffer().catch(refuse);
    case 'image/webp':
      return image.webp({ quality: 85 }).toBuffer().catch(refuse);
  }
}

/** An image to encode: upright, no side longer than `side`. */
async function uprightWithin(bytes: Uint8Array, side: number): Promise<Sharp> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  // From the header, before any pixel is decoded.
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse);
  if (width * height > maxPixels) throw refusal('maxPixels', { maximum: maxPixels });
  if (Math.max(width, height) > maxSentSide) throw refusal('maxSide', { maximum: maxSentSide });
  return sharp(bytes, options)
    .timeout(decodingTime)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** A photo as stored: JPEG in two sizes, without metadata. */
export interface EncodedPhoto {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly small: Uint8Array;
}

/** Re-encodes a photo, in turns as `reencodeImage` does and with its errors. */
export function encodePhoto(bytes: Uint8Array, ownerAccountId: string): Promise<EncodedPhoto> {
  return imageQueue.run({ lines: [`account ${ownerAccountId}`] }, () => photoOf(bytes));
}

/** A picture as a stored photo, at once. @throws BorderError 400 for one that cannot be decoded */
export async function photoOf(bytes: Uint8Array): Promise<EncodedPhoto> {
  const image = await uprightWithin(bytes, maxPhotoSide);
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const small = await sharp(data)
    .resize({ width: smallPhotoSide, height: smallPhotoSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
  return { bytes: data, width: info.width, height: info.height, small };
}

/** A file that cannot be decoded is the sender's error; one that takes too long may be a busy machine's. */
function refuse(error: unknown): never {
  // The library has no class or code for it.
  if (error instanceof Error && error.message.startsWith('timeout: ')) throw busy();
  throw refusal('damaged');
}

function busy(): BorderError {
  return new BorderError(429, 'TooManyRequests', { seconds: 10 });
}

function refusal(rule: string, figures: Readonly<Record<string, unknown>> = {}): BorderError {
  return new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule, ...figures }] });
}
