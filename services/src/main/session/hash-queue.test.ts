import { describe, expect, it } from 'vitest';
import { BorderError } from '../../platform/http/border-error.ts';
import { HashQueue } from './hash-queue.ts';

/** Work that is over when the test says so, and the order in which it began. */
function works(queue: HashQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    start: (line: string, name: string) =>
      queue.run(line, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }),
    async endNext() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('HashQueue', () => {
  it('[S2] gives each line its turn, whatever the length of the others', async () => {
    const { begun, start, endNext } = works(new HashQueue({ maxRunning: 1, maxWaiting: 10 }));
    const all = [
      start('attacked', 'a1'),
      start('attacked', 'a2'),
      start('attacked', 'a3'),
      start('attacked', 'a4'),
      start('other', 'b1'),
      start('third', 'c1'),
    ];
    for (let turn = 0; turn < all.length; turn++) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('[S2] refuses the last of the longest line when all places are taken', async () => {
    const { begun, start, endNext } = works(new HashQueue({ maxRunning: 1, maxWaiting: 3 }));
    const first = start('attacked', 'a1');
    const waiting = [start('attacked', 'a2'), start('attacked', 'a3')];
    const last = start('attacked', 'a4');
    const other = start('other', 'b1');
    await expect(last).rejects.toBeInstanceOf(BorderError);
    await expect(start('attacked', 'a5')).rejects.toMatchObject({ status: 429, code: 'TooManyRequests' });
    for (let turn = 0; turn < 4; turn++) await endNext();
    await Promise.all([first, ...waiting, other]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('goes on after work that failed', async () => {
    const queue = new HashQueue({ maxRunning: 1, maxWaiting: 1 });
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
    await expect(queue.run('c', () => Promise.resolve('free'))).resolves.toBe('free');
  });
});
