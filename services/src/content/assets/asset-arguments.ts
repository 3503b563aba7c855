import {
  type AssetFormat,
  type AssetOptions,
  assetFormats,
  cuts,
  maxOutputPixels,
  type PictureSize,
  rectangleOf,
} from './asset-options.ts';

const maxSide = 8000;

/** Arguments of `Asset.url`; null counts as absent. */
export interface AssetArguments {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly format?: string | null | undefined;
  /** `720p`, or `1280x720`: the picture fits inside. */
  readonly res?: string | null | undefined;
  /** A name of `presets`, or a ratio such as `16:9`. */
  readonly preset?: string | null | undefined;
  /** `crop` or `center`, `entropy`, `attention`, `fit`, or a rectangle `ex_10,ey_20,ew_300[,eh_200]`. */
  readonly crop?: string | null | undefined;
  readonly quality?: number | null | undefined;
  readonly as_file?: boolean | null | undefined;
}

/** Sizes by name, in any case; a width or height given in addition keeps its ratio. */
const presets: Readonly<Record<string, PictureSize>> = {
  thumbnail: { width: 320, height: 180 },
  card: { width: 800, height: 450 },
  hero: { width: 1600, height: 900 },
  square: { width: 800, height: 800 },
  portrait: { width: 600, height: 800 },
  social: { width: 1200, height: 630 },
};

/** An invalid argument of `Asset.url`; its message is for the developer who wrote the query. */
export class AssetArgumentError extends Error {}

/**
 * Returns the options for the arguments.
 *
 * @param natural size of the picture; null if unknown
 * @throws AssetArgumentError for a number out of range, an unknown format, preset, `res` or `crop`, a rectangle outside
 *   the picture, and for both sides with more than 12 million pixels
 */
export function readAssetArguments(given: AssetArguments, natural: PictureSize | null): AssetOptions {
  if (given.as_file) return { asFile: true };
  const quality = wholeOf('quality', given.quality, 100);
  const format = given.format == null ? undefined : formatOf(given.format);
  const crop = given.crop == null ? {} : cropOf(given.crop, natural);
  const fits = given.res != null && given.preset == null && given.crop == null;
  const cut = crop.cut ?? (fits ? 'fit' : undefined);
  const options: AssetOptions = {
    ...sidesOf(given, natural),
    ...(quality !== undefined && { quality }),
    ...(format !== undefined && { format }),
    ...(cut !== undefined && { cut }),
    ...(crop.rectangle !== undefined && { rectangle: crop.rectangle }),
  };
  if ((options.width ?? 0) * (options.height ?? 0) > maxOutputPixels)
    throw new AssetArgumentError(`a picture has at most ${maxOutputPixels} pixels`);
  return options;
}

function wholeOf(name: string, value: number | null | undefined, max: number): number | undefined {
  if (value == null) return undefined;
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new AssetArgumentError(`${name}: a whole number, 1 to ${max}`);
  return value;
}

function formatOf(text: string): AssetFormat {
  const name = text.toLowerCase();
  const format = assetFormats.find((known) => known === (name === 'jpeg' ? 'jpg' : name));
  if (!format) throw new AssetArgumentError(`format: one of ${assetFormats.join(', ')}`);
  return format;
}

function sidesOf(given: AssetArguments, natural: PictureSize | null): Partial<PictureSize> {
  const width = wholeOf('width', given.width, maxSide);
  const height = wholeOf('height', given.height, maxSide);
  if (width !== undefined && height !== undefined) return { width, height };
  const named = presetOf(given.preset, natural) ?? resolutionOf(given.res);
  if (width !== undefined) return named ? { width, height: scaled(named, 'height', width) } : { width };
  if (height !== undefined) return named ? { width: scaled(named, 'width', height), height } : { height };
  return named ?? {};
}

/** Returns the other side of a picture in the ratio of `size`. */
function scaled({ width = 0, height = 0 }: Partial<PictureSize>, side: 'width' | 'height', other: number) {
  if (width === 0 || height === 0)
    throw new AssetArgumentError('res: 720p needs no width or height beside it');
  const length = side === 'height' ? (other * height) / width : (other * width) / height;
  return Math.min(maxSide, Math.max(1, Math.round(length)));
}

function presetOf(text: string | null | undefined, natural: PictureSize | null): PictureSize | undefined {
  if (text == null) return undefined;
  const named = presets[text.toLowerCase()];
  if (named) return named;
  const [, across = '', up = ''] = /^([1-9]\d?):([1-9]\d?)$/.exec(text) ?? [];
  if (across === '')
    throw new AssetArgumentError(
      `preset: a ratio such as 16:9, or one of ${Object.keys(presets).join(', ')}`,
    );
  const ratio = Number(across) / Number(up);
  const { width, height } = natural ?? { width: 1200, height: 1200 };
  return {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  };
}

function resolutionOf(text: string | null | undefined): Partial<PictureSize> | undefined {
  if (text == null) return undefined;
  const [, width, height] = /^(?:(\d{1,4})x)?(\d{1,4})p?$/.exec(text.toLowerCase()) ?? [];
  const sides = {
    width: wholeOf('res', width === undefined ? undefined : Number(width), maxSide),
    height: wholeOf('res', height === undefined ? Number.NaN : Number(height), maxSide),
  };
  return sides.width === undefined ? { height: sides.height ?? 1 } : (sides as PictureSize);
}

function cropOf(text: string, natural: PictureSize | null): Pick<AssetOptions, 'cut' | 'rectangle'> {
  const name = text.toLowerCase();
  if (name === 'crop' || name === 'center') return {};
  const cut = cuts.find((known) => known === name);
  if (cut !== undefined && cut !== 'center') return { cut };
  const rectangle = rectangleOf(name.split(','));
  if (rectangle === null)
    throw new AssetArgumentError(
      'crop: crop, entropy, attention, fit, or a rectangle ex_10,ey_20,ew_300,eh_200 in pixels of the original',
    );
  const { left, top, width, height = 1 } = rectangle;
  if (natural !== null && (left + width > natural.width || top + height > natural.height))
    throw new AssetArgumentError(`crop: outside a picture of ${natural.width} × ${natural.height} pixels`);
  return { rectangle };
}
