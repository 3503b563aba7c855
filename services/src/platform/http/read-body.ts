import type { IncomingMessage } from 'node:http';
import { BorderError } from './border-error.ts';
import { hasRepeatedKey } from './repeated-key.ts';
import { isStorable } from './storable.ts';

/**
 * Reads a small JSON body; undefined if there is none. A refused body is still drained, so that the connection can
 * carry its next call.
 *
 * @throws BorderError 413 for more bytes, 415 for another content type, 400 for invalid JSON, a duplicate key or
 *   text that cannot be stored
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number,
  accepted = 'application/json',
): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return undefined;
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (mediaType.trim().toLowerCase() !== accepted)
    throw new BorderError(415, 'UnsupportedMediaType', { accepted: [accepted] });
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const { text, value } = parsedOr400(bytes);
  if (!isStorable(value) || hasRepeatedKey(text, value)) throw new BorderError(400, 'MalformedRequest');
  return value;
}

/** Minimum average speed of a body after the grace period. */
export interface BodyPace {
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
  readonly checkEveryMs: number;
}

const bodyPace: BodyPace = { graceMs: 5000, minBytesPerSecond: 8000, checkEveryMs: 500 };

export interface ReadBytesOptions {
  readonly pace?: BodyPace | undefined;
  /** Stops the reading; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a body into memory; see `takeBody` for its errors.
 */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  options?: ReadBytesOptions,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  await takeBody(request, maxBytes, options, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

/**
 * Passes a body to `take` chunk by chunk as it arrives. A body with a declared length over the limit is not read at
 * all.
 *
 * @param take an error that it throws ends the reading and is rethrown
 * @throws BorderError 413 for more bytes, 408 for a body that arrives too slowly, 400 if the caller disconnects
 *   before the end; the reason of the signal
 */
export async function takeBody(
  request: IncomingMessage,
  maxBytes: number,
  { pace = bodyPace, signal }: ReadBytesOptions = {},
  take: (chunk: Buffer) => void,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    throw new BorderError(413, 'PayloadTooLarge');
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let size = 0;
  const receive = (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) return reject(new BorderError(413, 'PayloadTooLarge'));
    try {
      take(chunk);
    } catch (error) {
      reject(error);
    }
  };
  const stop = () => {
    reject(signal?.reason);
    // Time to read the response, not to continue sending slowly.
    setTimeout(() => request.complete || request.destroy(), pace.graceMs).unref();
  };
  // `close` also follows the end of a complete body.
  const lose = () => request.complete || reject(new BorderError(400, 'MalformedRequest'));
  const startMs = performance.now();
  const watch = setInterval(() => {
    const lateMs = performance.now() - startMs - pace.graceMs;
    if (size < (lateMs / 1000) * pace.minBytesPerSecond) reject(new BorderError(408, 'RequestTimeout'));
  }, pace.checkEveryMs);
  request.on('data', receive).once('end', resolve).once('error', lose).once('close', lose);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    await promise;
  } catch (error) {
    // Drained, so that a caller who is still sending gets the response.
    request.resume();
    throw error;
  } finally {
    clearInterval(watch);
    request.off('data', receive).off('end', resolve).off('error', lose).off('close', lose);
    signal?.removeEventListener('abort', stop);
  }
}

function parsedOr400(bytes: Buffer): { readonly text: string; readonly value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new BorderError(400, 'MalformedRequest');
  }
}
