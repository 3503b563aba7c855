import sharp, { type Sharp } from 'sharp';
import { BorderError } from '../../platform/http/border-error.ts';
import {
  type AssetFormat,
  type AssetOptions,
  maxInputPixels,
  maxPictureSide,
  outputSize,
  type PictureSize,
} from './asset-options.ts';

const timeoutSeconds = 10;
/** Dots per inch that the size of a drawing refers to. */
const drawingDensity = 72;
/** Pixels above which the lowest effort is used: 12 million pixels of noise took 27 s as AVIF, and take 6 s. */
const largePixels = 2_000_000;
/** Larger drawings are enlarged after rendering. */
const maxDrawnPixels = 24_000_000;

// One thread per picture and no cache: several are converted at a time, while bids are processed.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Converts a stored picture: upright and without metadata.
 *
 * @param bytes one of our own pictures: JPEG, PNG, WebP, AVIF, GIF (its first frame) or SVG
 */
export async function convertPhoto(
  bytes: Uint8Array,
  options: AssetOptions,
  format: AssetFormat,
): Promise<Uint8Array> {
  const { natural, isDrawing } = await readSize(bytes);
  const { width, height, source } = outputSize(options, natural);
  const asked = Math.max(width / source.width, height / source.height);
  const drawn = Math.min(asked, Math.sqrt(maxDrawnPixels / (natural.width * natural.height)));
  const picture = isDrawing ? openPicture(bytes, drawingDensity * drawn) : openPicture(bytes);
  // Rounds the size of a drawing to whole pixels at its density.
  const given = isDrawing ? sizeOf(await picture.metadata()) : natural;
  const part = scaledPart(source, natural, given);
  const isWhole = part.width === given.width && part.height === given.height;
  const cutAt = { entropy: sharp.strategy.entropy, attention: sharp.strategy.attention };
  const fitted = (isWhole ? picture.autoOrient() : picture.autoOrient().extract(part)).resize({
    width,
    height,
    fit: options.cut === 'fit' ? 'fill' : 'cover',
    position: options.cut === 'entropy' || options.cut === 'attention' ? cutAt[options.cut] : 'centre',
  });
  const isLarge = width * height > largePixels;
  return encode(fitted, { format, quality: options.quality, isLarge }).toBuffer().catch(refuseSlow);
}

/** A timeout is not a fault: another format or a smaller size may succeed. */
function refuseSlow(error: unknown): never {
  const isSlow = error instanceof Error && error.message.startsWith('timeout');
  throw isSlow ? new BorderError(503, 'ServiceUnavailable', { seconds: 5 }) : error;
}

function openPicture(bytes: Uint8Array, density?: number): Sharp {
  const limits = { limitInputPixels: maxInputPixels, failOn: 'error', pages: 1 } as const;
  return sharp(bytes, density === undefined ? limits : { ...limits, density }).timeout({
    seconds: timeoutSeconds,
  });
}

async function readSize(bytes: Uint8Array): Promise<{ natural: PictureSize; isDrawing: boolean }> {
  const metadata = await openPicture(bytes).metadata();
  const natural = sizeOf(metadata);
  // The import refuses these.
  if (Math.max(natural.width, natural.height) > maxPictureSide) throw new BorderError(404, 'NotFound');
  return { natural, isDrawing: metadata.format === 'svg' };
}

function sizeOf({ width, height, autoOrient }: Awaited<ReturnType<Sharp['metadata']>>): PictureSize {
  return { width: autoOrient.width || width, height: autoOrient.height || height };
}

/** Scales a rectangle from pixels of the natural size to another size. */
function scaledPart(
  part: ReturnType<typeof outputSize>['source'],
  natural: PictureSize,
  given: PictureSize,
): ReturnType<typeof outputSize>['source'] {
  const across = given.width / natural.width;
  const up = given.height / natural.height;
  const left = Math.min(given.width - 1, Math.round(part.left * across));
  const top = Math.min(given.height - 1, Math.round(part.top * up));
  return {
    left,
    top,
    width: Math.max(1, Math.min(given.width - left, Math.round(part.width * across))),
    height: Math.max(1, Math.min(given.height - top, Math.round(part.height * up))),
  };
}

interface Encoding {
  readonly format: AssetFormat;
  readonly quality: number | undefined;
  readonly isLarge: boolean;
}

function encode(picture: Sharp, { format, quality, isLarge }: Encoding): Sharp {
  switch (format) {
    case 'jpg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: quality ?? 80 });
    case 'png':
      // A quality reduces the colours of a PNG, which takes too long for a large one.
      return picture.png(quality === undefined || isLarge ? {} : { quality, effort: 2 });
    case 'webp':
      return picture.webp({ quality: quality ?? 80 });
    case 'avif':
      return picture.avif({ quality: quality ?? 55, effort: isLarge ? 0 : 2 });
  }
}
