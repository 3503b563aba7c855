import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';
import { hasRepeatedKey } from './repeated-key.ts';
import { isStorable } from './storable.ts';

/**
 * Reads a small JSON body; undefined where there is none. A body that is refused is still read away, so that the
 * connection can carry its next call.
 *
 * @throws BorderError 413 for more bytes, 415 for another content type, 400 for what is no JSON, has a key twice or
 *   cannot be stored
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return undefined;
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (mediaType.trim().toLowerCase() !== 'application/json')
    throw new BorderError(415, 'UnsupportedMediaType');
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const { text, value } = parsedOr400(bytes);
  if (!isStorable(value) || hasRepeatedKey(text, value)) throw new BorderError(400, 'MalformedRequest');
  return value;
}

/**
 * Reads a body whole; one that says beforehand that it is too large is not read at all.
 *
 * @throws BorderError 413 for more bytes, 400 where the caller went away before the end
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    throw new BorderError(413, 'PayloadTooLarge');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed when left early: that would cut the connection before the refusal is sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) break;
      chunks.push(bytes);
    }
  } catch {
    // The caller went away before the end of the body: there is nobody to tell.
    throw new BorderError(400, 'MalformedRequest');
  }
  if (size <= maxBytes) return Buffer.concat(chunks);
  request.resume();
  throw new BorderError(413, 'PayloadTooLarge');
}

function parsedOr400(bytes: Buffer): { readonly text: string; readonly value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new BorderError(400, 'MalformedRequest');
  }
}
