import { Worker } from 'node:worker_threads';
import { BorderError } from '../http/border-error.ts';

/** Maximum time in which a new thread loads its modules; a busy machine takes ten times as long as a quiet one. */
const startMs = 60_000;
const busySeconds = 5;

interface WorkerLimits {
  /** A task that takes longer is ended with its thread; the start of a new thread is not counted. */
  readonly timeoutMs: number;
  readonly maxHeapMegabytes: number;
  /** Maximum number of tasks, including the running one. */
  readonly maxWaiting: number;
}

/** The task exceeded its time or memory. */
export class WorkerOverrun extends Error {
  readonly kind: 'time' | 'memory';

  constructor(kind: 'time' | 'memory') {
    super(`a task took too much ${kind}`);
    this.kind = kind;
  }
}

/** What a thread sends: once that it takes tasks, then its response to each. */
export type WorkerMessage<Result> =
  | { readonly isReady: true }
  | { readonly result: Result }
  | { readonly failure: string };

/** For tasks of bounded size, which exceed their time only on a busy machine. @throws BorderError 503; other errors unchanged */
export function throwAsBusy(error: unknown): never {
  if (!(error instanceof WorkerOverrun && error.kind === 'time')) throw error;
  throw new BorderError(503, 'ServiceUnavailable', { seconds: busySeconds });
}

/**
 * Runs costly pure work on untrusted input away from the event loop: one task at a time in one thread, which starts
 * with the first task and is replaced after an overrun.
 */
export class WorkerThread<Task, Result> {
  private readonly file: URL;
  private readonly limits: WorkerLimits;
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param file a module that calls `answerTasks` */
  constructor(file: URL, limits: WorkerLimits) {
    this.file = file;
    this.limits = limits;
  }

  /**
   * @throws BorderError 429 if too many wait, 503 if a new thread did not start in time
   * @throws WorkerOverrun
   */
  async run(task: Task): Promise<Result> {
    if (this.waiting >= this.limits.maxWaiting) throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
    this.waiting++;
    const done = this.last.then(() => this.answer(task)).finally(() => this.waiting--);
    this.last = done.catch(() => undefined);
    return done;
  }

  private answer(task: Task): Promise<Result> {
    const isNew = this.worker === null;
    const worker = this.worker ?? this.start();
    return new Promise<Result>((resolve, reject) => {
      const end = (complete: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        complete();
      };
      const drop = (error: Error) => {
        this.worker = null;
        end(() => reject(error));
        void worker.terminate();
      };
      const overrun = () => drop(new WorkerOverrun('time'));
      const notStarted = () => drop(new BorderError(503, 'ServiceUnavailable', { seconds: busySeconds }));
      let timer = isNew ? setTimeout(notStarted, startMs) : setTimeout(overrun, this.limits.timeoutMs);
      const onMessage = (message: WorkerMessage<Result>) => {
        if ('isReady' in message) {
          clearTimeout(timer);
          timer = setTimeout(overrun, this.limits.timeoutMs);
        } else
          end(() => ('result' in message ? resolve(message.result) : reject(new Error(message.failure))));
      };
      const onError = (error: Error & { readonly code?: string }) =>
        drop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerOverrun('memory') : error);
      const onExit = () => drop(new Error('a worker thread ended by itself'));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(task);
    });
  }

  private start(): Worker {
    this.worker = new Worker(this.file, {
      execArgv: [],
      // Libraries write hints to it; the process has its own log.
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.limits.maxHeapMegabytes },
    });
    // Does not keep the process alive.
    this.worker.unref();
    return this.worker;
  }
}
