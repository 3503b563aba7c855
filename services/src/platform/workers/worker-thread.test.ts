import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { throwAsBusy, WorkerOverrun, WorkerThread } from './worker-thread.ts';

const answerTasks = new URL('./answer-tasks.ts', import.meta.url).href;

/**
 * A thread that says on its channel when it begins to load, and ends loading when the test answers. It doubles
 * numbers; 0 it never answers.
 */
function slowToStart(name: string) {
  const script = `
    import { answerTasks } from '${answerTasks}';
    const channel = new BroadcastChannel('${name}');
    const loaded = new Promise((resolve) => { channel.onmessage = resolve; });
    channel.postMessage('loading');
    await loaded;
    channel.close();
    answerTasks((task) => (task === 0 ? new Promise(() => {}) : task * 2));`;
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  const nextStart = () =>
    new Promise((resolve) => {
      channel.onmessage = resolve;
    });
  const limits = { timeoutMs: 1000, maxHeapMegabytes: 64, maxWaiting: 2 };
  const thread = new WorkerThread<number, number>(
    new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    limits,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { thread, nextStart, load: () => channel.postMessage('load') };
}

afterEach(() => void vi.useRealTimers());

test('the time of a task begins when its thread has started', async () => {
  const { thread, nextStart, load } = slowToStart('starts');
  const started = nextStart();
  const doubled = thread.run(21);
  await started;
  vi.advanceTimersByTime(59_000);
  load();
  expect(await doubled).toBe(42);
});

test('a task that takes too long ends with its thread, and the next one gets another', async () => {
  const { thread, nextStart, load } = slowToStart('overruns');
  const answer = async (task: number) => {
    const started = nextStart();
    const answered = thread.run(task);
    await started;
    load();
    return answered;
  };
  expect(await answer(1)).toBe(2);
  const endless = expect(thread.run(0)).rejects.toEqual(new WorkerOverrun('time'));
  await vi.advanceTimersByTimeAsync(1001);
  await endless;
  expect(await answer(3)).toBe(6);
});

test('a thread that does not start refuses its task as on a busy machine', async () => {
  const { thread, nextStart } = slowToStart('never-starts');
  const started = nextStart();
  const refused = expect(thread.run(1)).rejects.toMatchObject({ status: 503, params: { seconds: 5 } });
  await started;
  vi.advanceTimersByTime(60_001);
  await refused;
});

test('a task beyond those that may wait is refused', async () => {
  const { thread, nextStart, load } = slowToStart('is-full');
  const started = nextStart();
  const both = Promise.all([thread.run(1), thread.run(2)]);
  await expect(thread.run(3)).rejects.toMatchObject({ status: 429 });
  await started;
  load();
  expect(await both).toEqual([2, 4]);
});

test('too long is a busy machine for tasks of bounded size, too much memory a fault', () => {
  const busy = () => throwAsBusy(new WorkerOverrun('time'));
  expect(busy).toThrow(expect.objectContaining({ status: 503, params: { seconds: 5 } }));
  const tooLarge = new WorkerOverrun('memory');
  expect(() => throwAsBusy(tooLarge)).toThrow(tooLarge);
});
