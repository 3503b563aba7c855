import { startChild } from '../stack/child-process.ts';
import { type ClosedLoop, type LoadResult, loadResultSchema, type OpenLoop } from './load-command.ts';

/** Above this share of a core it is the generator that is measured. */
export const saturatedShare = 0.9;

export interface HttpGenerator extends AsyncDisposable {
  closedLoop(command: ClosedLoop): Promise<LoadResult>;
  openLoop(command: OpenLoop): Promise<LoadResult>;
}

/** Starts the process that asks by HTTP. */
export function startHttpGenerator(): HttpGenerator {
  const child = startChild('bench/load/http-load.ts');
  return {
    closedLoop: (command) => child.call('closedLoop', command, loadResultSchema),
    openLoop: (command) => child.call('openLoop', command, loadResultSchema),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** Good answers a second. */
export function ratePerSecond({ good, elapsedMs }: LoadResult): number {
  return (good * 1000) / elapsedMs;
}
