import { createHash } from 'node:crypto';
import path from 'node:path/posix';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { maxInputPixels, maxPictureSide } from '../assets/asset-options.ts';
import type { AssetFacts, AssetType, AssetUse } from '../content-model.ts';
import type { ContentFiles, ContentIssue } from './content-folder.ts';
import type { AssetEntry } from './front-matter.ts';
import { nameBasedId } from './name-based-id.ts';

export interface ImportedAsset extends AssetFacts {
  readonly bytesSha256: string;
  readonly file: string;
}

export interface AssetPlace {
  /** The file that uses the asset, and the position in it. */
  readonly file: string;
  readonly line: number;
  readonly itemId: string;
  readonly locale: string;
}

const types: Readonly<Record<string, AssetType>> = { image: 'Photo', video: 'Video', audio: 'Audio' };
/** Documents and texts without a file signature, by extension. */
const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
};

/** Collects the files that items use, each once. An asset's id depends on path and bytes: its bytes never change. */
export class ContentAssets {
  private readonly files: ContentFiles;
  private readonly issues: ContentIssue[];
  private readonly assets = new Map<string, ImportedAsset>();

  constructor(files: ContentFiles, issues: ContentIssue[]) {
    this.files = files;
    this.issues = issues;
  }

  get all(): ImportedAsset[] {
    return [...this.assets.values()];
  }

  /** @returns undefined if the file is missing or of an unknown type */
  async use(entry: AssetEntry, place: AssetPlace): Promise<AssetUse | undefined> {
    const asset = await this.read(entry.file, place);
    if (!asset) return undefined;
    const isTimed = asset.type === 'Video' || asset.type === 'Audio';
    if (isTimed && entry.duration === undefined && asset.durationSeconds === null)
      this.refuse(place, `${entry.file}: needs its duration in seconds`);
    const cover = entry.cover === undefined ? undefined : await this.read(entry.cover, place);
    const { description = null, caption = null, alignment = null } = entry;
    const ofItem = asset.localizations[place.itemId] ?? {};
    const known = ofItem[place.locale]?.description ?? null;
    this.assets.set(asset.file, {
      ...asset,
      name: entry.name ?? asset.name,
      author: entry.author ?? asset.author,
      durationSeconds: (isTimed ? entry.duration : undefined) ?? asset.durationSeconds,
      coverId: cover?.id ?? asset.coverId,
      localizations: {
        ...asset.localizations,
        [place.itemId]: { ...ofItem, [place.locale]: { description: known ?? description } },
      },
    });
    return { assetId: asset.id, alignment, caption, description };
  }

  private async read(name: string, place: AssetPlace): Promise<ImportedAsset | undefined> {
    const file = path.join(path.dirname(place.file), name);
    const known = this.assets.get(file);
    if (known) return known;
    const bytes = this.files.get(file);
    if (!bytes) {
      this.refuse(place, `${name}: there is no such file`);
      return undefined;
    }
    const mimeType = await mimeTypeOf(file, bytes);
    const size = mimeType?.startsWith('image/') ? await sizeOf(bytes) : null;
    if (mimeType === undefined || size === undefined) {
      this.refuse(place, `${name}: is no picture, video, audio or document that can be shown`);
      return undefined;
    }
    if (
      size &&
      (size.width * size.height > maxInputPixels || Math.max(size.width, size.height) > maxPictureSide)
    ) {
      const bounds = `${maxInputPixels} pixels and ${maxPictureSide} on a side`;
      this.refuse(place, `${name}: a picture has at most ${bounds}`);
      return undefined;
    }
    const bytesSha256 = createHash('sha256').update(bytes).digest('hex');
    const asset: ImportedAsset = {
      id: nameBasedId('asset', file, bytesSha256),
      type: types[mimeType.split('/')[0] ?? ''] ?? 'Document',
      name: path.basename(file),
      originalName: path.basename(file),
      mimeType,
      width: size?.width ?? null,
      height: size?.height ?? null,
      durationSeconds: null,
      bytesSha256,
      file,
      author: null,
      coverId: null,
      localizations: {},
    };
    this.assets.set(file, asset);
    return asset;
  }

  private refuse({ file, line }: AssetPlace, message: string): void {
    this.issues.push({ file, line, message });
  }
}

async function mimeTypeOf(file: string, bytes: Buffer): Promise<string | undefined> {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.svg') return 'image/svg+xml';
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // Browsers use this name for RIFF files with sound.
  if (found === 'audio/vnd.wave') return 'audio/wav';
  if (found?.startsWith('application/xml') || found === undefined) return textTypes[extension];
  return found;
}

/** Returns the size of a picture as it is shown, upright, in pixels; undefined if it cannot be decoded. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, autoOrient } = await sharp(bytes).metadata();
    return { width: autoOrient.width || width, height: autoOrient.height || height };
  } catch {
    return undefined;
  }
}
