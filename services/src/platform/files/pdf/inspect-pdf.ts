import { inflateSync } from 'node:zlib';
import { forbiddenNameIn, type PdfRule } from './forbidden-names.ts';
import { findObjectStreams, TooComplexPdf, UnreadablePdf } from './object-streams.ts';

/** Objects of all streams together, unpacked; those of a book are a tenth of it. */
const maxUnpackedBytes = 32 * 1024 * 1024;

/**
 * Whether a PDF is one that a scanner or a word processor makes: refused are scripts, actions that start programs
 * or send data, media, dynamic forms, attachments and encryption, in any revision, however they are written or
 * packed. The bytes are only read. Pure and bounded, but takes seconds for a hostile file.
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
    // What is not packed was read with the rest.
    if (packing === 'none') continue;
    const content = unpack(bytes.subarray(start), left);
    left -= content.length;
    const forbidden = forbiddenNameIn(content);
    if (forbidden) return forbidden;
  }
  return null;
}

/** zlib ends where its data does; what follows in the file is not its. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new TooComplexPdf('unpacked size') : new UnreadablePdf('packed data');
  }
}
