import { BorderError } from '../../http/border-error.ts';
import { WorkerOverrun, WorkerThread } from '../../workers/worker-thread.ts';
import type { PdfRule } from './forbidden-names.ts';

const inspector = new WorkerThread<Uint8Array, PdfRule | null>(
  new URL('./pdf-inspector.ts', import.meta.url),
  {
    timeoutMs: 10_000,
    maxHeapMegabytes: 128,
    maxWaiting: 32,
  },
);

/**
 * Accepts a PDF without active content, attachments or encryption [S8]; inspects it in a separate thread, bounded
 * in time and memory.
 *
 * @throws BorderError 400 at `file` with the reason, 429
 */
export async function requireHarmlessPdf(bytes: Uint8Array): Promise<void> {
  const rule = await inspector.run(bytes).catch((error: unknown) => {
    if (error instanceof WorkerOverrun) return 'pdfTooComplex' as const;
    throw error;
  });
  if (rule) throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'file', rule }] });
}
