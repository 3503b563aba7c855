import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { OpenFile } from './file-store.ts';

/** Minimum bytes of a file that a client must read per interval. */
export interface ReaderPace {
  readonly everyMs: number;
  readonly minBytes: number;
}

/** Speed of a phone at the edge of its network: 8 kB/s. */
const readerPace: ReaderPace = { everyMs: 20_000, minBytes: 160_000 };

/**
 * Sends a file as fast as it is read, with one chunk in memory. Disconnects a client that reads too slowly, or when
 * the signal revokes its slot. Resolves when the file is sent or the client is gone.
 *
 * @throws the error of the storage; the response is then disconnected
 */
export async function sendFile(
  response: ServerResponse,
  { sizeBytes, content }: OpenFile,
  headers: OutgoingHttpHeaders,
  {
    signal,
    pace = readerPace,
    status = 200,
  }: { readonly signal: AbortSignal; readonly pace?: ReaderPace; readonly status?: number },
): Promise<void> {
  if (response.closed) {
    content.destroy();
    return;
  }
  let taken = 0;
  let takenBefore = 0;
  const watch = setInterval(() => {
    if (taken - takenBefore < pace.minBytes) response.destroy();
    takenBefore = taken;
  }, pace.everyMs);
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      taken += chunk.length;
      yield chunk;
    }
  };
  response.writeHead(status, {
    ...headers,
    ...(Number.isInteger(sizeBytes) ? { 'content-length': sizeBytes } : {}),
  });
  try {
    await pipeline(content, count, response, { signal });
  } catch (error) {
    const isReaderGone =
      error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!signal.aborted && !isReaderGone) throw error;
  } finally {
    clearInterval(watch);
  }
}
