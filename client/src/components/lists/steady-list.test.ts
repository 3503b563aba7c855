import { expect, test } from 'vitest';
import { steadyRows } from './steady-list.tsx';

const row = (id: string, text = id) => ({ id, text });
const idOf = ({ id }: { id: string }) => id;

test('held rows keep their places, show their newest content, and new ones wait', () => {
  const held = [row('a'), row('b'), row('c')];
  expect(steadyRows(held, held, idOf)).toEqual({ rows: held, newCount: 0, isBehind: false });
  expect(steadyRows(held, [row('new'), row('c', 'changed'), row('a')], idOf)).toEqual({
    rows: [row('a'), row('b'), row('c', 'changed')],
    newCount: 1,
    isBehind: true,
  });
  expect(steadyRows(held, held.slice(0, 2), idOf)).toEqual({ rows: held, newCount: 0, isBehind: true });
  const turned = steadyRows(held, [row('b'), row('a'), row('c')], idOf);
  expect([turned.rows, turned.newCount, turned.isBehind]).toEqual([held, 0, true]);
});
