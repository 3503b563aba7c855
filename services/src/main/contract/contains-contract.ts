import { BorderError } from '../../platform/http/border-error.ts';
import { WorkerThread } from '../../platform/workers/worker-thread.ts';
import type { ComparisonTask } from './contract-comparer.ts';

const comparer = new WorkerThread<ComparisonTask, boolean>(
  new URL('./contract-comparer.ts', import.meta.url),
  {
    timeoutMs: 15_000,
    maxHeapMegabytes: 256,
    maxWaiting: 16,
  },
);

/**
 * Returns true if a file signed elsewhere contains the text of the contract [C2]; compares in a separate thread.
 * False for a scan, and for anything else that can't be compared.
 *
 * @throws BorderError 429
 */
export async function containsContract(task: ComparisonTask): Promise<boolean> {
  return comparer.run(task).catch((error: unknown) => {
    if (error instanceof BorderError) throw error;
    return false;
  });
}
