import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';
import { type ReadBytesOptions, readBytes } from './read-body.ts';

const form = /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i;
const maxParts = 12;
/** Name, file name and content type of one part. */
const maxPartHeaderBytes = 4096;
/** What the parts need besides their content. */
const overheadBytes = 16 * 1024;

/**
 * Reads a multipart form of at most twelve parts, whole, into memory.
 *
 * @param maxBytes of all parts together
 * @throws BorderError 408, 413, 415, 400 for what cannot be read or has more parts; the reason of the signal
 */
export async function readMultipart(
  request: IncomingMessage,
  maxBytes: number,
  options?: ReadBytesOptions,
): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  const match = form.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined)
    throw new BorderError(415, 'UnsupportedMediaType', { accepted: ['multipart/form-data'] });
  const bytes = await readBytes(request, maxBytes + overheadBytes, options);
  if (!isModest(bytes, boundary)) throw new BorderError(400, 'MalformedRequest');
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    // The parser's only way to say that the form cannot be read.
    if (error instanceof TypeError) throw new BorderError(400, 'MalformedRequest');
    throw error;
  }
}

/**
 * Whether the form has few parts with short headers. Asked before it is parsed: ten megabytes of parts, or of one
 * part's header, hold the parser up for seconds, and everyone with it.
 */
function isModest(bytes: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const afterwards = at + delimiter.length;
    if (bytes.toString('latin1', afterwards, afterwards + 2) === '--') return parts > 0;
    const head = bytes.subarray(afterwards, afterwards + maxPartHeaderBytes);
    parts++;
    if (parts > maxParts || !head.includes('\r\n\r\n')) return false;
  }
  return false;
}
