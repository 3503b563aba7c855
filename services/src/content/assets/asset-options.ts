/** Largest picture that is made, in pixels: a page at 300 dpi has 9 million. */
export const maxOutputPixels = 12_000_000;
const maxSide = 8000;

export const assetFormats = ['jpg', 'png', 'webp', 'avif'] as const;
export type AssetFormat = (typeof assetFormats)[number];
const cuts = ['center', 'entropy', 'attention', 'fit'] as const;

/** Arguments of `Asset.url`; null as absent. */
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

/** A part of the original, in its pixels; without a height in the ratio that is asked for. */
export interface CropRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height?: number;
}

/**
 * What of an asset an address asks for; all absent for the file as it is. With both sides the picture covers them, cut at
 * the center unless `cut` says otherwise; `fit` cuts nothing and stays inside them.
 */
export interface AssetOptions {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly format?: AssetFormat;
  readonly cut?: Exclude<(typeof cuts)[number], 'center'>;
  readonly rectangle?: CropRectangle;
  /** The original as an attachment. */
  readonly asFile?: true;
}

/** Sides of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes by name, regardless of case; a width or height given beside one keeps its ratio. */
const presets: Readonly<Record<string, PictureSize>> = {
  thumbnail: { width: 320, height: 180 },
  card: { width: 800, height: 450 },
  hero: { width: 1600, height: 900 },
  square: { width: 800, height: 800 },
  portrait: { width: 600, height: 800 },
  social: { width: 1200, height: 630 },
};

/** An argument of `Asset.url` that cannot be followed; its message is for the developer who wrote the query. */
export class AssetArgumentError extends Error {}

/**
 * The options that arguments ask for.
 *
 * @param natural size of the picture; null where it is not known
 * @throws AssetArgumentError for a number out of range, an unknown format, preset, `res` or `crop`, a rectangle outside
 *   the picture, and for more than 12 million pixels
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
  if ((options.width ?? 0) * (options.height ?? 0) > maxOutputPixels) throw tooLarge();
  if (natural !== null && (options.width ?? options.height) !== undefined) {
    const { width, height } = outputSize(options, natural);
    if (width * height > maxOutputPixels) throw tooLarge();
  }
  return options;
}

const tooLarge = () => new AssetArgumentError(`a picture has at most ${maxOutputPixels} pixels`);

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

/** The other side of a picture in the ratio of `size`. */
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

function rectangleOf(parts: readonly string[]): CropRectangle | null {
  const values = new Map<string, number>();
  for (const part of parts) {
    const [, side = '', digits] = /^(ex|ey|ew|eh)_(0|[1-9]\d{0,4})$/.exec(part) ?? [];
    if (side === '' || values.has(side)) return null;
    values.set(side, Number(digits));
  }
  const width = values.get('ew') ?? 0;
  const height = values.get('eh');
  if (width === 0 || height === 0) return null;
  const corner = { left: values.get('ex') ?? 0, top: values.get('ey') ?? 0 };
  return height === undefined ? { ...corner, width } : { ...corner, width, height };
}

/**
 * The part of the original that is shown, and the size that it gets. What is asked for without a size is made smaller where
 * the original has more than 12 million pixels.
 */
export function outputSize(
  { width, height, cut, rectangle }: AssetOptions,
  natural: PictureSize,
): PictureSize & { readonly source: Required<CropRectangle> } {
  const source = sourceOf(rectangle, natural, width && height ? height / width : undefined);
  const at = (factor: number) => ({
    width: Math.max(1, Math.round(source.width * factor)),
    height: Math.max(1, Math.round(source.height * factor)),
    source,
  });
  if (width && height) {
    return cut === 'fit'
      ? at(Math.min(width / source.width, height / source.height))
      : { width, height, source };
  }
  if (width) return { ...at(width / source.width), width };
  if (height) return { ...at(height / source.height), height };
  return at(Math.min(1, Math.sqrt(maxOutputPixels / (source.width * source.height)) * 0.9999));
}

function sourceOf(
  rectangle: CropRectangle | undefined,
  natural: PictureSize,
  ratio = natural.height / natural.width,
): Required<CropRectangle> {
  if (rectangle === undefined) return { left: 0, top: 0, ...natural };
  const left = Math.min(rectangle.left, natural.width - 1);
  const top = Math.min(rectangle.top, natural.height - 1);
  const height = rectangle.height ?? Math.round(rectangle.width * ratio);
  return {
    left,
    top,
    width: Math.max(1, Math.min(rectangle.width, natural.width - left)),
    height: Math.max(1, Math.min(height, natural.height - top)),
  };
}

/** The options as a segment of a path: `w_640,h_360,q_75,format_webp`; `original` for none. */
export function writeAssetOptions(options: AssetOptions): string {
  const { width, height, quality, format, cut, rectangle, asFile } = options;
  const parts: [string, string | number | undefined][] = [
    ['w', width],
    ['h', height],
    ['q', quality],
    ['format', format],
    ['c', cut],
    ['ex', rectangle?.left],
    ['ey', rectangle?.top],
    ['ew', rectangle?.width],
    ['eh', rectangle?.height],
  ];
  if (asFile) return 'as_file';
  const written = parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}_${value}`]));
  return written.join(',') || 'original';
}

/** Reads what `writeAssetOptions` has written; null for anything else. */
export function parseAssetOptions(text: string): AssetOptions | null {
  if (text === 'original') return {};
  if (text === 'as_file') return { asFile: true };
  const values = new Map<string, string>();
  for (const part of text.split(',')) {
    const at = part.indexOf('_');
    values.set(part.slice(0, at), part.slice(at + 1));
  }
  const whole = (name: string) => (values.has(name) ? Number(values.get(name)) : undefined);
  const [width, height, quality] = [whole('w'), whole('h'), whole('q')];
  const format = assetFormats.find((known) => known === values.get('format'));
  const cut = cuts.find((known) => known === values.get('c'));
  const rectangle = rectangleOf(
    [...values].filter(([name]) => /^e[xywh]$/.test(name)).map((pair) => pair.join('_')),
  );
  const options: AssetOptions = {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(quality !== undefined && { quality }),
    ...(format !== undefined && { format }),
    ...(cut !== undefined && cut !== 'center' && { cut }),
    ...(rectangle !== null && { rectangle }),
  };
  // One spelling: anything left over, out of order or twice is refused.
  return writeAssetOptions(options) === text ? options : null;
}
