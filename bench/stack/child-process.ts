import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const probe = path.join(import.meta.dirname, 'probe.ts');
const readyTimeoutMs = 30_000;
const stopTimeoutMs = 10_000;

const answerSchema = z.union([
  z.object({ id: z.int(), value: z.unknown() }),
  z.object({ id: z.int(), fault: z.string() }),
]);
const usageSchema = z.object({ cpuMs: z.number(), rssBytes: z.number(), heapBytes: z.number() });
/** Usage of a whole process since its start; `heapBytes` includes memory outside V8's heap. */
export type Usage = z.infer<typeof usageSchema>;

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Calls one of the commands that the child serves. */
  call<Schema extends z.core.$ZodType>(
    name: string,
    input: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>>;
  /** @param isCollected true to measure after a full garbage collection */
  usage(isCollected?: boolean): Promise<Usage>;
  /** The longest stall of its event loop since the last call. */
  longestStallMs(): Promise<number>;
  /** Incoming HTTP requests since the last call, by path without query. */
  takeRequests(): Promise<Readonly<Record<string, number>>>;
  /** The first line of its output for which `read` returns a value. */
  line<Found>(read: (line: string) => Found | undefined): Promise<Found>;
}

interface ChildOptions {
  /** The scheduler's niceness: 19 gets only spare CPU time. */
  readonly niceness?: number;
  readonly maxHeapMegabytes?: number;
  /** A command that execs the program that it is given, such as `unshare --net`. */
  readonly within?: readonly string[];
}

/**
 * Starts a file of this repository in a Node process that ends with this one.
 *
 * @param file relative to the repository
 */
export function startChild(
  file: string,
  env: Readonly<Record<string, string>> = {},
  { niceness = 0, maxHeapMegabytes, within = [] }: ChildOptions = {},
): Child {
  const flags = [...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), '--expose-gc', '--import', probe];
  if (maxHeapMegabytes !== undefined) flags.push(`--max-old-space-size=${maxHeapMegabytes}`);
  const node = [process.execPath, ...flags, path.resolve(root, file)];
  // `nice` execs the program: same pid, and all of its threads are niced.
  const nice = niceness > 0 ? ['nice', '-n', String(niceness)] : [];
  const [command = '', ...args] = [...within, ...nice, ...node];
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const endWithUs = () => void child.kill('SIGTERM');
  process.on('exit', endWithUs);
  const gone = once(child, 'exit').finally(() => process.off('exit', endWithUs));
  const call = callsTo(child, file);

  return {
    pid: child.pid ?? 0,
    call,
    usage: (isCollected = false) => call('usage', isCollected, usageSchema),
    longestStallMs: () => call('longestStallMs', null, z.number()),
    takeRequests: () => call('takeRequests', null, z.record(z.string(), z.int())),
    line: (read) => firstLine(child, file, read),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await gone;
      clearTimeout(late);
    },
  };
}

function callsTo(child: ChildProcess, file: string): Child['call'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', (message) => {
    const answer = answerSchema.parse(message);
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('fault' in answer) asked?.reject(new Error(`${file}: ${answer.fault}`));
    else asked?.resolve(answer.value);
  });
  child.once('exit', (code, signal) => {
    for (const asked of waiting.values()) asked.reject(new Error(`${file} ended (${signal ?? code})`));
  });
  return async (name, input, schema) => {
    const asked = Promise.withResolvers<unknown>();
    const id = ++lastId;
    waiting.set(id, asked);
    child.send({ id, name, input });
    return z.parse(schema, await asked.promise);
  };
}

async function firstLine<Found>(
  child: ChildProcess,
  file: string,
  read: (line: string) => Found | undefined,
): Promise<Found> {
  if (!child.stdout) throw new Error(`${file} has no output`);
  const found = Promise.withResolvers<Found>();
  const late = setTimeout(() => found.reject(new Error(`${file} is not ready`)), readyTimeoutMs);
  child.once('exit', () => found.reject(new Error(`${file} ended before it was ready`)));
  // Keeps reading after the line, so that the child never blocks on its output.
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const value = read(line);
    if (value !== undefined) found.resolve(value);
    if (/"level":(?:50|60)/.test(line)) process.stderr.write(`${line}\n`);
  });
  return found.promise.finally(() => clearTimeout(late));
}

const readySchema = z.object({ msg: z.string(), port: z.int() });

/** Reads the port from a server's log line `msg`. */
export function portOf(msg: string): (line: string) => number | undefined {
  return (line) => {
    const parsed = readySchema.safeParse(JSON.parse(line));
    return parsed.success && parsed.data.msg === msg ? parsed.data.port : undefined;
  };
}
