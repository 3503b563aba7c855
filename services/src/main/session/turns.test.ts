import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('[S2] lets so many work at once, in the order of their coming, and refuses who finds too many waiting', async () => {
  const turns = new Turns({ maxRunning: 2, maxWaiting: 3 });
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const works = gates.map((gate, index) =>
    turns.run(async () => {
      begun.push(index);
      await gate.promise;
      if (index === 1) throw new Error('failed');
    }),
  );
  await expect(turns.run(async () => undefined)).rejects.toMatchObject({
    status: 429,
    code: 'TooManyRequests',
  });
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect(works[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.allSettled(works);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await turns.run(async () => 'free')).toBe('free');
});
