import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AssetArguments, readAssetArguments } from './asset-arguments.ts';
import {
  type AssetFormat,
  type AssetOptions,
  parseAssetOptions,
  writeAssetOptions,
} from './asset-options.ts';

/** Properties of an asset that its address is built from. */
export interface AddressedAsset {
  readonly id: string;
  readonly type: 'Photo' | 'Video' | 'Audio' | 'Document';
  readonly originalName: string;
  readonly mimeType: string;
  /** In pixels, of a photo or video; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** SHA-256 of its bytes, in hex: different bytes get different addresses. */
  readonly sha256: string;
}

/** Base address of this installation's assets, and the key that signs them. */
export interface AssetSite {
  readonly key: string;
  /** Public base address without a trailing slash; empty for addresses relative to the site's origin. */
  readonly publicUrl: string;
}

const servedAt = '/services/content';
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/**
 * Returns the signed address of an asset: `<site>/services/content/assets/<signature>/<options>/<id>/<name>`. Only
 * photos are converted; for other assets only the argument `as_file` has an effect.
 *
 * @throws AssetArgumentError for invalid arguments
 */
export function assetAddress(site: AssetSite, asset: AddressedAsset, given: AssetArguments = {}): string {
  const { width, height } = asset;
  const natural = width === null || height === null ? null : { width, height };
  const followed = asset.type === 'Photo' ? given : { as_file: given.as_file };
  const options = readAssetArguments(followed, natural);
  const path = {
    options: writeAssetOptions(options),
    id: asset.id,
    name: fileName(asset, outputFormat(asset.mimeType, options)),
  };
  const signature = signatureOf(site.key, path, asset.sha256);
  return `${site.publicUrl}${servedAt}/assets/${signature}/${path.options}/${path.id}/${path.name}`;
}

/** Returns the format of the converted picture; null if the file is sent unchanged. */
export function outputFormat(mimeType: string, options: AssetOptions): AssetFormat | null {
  if (options.asFile || Object.keys(options).length === 0) return null;
  if (options.format) return options.format;
  const own = extensions[mimeType];
  return own === 'jpg' || own === 'webp' || own === 'avif' ? own : 'png';
}

/** A parsed address whose signature is not verified yet. */
export interface AssetPath {
  readonly signature: string;
  readonly options: string;
  readonly id: string;
  readonly name: string;
}

const pathForm =
  /^\/assets\/([\w-]{22})\/([a-z0-9_,]{1,100})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([\w.-]{1,100})$/;

/** Parses the path below the content service; null if it is not an address of an asset. */
export function readAssetPath(path: string): AssetPath | null {
  const [, signature, options, id, name] = pathForm.exec(path) ?? [];
  return signature && options && id && name ? { signature, options, id, name } : null;
}

/** Returns the options of an address that this installation signed for these bytes; null for any other address. */
export function signedOptions(key: string, path: AssetPath, sha256: string): AssetOptions | null {
  const expected = Buffer.from(signatureOf(key, path, sha256));
  const given = Buffer.from(path.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return parseAssetOptions(path.options);
}

/** 128 bits over all parts of the address and over the bytes of the file. */
function signatureOf(
  key: string,
  { options, id, name }: Omit<AssetPath, 'signature'>,
  sha256: string,
): string {
  const signed = JSON.stringify([options, id, name, sha256]);
  return createHmac('sha256', key).update(signed).digest('base64url').slice(0, 22);
}

/** Returns the original name in ASCII letters, with the extension of the file that is sent. */
function fileName({ originalName, mimeType, id }: AddressedAsset, format: AssetFormat | null): string {
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/s.exec(originalName) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  const ending = format ?? extensions[mimeType] ?? extension.toLowerCase();
  return `${plain || id}${ending === '' ? '' : `.${ending}`}`;
}
