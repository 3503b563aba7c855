import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { errorRecord } from './log.ts';

/** A process that logs, and then runs `after`. */
function logging(lines: number, after: string): ChildProcess {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    const log = createLog('test', 'info');
    for (let at = 0; at < ${lines}; at++) log.info({ at, filler: 'x'.repeat(1000) }, 'a line');
    ${after}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

it('goes on while nobody reads its lines, and counts those that it drops beyond a megabyte', async () => {
  const child = logging(
    5000,
    "process.once('message', () => process.disconnect()); process.send('working');",
  );
  expect(await once(child, 'message')).toEqual(['working', undefined]);
  if (!child.stdout) throw new Error('no output');
  const read = text(child.stdout);
  child.send('end');
  const lines = (await read).trim().split('\n');
  const { lines: dropped, msg } = JSON.parse(lines.pop() ?? '');
  expect(lines.map((line) => JSON.parse(line).at)).toEqual([...lines.keys()]);
  expect(lines.length).toBeGreaterThan(800);
  expect(lines.length).toBeLessThan(2000);
  expect([lines.length + dropped, msg]).toEqual([5000, 'log lines were dropped']);
});

it('writes all lines before the process ends', async () => {
  const child = logging(50, 'process.exit(0);');
  if (!child.stdout) throw new Error('no output');
  expect((await text(child.stdout)).trim().split('\n')).toHaveLength(50);
});

it('logs the fields of an error that help to find it, and no row of the database', () => {
  const cause = new Error('connection reset');
  const error = Object.assign(new TypeError('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (email)=(ana@example.ro) already exists.',
  });
  expect(errorRecord(error)).toEqual({
    name: 'TypeError',
    message: 'duplicate key',
    code: '23505',
    stack: error.stack,
    cause: 'connection reset',
  });
  expect(errorRecord('thrown text')).toEqual({ message: 'thrown text' });
});
