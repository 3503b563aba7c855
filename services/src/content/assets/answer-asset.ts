import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sendFile } from '../../platform/files/send-file.ts';
import type { TransferSlot, TransferSlots } from '../../platform/files/transfer-slots.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Handled } from '../../platform/http/service-module.ts';
import type { ContentDatabase } from '../tables.ts';
import {
  type AssetPath,
  type AssetSite,
  outputFormat,
  readAssetPath,
  signedOptions,
} from './asset-address.ts';
import type { AssetFormat, AssetOptions } from './asset-options.ts';
import { type ByteRange, readByteRange } from './byte-range.ts';
import type { ConvertedPhotos } from './converted-photos.ts';
import type { ImportedFiles } from './imported-files.ts';

export interface AssetCallOptions {
  readonly readDb: ContentDatabase;
  /** The folder that the items were imported from. */
  readonly folder: string;
  readonly addedFolder?: string | undefined;
  readonly assets: Pick<AssetSite, 'key'>;
  readonly files: ImportedFiles;
  readonly photos: ConvertedPhotos;
  readonly downloads: TransferSlots;
}

/** A file of content in the form that its address names. */
interface AskedAsset {
  readonly path: AssetPath;
  readonly options: AssetOptions;
  readonly file: string;
  readonly type: string;
  readonly mimeType: string;
  readonly sha256: string;
  /** Format of a converted picture; null if the file is sent unchanged. */
  readonly format: AssetFormat | null;
}

const mimeTypes: Readonly<Record<AssetFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * `GET /assets/<signature>/<options>/<id>/<name>`: sends a file of content to everyone who has its address. Answers 404
 * if the signature is missing or wrong, or if the folder no longer has the bytes of the address.
 *
 * @returns false if the address is not one of an asset, else true or the function that sends the file
 */
export async function answerAssetCall(
  options: AssetCallOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<Handled> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!request.url?.startsWith('/assets/')) return false;
  const asset = await findAsset(options, request.url);
  const etag = `"${asset.sha256.slice(0, 20)}-${asset.path.options}"`;
  const headers = headersOf(asset, etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  return async () => {
    const { address } = context;
    const reader = { userId: `visitor ${address}`, address, isEmailConfirmed: true };
    const slot = options.downloads.acquire(reader);
    try {
      const file = await openAsset(options, asset, address);
      try {
        await send(request, response, { file, headers, slot });
      } finally {
        if ('close' in file) await file.close();
      }
    } finally {
      slot.release();
    }
  };
}

async function findAsset(
  { readDb, folder, addedFolder, assets }: AssetCallOptions,
  url: string,
): Promise<AskedAsset> {
  const asked = readAssetPath(url);
  if (!asked) throw notFound();
  const row = await readDb
    .selectFrom('content.assets')
    .select(['type', 'mime_type', 'bytes_sha256', 'file'])
    .where('id', '=', asked.id)
    .executeTakeFirst();
  const options = row && signedOptions(assets.key, asked, row.bytes_sha256);
  if (!options) throw notFound();
  const isAdded = addedFolder !== undefined && existsSync(path.resolve(addedFolder, row.file));
  const from = path.resolve(isAdded ? addedFolder : folder);
  const file = path.resolve(from, row.file);
  if (!file.startsWith(from + path.sep)) throw new Error('a file of content is outside its folder');
  return {
    path: asked,
    options,
    file,
    type: row.type,
    mimeType: row.mime_type,
    sha256: row.bytes_sha256,
    format: row.type === 'Photo' ? outputFormat(row.mime_type, options) : null,
  };
}

function headersOf({ path: { name }, options, type, mimeType, format }: AskedAsset, etag: string) {
  const sent = format === null ? mimeType : mimeTypes[format];
  const isAttachment = options.asFile || type === 'Document';
  return {
    'content-type': sent.startsWith('text/') ? `${sent}; charset=utf-8` : sent,
    'content-disposition': `${isAttachment ? 'attachment' : 'inline'}; filename="${name}"`,
    // Other bytes would have a different address.
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function openAsset(
  { files, photos }: AssetCallOptions,
  { file, sha256, options, format }: AskedAsset,
  address: string,
): Promise<FileHandle | Uint8Array> {
  if (format !== null) return photos.open({ file, sha256, options, format }, address);
  return files.open(file, sha256);
}

interface Sending {
  readonly file: FileHandle | Uint8Array;
  readonly headers: OutgoingHttpHeaders;
  readonly slot: TransferSlot;
}

async function send(request: IncomingMessage, response: ServerResponse, { file, headers, slot }: Sending) {
  const wholeBytes = 'close' in file ? (await file.stat()).size : file.length;
  const range = request.method === 'GET' ? readByteRange(request.headers.range, wholeBytes) : undefined;
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${wholeBytes}` }).end();
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { ...headers, 'content-length': wholeBytes }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: wholeBytes - 1 };
  const opened = { sizeBytes: end - start + 1, content: contentOf(file, { start, end }) };
  const partial = range && { status: 206, 'content-range': `bytes ${start}-${end}/${wholeBytes}` };
  const { status = 200, ...more } = partial ?? {};
  await sendFile(response, opened, { ...headers, ...more }, { signal: slot.signal, status });
}

function contentOf(file: FileHandle | Uint8Array, { start, end }: ByteRange): Readable {
  if ('close' in file) return file.createReadStream({ start, end, autoClose: false });
  return Readable.from([file.subarray(start, end + 1)], { objectMode: false });
}
