import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DeferredTasks } from './deferred-tasks.ts';

function tasksWithLog() {
  const lines: string[] = [];
  const write = (line: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(line));
    done();
  };
  return { tasks: new DeferredTasks(pino(new Writable({ write }))), lines };
}

it('close waits for all work, and a failure is logged and fails nothing else', async () => {
  const { tasks, lines } = tasksWithLog();
  const done: string[] = [];
  tasks.start(() => Promise.reject(new Error('mail server away')));
  tasks.start(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push('sent');
  });
  await tasks.close();
  expect(done).toEqual(['sent']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'work after a response failed', err: { message: 'mail server away' } },
  ]);
});

it('refuses more than a hundred at a time, until one of them has ended', async () => {
  const { tasks } = tasksWithLog();
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  for (let count = 0; count < 100; count++) tasks.start(wait);
  const refused = { status: 429, code: 'TooManyRequests', params: { seconds: 5 } };
  expect(() => tasks.start(wait)).toThrow(expect.objectContaining(refused));
  expect(ends).toHaveLength(100);
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  tasks.start(wait);
  for (const end of ends) end();
  await tasks.close();
  expect(ends).toHaveLength(101);
});
