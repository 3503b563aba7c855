import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';

/** Reads a small JSON body for the calls that go below the contract layer. */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BorderError(400, 'MalformedRequest');
  }
}

/**
 * Reads a body whole; one that says beforehand that it is too large is not read at all.
 *
 * @throws BorderError 413
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new BorderError(413, 'PayloadTooLarge');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new BorderError(413, 'PayloadTooLarge');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
