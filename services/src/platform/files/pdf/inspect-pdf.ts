import { inflateSync } from 'node:zlib';
import { type Decrypt, decryptionOf, EncryptedPdf } from './encryption.ts';
import { forbiddenNameIn, type PdfRule } from './forbidden-names.ts';
import { findObjectStreams, TooComplexPdf, UnreadablePdf } from './object-streams.ts';

/** Total size of the decompressed objects of all streams; a book has a tenth of it. */
const maxUnpackedBytes = 32 * 1024 * 1024;

/**
 * Checks that a PDF is of the kind that a scanner or a word processor creates. Refuses scripts, actions that start
 * programs or send data, media, dynamic forms, attachments and passwords, in any revision, escaping or compression.
 * A file that opens without a password is read with its restrictions. Only reads the bytes. Pure and bounded, but takes seconds for a hostile file.
 *
 * @returns null for a PDF that may be kept
 */
export function inspectPdf(bytes: Buffer): PdfRule | null {
  const forbidden = forbiddenNameIn(bytes, 'pdfEncrypted');
  if (forbidden) return forbidden;
  try {
    return inspectObjectStreams(bytes, decryptionOf(bytes));
  } catch (error) {
    if (error instanceof EncryptedPdf) return 'pdfEncrypted';
    if (error instanceof TooComplexPdf) return 'pdfTooComplex';
    if (error instanceof UnreadablePdf) return 'damaged';
    throw error;
  }
}

function inspectObjectStreams(bytes: Buffer, decrypt: Decrypt | null): PdfRule | null {
  let left = maxUnpackedBytes;
  for (const { start, packing, ...object } of findObjectStreams(bytes)) {
    // Uncompressed data was read with the rest, but not if it is encrypted.
    if (packing === 'none' && decrypt)
      throw new UnreadablePdf('an encrypted object stream without compression');
    if (packing === 'none') continue;
    // The end is not known for certain: of data that is cut too early, nothing unpacks.
    const end = decrypt ? bytes.indexOf('endstream', start) : bytes.length;
    const data = bytes.subarray(start, end < 0 ? bytes.length : end);
    const content = unpack(decrypt ? decrypt(object, data) : data, left);
    left -= content.length;
    const forbidden = forbiddenNameIn(content);
    if (forbidden) return forbidden;
  }
  return null;
}

/** zlib stops at the end of its data; the following bytes belong to the file. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new TooComplexPdf('unpacked size') : new UnreadablePdf('packed data');
  }
}
