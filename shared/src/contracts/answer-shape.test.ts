import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerShape } from './answer-shape.ts';

const schema = (status: readonly [string, ...string[]], more = {}) =>
  z.object({ id: z.string(), status: z.enum(status), ...more });
const shape = answerShape(schema(['open', 'closed']));

test('two releases with the same schema have the same shape', () => {
  expect(answerShape(schema(['open', 'closed']))).toBe(shape);
});

test.each([
  ['another value of a vocabulary', schema(['open', 'closed', 'held'])],
  ['another field', schema(['open', 'closed'], { price: z.string() })],
  ['another type', z.object({ id: z.number(), status: z.enum(['open', 'closed']) })],
])('%s is another shape', (_what, other) => {
  expect(answerShape(other)).not.toBe(shape);
});
