import type { DocumentMimeType } from '@recolta/shared/domain/account-documents';
import sharp from 'sharp';
import { BorderError } from '../http/border-error.ts';

/** Pixels that an image may have, 40 million: a page at 600 dpi has 35. */
const maxPixels = 40_000_000;
/** Longest side of what is kept: a page at 350 dpi. */
const maxSide = 4096;
const timeoutSeconds = 5;

// One image at a time and one thread for it: the pixels of one are 160 MB.
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes an image anew from its pixels, upright, within limits, without metadata. One after the other.
 *
 * @throws BorderError 400 for one that has too many pixels, or cannot be read whole in five seconds
 */
export function reencodeImage(
  bytes: Uint8Array,
  mimeType: Exclude<DocumentMimeType, 'application/pdf'>,
): Promise<Uint8Array> {
  const made = last.then(() => reencode(bytes, mimeType));
  last = made.catch(() => undefined);
  return made;
}

async function reencode(
  bytes: Uint8Array,
  mimeType: Exclude<DocumentMimeType, 'application/pdf'>,
): Promise<Uint8Array> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  // From the header alone, before any pixel is unpacked.
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse);
  if (width * height > maxPixels) throw refusal('maxPixels', { maximum: maxPixels });
  const image = sharp(bytes, options)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  switch (mimeType) {
    case 'image/jpeg':
      return image.jpeg({ quality: 85 }).toBuffer().catch(refuse);
    case 'image/png':
      return image.png().toBuffer().catch(refuse);
    case 'image/webp':
      return image.webp({ quality: 85 }).toBuffer().catch(refuse);
  }
}

/** What the decoder cannot read is the sender's matter, not a fault of ours. */
function refuse(): never {
  throw refusal('damaged');
}

function refusal(rule: string, figures: Readonly<Record<string, unknown>> = {}): BorderError {
  return new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule, ...figures }] });
}
