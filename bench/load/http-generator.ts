import { startChild } from '../stack/child-process.ts';
import { type ClosedLoop, type LoadResult, loadResultSchema, type OpenLoop } from './load-command.ts';

/** Above this share of a core the generator is the bottleneck. */
export const saturatedShare = 0.9;

export interface HttpGenerator extends AsyncDisposable {
  closedLoop(command: ClosedLoop): Promise<LoadResult>;
  openLoop(command: OpenLoop): Promise<LoadResult>;
}

/** Starts the process that sends HTTP requests. */
export function startHttpGenerator(): HttpGenerator {
  const child = startChild('bench/load/http-load.ts');
  return {
    closedLoop: (command) => child.call('closedLoop', command, loadResultSchema),
    openLoop: (command) => child.call('openLoop', command, loadResultSchema),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** Successful responses per second. */
export function ratePerSecond({ good, elapsedMs }: LoadResult): number {
  return (good * 1000) / elapsedMs;
}
