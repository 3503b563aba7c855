import { type DocumentMimeType, documentMimeTypes } from '@recolta/shared/domain/account-documents';
import { fileTypeFromBuffer } from 'file-type';
import { BorderError } from '../http/border-error.ts';
import { requireHarmlessPdf } from './pdf/require-harmless-pdf.ts';
import { reencodeImage } from './reencode-image.ts';

export interface DocumentContent {
  readonly bytes: Uint8Array;
  readonly mimeType: DocumentMimeType;
  readonly extension: string;
}

const extensions: Readonly<Record<DocumentMimeType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * The content of a document by its bytes, regardless of its name [S8]: a PDF unchanged, an image re-encoded from
 * its pixels, so that nothing else of the file is kept.
 *
 * @throws BorderError 415 for anything else, 429 if too many images wait, 400 for a damaged or too large image and
 *   for a PDF with active content
 */
export async function documentContent(given: Uint8Array, ownerAccountId: string): Promise<DocumentContent> {
  const found = await fileTypeFromBuffer(given);
  const mimeType = documentMimeTypes.find((known) => known === found?.mime);
  if (!mimeType) throw new BorderError(415, 'UnsupportedMediaType', { accepted: [...documentMimeTypes] });
  const extension = extensions[mimeType];
  if (mimeType !== 'application/pdf')
    return { bytes: await reencodeImage(given, mimeType, ownerAccountId), mimeType, extension };
  return { bytes: await pdfContent(given), mimeType, extension };
}

/**
 * A PDF by its bytes, unchanged.
 *
 * @throws BorderError 415 for anything else, 400 for a damaged one and one with active content
 */
export async function pdfContent(given: Uint8Array): Promise<Uint8Array> {
  const found = await fileTypeFromBuffer(given);
  if (found?.mime !== 'application/pdf')
    throw new BorderError(415, 'UnsupportedMediaType', { accepted: ['application/pdf'] });
  if (!isWholePdf(given)) throw damaged();
  await requireHarmlessPdf(given);
  return given;
}

/** Begins and ends as a PDF does; readers search its end in the last kilobyte. */
function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(text.toString('latin1', 0, 8)) &&
    text.toString('latin1', bytes.length - 1024).includes('%%EOF')
  );
}

/** The file is not of the type that its first bytes claim. */
export function damaged(): BorderError {
  return new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule: 'damaged' }] });
}
