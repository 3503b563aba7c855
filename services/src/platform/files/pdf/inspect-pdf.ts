import { inflateSync } from 'node:zlib';
import { forbiddenNameIn, type PdfRule } from './forbidden-names.ts';
import { findObjectStreams, TooComplexPdf, UnreadablePdf } from './object-streams.ts';

/** Total size of the decompressed objects of all streams; a book has a tenth of it. */
const maxUnpackedBytes = 32 * 1024 * 1024;

/**
 * Checks that a PDF is of the kind that a scanner or a word processor creates. Refuses scripts, actions that start
 * programs or send data, media, dynamic forms, attachments and encryption, in any revision, escaping or
 * compression. Only reads the bytes. Pure and bounded, but takes seconds for a hostile file.
 *
 * @returns null for a PDF that may be kept
 */
export function inspectPdf(bytes: Buffer): PdfRule | null {
  const forbidden = forbiddenNameIn(bytes);
  if (forbidden) return forbidden;
  try {
    return inspectObjectStreams(bytes);
  } catch (error) {
    if (error instanceof TooComplexPdf) return 'pdfTooComplex';
    if (error instanceof UnreadablePdf) return 'damaged';
    throw error;
  }
}

function inspectObjectStreams(bytes: Buffer): PdfRule | null {
  let left = maxUnpackedBytes;
  for (const { start, packing } of findObjectStreams(bytes)) {
    // Uncompressed data was read with the rest.
    if (packing === 'none') continue;
    const content = unpack(bytes.subarray(start), left);
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
