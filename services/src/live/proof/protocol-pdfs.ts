import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { FairQueue } from '../../platform/fair-queue.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { WorkerThread } from '../../platform/workers/worker-thread.ts';
import type { PrintTask } from './pdf-printer.ts';
import type { PdfLocale } from './protocol-pdf-words.ts';

const busySeconds = 5;

/**
 * Protocols as PDF, one at a time in a thread of its own, in turns by the network that asks: the first takes 0.7 s,
 * thousand entries about a second.
 */
export class ProtocolPdfs {
  private readonly printer = new WorkerThread<PrintTask, Uint8Array<ArrayBuffer>>(
    new URL('./pdf-printer.ts', import.meta.url),
    { timeoutMs: 20_000, maxHeapMegabytes: 256, maxWaiting: 2 },
  );
  private readonly queue = new FairQueue({
    maxRunning: 1,
    maxWaiting: 32,
    maxWaitingPerLine: 4,
    maxWaitMs: 5000,
    refusal: () => new BorderError(429, 'TooManyRequests', { seconds: busySeconds }),
  });

  /** @throws BorderError 429 */
  async print(protocol: Protocol, locale: PdfLocale, address: string): Promise<File> {
    const bytes = await this.queue.run({ lines: [`network ${address}`] }, () =>
      this.printer.run({ protocol, locale }),
    );
    return new File([bytes], 'protocol.pdf', { type: 'application/pdf' });
  }
}
