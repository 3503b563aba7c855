import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';

/** Reads a small JSON body for the calls that go below the contract layer. */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new BorderError(413, 'PayloadTooLarge');
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new BorderError(400, 'MalformedRequest');
  }
}
