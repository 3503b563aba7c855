import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from './worker-thread.ts';

/** The other side of `WorkerThread`: says that it takes tasks, then responds to each task with the function's result. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage(await answerOf(() => work(task)));
  });
  parentPort?.postMessage({ isReady: true } satisfies WorkerMessage<Result>);
}

async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<WorkerMessage<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
