import * as z from 'zod';
import { type Child, startChild } from './child-process.ts';

export interface ListeningChild extends AsyncDisposable {
  readonly port: number;
  readonly child: Child;
}

/** Starts a file that serves the command `listen`, which answers with the free port that it chose. */
export async function startListening(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ListeningChild> {
  await using starting = new AsyncDisposableStack();
  const child = starting.use(startChild(file, env));
  const port = await child.call('listen', null, z.int());
  const running = starting.move();
  return { port, child, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
