import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';
import { readBytes } from './read-body.ts';

const form = /^multipart\/form-data;\s*boundary=/i;
/** What the parts need besides their content. */
const overheadBytes = 16 * 1024;

/**
 * Reads a multipart form of few parts, whole, into memory.
 *
 * @param maxBytes of all parts together
 * @throws BorderError 413, 415, 400 for what cannot be read or has more than twelve parts
 */
export async function readMultipart(request: IncomingMessage, maxBytes: number): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!form.test(type))
    throw new BorderError(415, 'UnsupportedMediaType', { accepted: ['multipart/form-data'] });
  const bytes = await readBytes(request, maxBytes + overheadBytes);
  let parts: FormData;
  try {
    parts = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    // The parser's only way to say that the form cannot be read.
    if (error instanceof TypeError) throw new BorderError(400, 'MalformedRequest');
    throw error;
  }
  if ([...parts.keys()].length > 12) throw new BorderError(400, 'MalformedRequest');
  return parts;
}
