import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions, type QueueEntry } from './fair-queue.ts';
import { BorderError } from './http/border-error.ts';

function queueOf(parts: Partial<FairQueueOptions>): FairQueue {
  const refusal = () => new BorderError(503, 'ServiceUnavailable');
  return new FairQueue({ maxRunning: 1, maxWaiting: 10, maxWaitMs: 60_000, refusal, ...parts });
}

/** Work that ends on demand, and the order in which it began. */
function worksOf(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    start: (lines: string | readonly string[], name: string, parts: Partial<QueueEntry> = {}) =>
      queue.run({ lines: typeof lines === 'string' ? [lines] : lines, ...parts }, async () => {
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

describe('FairQueue', () => {
  it('[S2] serves lines in turn, regardless of their length', async () => {
    const { begun, start, endNext } = worksOf(queueOf({}));
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

  it('[S2] counts work in all of its lines: many e-mails of one address get one turn per round', async () => {
    const { begun, start, endNext } = worksOf(queueOf({}));
    const all = ['one', 'two', 'three', 'four'].map((mail) => start(['address 1', mail], mail));
    all.push(start(['address 2', 'honest'], 'honest'), start(['address 3', 'two'], 'two elsewhere'));
    for (let turn = 0; turn < all.length; turn++) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(['one', 'two', 'honest', 'three', 'two elsewhere', 'four']);
  });

  it('[S2] serves a preferred line first, and in turn with the others once it is longer than one', async () => {
    const { begun, start, endNext } = worksOf(queueOf({}));
    const all = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
    for (const name of ['known 1', 'known 2', 'known 3'])
      all.push(start('known', name, { isPreferred: true }));
    for (let turn = 0; turn < all.length; turn++) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'known 1', 'a2', 'b1', 'known 2', 'known 3']);
  });

  it('[S2] refuses the last of the longest line when all slots are taken', async () => {
    const { begun, start, endNext } = worksOf(queueOf({ maxWaiting: 3 }));
    const first = start('attacked', 'a1');
    const waiting = [start('attacked', 'a2'), start('attacked', 'a3')];
    const last = start('attacked', 'a4');
    const other = start('other', 'b1');
    await expect(last).rejects.toBeInstanceOf(BorderError);
    await expect(start('attacked', 'a5')).rejects.toMatchObject({ status: 503, code: 'ServiceUnavailable' });
    for (let turn = 0; turn < 4; turn++) await endNext();
    await Promise.all([first, ...waiting, other]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses work over the bound of one line, while others have slots', async () => {
    const { start, endNext } = worksOf(queueOf({ maxWaitingPerLine: 2 }));
    const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3')];
    await expect(start(['b', 'a'], 'a4')).rejects.toMatchObject({ status: 429, code: 'TooManyRequests' });
    all.push(start('b', 'b1'));
    for (let turn = 0; turn < all.length; turn++) await endNext();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('drops abandoned work before it begins, and frees its slot', async () => {
    const { begun, start, endNext } = worksOf(queueOf({ maxWaiting: 2 }));
    const caller = new AbortController();
    const first = start('a', 'a1');
    const abandoned = [1, 2].map((count) => start('b', `b${count}`, { signal: caller.signal }));
    caller.abort();
    for (const one of abandoned) await expect(one).rejects.toBeInstanceOf(BorderError);
    await expect(start('b', 'b3', { signal: caller.signal })).rejects.toBeInstanceOf(BorderError);
    const others = [start('c', 'c1'), start('d', 'd1')];
    for (let turn = 0; turn < 3; turn++) await endNext();
    await Promise.all([first, ...others]);
    expect(begun).toEqual(['a1', 'c1', 'd1']);
  });

  it('refuses work that gets no turn in time', async () => {
    const queue = queueOf({ maxWaitMs: 1 });
    const { begun, start, endNext } = worksOf(queue);
    const first = start('a', 'a1');
    await expect(start('b', 'b1')).rejects.toMatchObject({ status: 503 });
    expect(queue.waitingCount).toBe(0);
    await endNext();
    await first;
    expect(begun).toEqual(['a1']);
  });

  it('continues after work that failed', async () => {
    const queue = queueOf({ maxWaiting: 1 });
    const failed = queue.run({ lines: ['a'] }, () => Promise.reject(new Error('no')));
    const next = queue.run({ lines: ['b'] }, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
    await expect(queue.run({ lines: ['c'] }, () => Promise.resolve('free'))).resolves.toBe('free');
  });
});
