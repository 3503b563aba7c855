/** Largest picture that is generated, in pixels: a page at 300 dpi has 9 million. */
export const maxOutputPixels = 12_000_000;
/** Maximum number of pixels of an original. */
export const maxInputPixels = 40_000_000;
/**
 * Longest side of an original and of a generated picture, in pixels: the longest of WebP. Rows cost time however short
 * they are: 9 million rows of one pixel take 9 s.
 */
export const maxPictureSide = 16_383;

export const assetFormats = ['jpg', 'png', 'webp', 'avif'] as const;
export type AssetFormat = (typeof assetFormats)[number];
/** How a picture is cropped to cover both sides; `fit` crops nothing. */
export const cuts = ['center', 'entropy', 'attention', 'fit'] as const;

/** A part of the original, in its pixels; without a height, in the requested ratio. */
export interface CropRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height?: number;
}

/**
 * Options of an address; all absent for the unchanged file. With both sides the picture covers them, cropped at the
 * center unless `cut` says otherwise; `fit` crops nothing and stays inside them.
 */
export interface AssetOptions {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly format?: AssetFormat;
  readonly cut?: Exclude<(typeof cuts)[number], 'center'>;
  readonly rectangle?: CropRectangle;
  /** Sends the original as an attachment. */
  readonly asFile?: true;
}

/** Sides of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Parses a rectangle written as `ex_10`, `ey_20`, `ew_300` and `eh_200`, in any order; null for anything else. */
export function rectangleOf(parts: readonly string[]): CropRectangle | null {
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
 * Returns the part of the original to show, and its size. Without both sides it is scaled down to 12 million pixels and
 * to `maxPictureSide`: a query asks for one width of pictures of every shape.
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
  const most = Math.min(
    Math.sqrt(maxOutputPixels / (source.width * source.height)) * 0.9999,
    maxPictureSide / Math.max(source.width, source.height),
  );
  if (width && width <= source.width * most) return { ...at(width / source.width), width };
  if (height && height <= source.height * most) return { ...at(height / source.height), height };
  return at(width || height ? most : Math.min(1, most));
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

/** Writes the options as a segment of a path: `w_640,h_360,q_75,format_webp`; `original` for none. */
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

/** Parses the output of `writeAssetOptions`; null for anything else. */
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
  // Only the canonical spelling is valid: unknown, unordered or repeated parts are refused.
  return writeAssetOptions(options) === text ? options : null;
}
