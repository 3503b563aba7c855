import { FairQueue } from '../fair-queue.ts';
import { BorderError } from '../http/border-error.ts';
import { throwAsBusy, WorkerThread } from '../workers/worker-thread.ts';

const busySeconds = 5;

interface PrinterLimits {
  /** Maximum time of one PDF, and of the wait for its turn. */
  readonly timeoutMs?: number;
  readonly maxWaitMs?: number;
  /** Maximum number that wait of one line. */
  readonly maxWaitingPerLine?: number;
}

/**
 * Prints PDFs one at a time in a separate thread, in turns by line: the requesting network or account. The first takes
 * 0.7 s to load the fonts.
 */
export class PdfPrinter<Task> {
  private readonly thread: WorkerThread<Task, Uint8Array<ArrayBuffer>>;
  private readonly queue: FairQueue;

  /** @param file a module that calls `answerTasks` with a function from task to bytes */
  constructor(
    file: URL,
    { timeoutMs = 20_000, maxWaitMs = 5000, maxWaitingPerLine = 4 }: PrinterLimits = {},
  ) {
    this.queue = new FairQueue({
      ...{ maxRunning: 1, maxWaiting: 32, maxWaitingPerLine, maxWaitMs },
      refusal: () => new BorderError(429, 'TooManyRequests', { seconds: busySeconds }),
    });
    this.thread = new WorkerThread(file, { timeoutMs, maxHeapMegabytes: 256, maxWaiting: 2 });
  }

  /** @throws BorderError 429; 503 if a busy machine could not print it in time */
  async print(task: Task, line: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.queue.run({ lines: [line] }, () => this.thread.run(task)).catch(throwAsBusy);
  }
}
