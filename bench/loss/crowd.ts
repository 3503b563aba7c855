import * as z from 'zod';
import { startChild } from '../stack/child-process.ts';
import {
  type Connect,
  type LineBreak,
  type LossResult,
  lossResultSchema,
  type Stamps,
} from './loss-command.ts';

const clientsPerProcess = 2500;

/** Distributes watchers over as many processes as needed. */
export async function openCrowd({ clients, ...of }: Omit<Connect, 'first'>) {
  await using starting = new AsyncDisposableStack();
  const processes = Array.from({ length: Math.ceil(clients / clientsPerProcess) }, (_, index) => ({
    child: starting.use(startChild('bench/loss/watchers.ts', {}, { maxHeapMegabytes: 4000 })),
    first: index * clientsPerProcess,
    clients: Math.min(clientsPerProcess, clients - index * clientsPerProcess),
  }));
  const all = <Schema extends z.core.$ZodType>(name: string, input: unknown, schema: Schema) =>
    Promise.all(processes.map(({ child }) => child.call(name, input, schema)));
  await Promise.all(
    processes.map(({ child, ...some }) => child.call('connect', { ...of, ...some }, z.int())),
  );
  const running = starting.move();
  return {
    begin: () => all('begin', null, z.null()),
    cut: (groups: readonly number[]) => all('cut', groups, z.null()),
    async finish(stamps: Stamps, breaks: readonly LineBreak[]): Promise<LossResult> {
      const results = await all('finish', { stamps, breaks }, lossResultSchema);
      const sum = (read: (result: LossResult) => number) =>
        results.reduce((total, result) => total + read(result), 0);
      return {
        lateMs: results.flatMap(({ lateMs }) => lateMs),
        never: sum(({ never }) => never),
        outdated: sum(({ outdated }) => outdated),
        away: sum(({ away }) => away),
        busyShare: sum(({ busyShare }) => busyShare),
      };
    },
    liveAt: async () => (await all('liveAt', null, z.array(z.number()))).flat(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
export type LossCrowd = Awaited<ReturnType<typeof openCrowd>>;
