import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from './worker-thread.ts';

/** The other side of `WorkerThread`: responds to each task with the function's result. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage(await answerOf(() => work(task)));
  });
}

async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
