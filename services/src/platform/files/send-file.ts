import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { OpenFile } from './file-store.ts';

/** How much of a file has to be taken in each stretch of time. */
export interface ReaderPace {
  readonly everyMs: number;
  readonly minBytes: number;
}

/** The slowest that a phone at the edge of its network is: 8 kB/s. */
const readerPace: ReaderPace = { everyMs: 20_000, minBytes: 160_000 };

/**
 * Sends a file as fast as it is read, a chunk of it in memory. A reader who takes too little is cut off, and so is
 * one whose place the signal takes away. Resolves when the file is sent or the reader is gone.
 *
 * @throws what the storage throws; the answer is cut off then
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
