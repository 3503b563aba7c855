import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from './worker-thread.ts';

/** The other side of `WorkerThread`: answers each task by the function. */
export function answerTasks<Task, Result>(work: (task: Task) => Result): void {
  parentPort?.on('message', (task: Task) => {
    parentPort?.postMessage(answerOf(() => work(task)));
  });
}

function answerOf<Result>(work: () => Result): WorkerAnswer<Result> {
  try {
    return { result: work() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
