import { expect, test } from 'vitest';
import { idSchema } from '../contracts/http/fields.ts';
import { idIn } from './ids.ts';

const id = '0198a3c2-6f1e-4b7a-9c55-2d1f0e8b7a66';

test.each([
  id,
  id.toUpperCase(),
  id.replace('-4b', '-9b'),
  `${id}0`,
  id.slice(1),
  id.replace('4', 'g'),
  '',
  'x',
  `${id}\n`,
])('an address has the id %j where a call takes it', (part) => {
  expect(idIn(part)).toBe(idSchema.safeParse(part).data ?? null);
});

test('an address without the part has no id', () => {
  expect(idIn(undefined)).toBeNull();
  expect(idIn(null)).toBeNull();
});
