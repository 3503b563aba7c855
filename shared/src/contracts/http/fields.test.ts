import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  idempotencyKeySchema,
  lineSchema,
  linkTokenSchema,
  moneySchema,
  priceSchema,
  tonnesSchema,
} from './fields.ts';

const marks = (length: number) => 'a'.repeat(length);

it.each([
  ['a price', priceSchema, ['0.01', '99999.99', '100000', '100000.00'], ['0', '0.00', '100000.01', '-1']],
  ['tonnes', tonnesSchema, ['0.001', '99999.999', '100000', '100000.000'], ['0', '100000.001', '1.0001']],
  ['a sum', moneySchema, ['0', '0.00', '100000.01'], ['1.001', '1e3', '']],
  ['a command id', idempotencyKeySchema, [marks(8), marks(64)], [marks(7), marks(65), 'aaaa aaaa']],
  ['a link’s token', linkTokenSchema, [marks(20), marks(100)], [marks(19), marks(101)]],
  ['a reason', lineSchema(500, 3), [marks(3), marks(500)], [marks(2), ' a ', marks(501)]],
] as const)('%s is accepted up to its limits and no further', (_name, schema, accepted, refused) => {
  const isAccepted = (text: string) => z.safeParse<z.core.$ZodType>(schema, text).success;
  expect(accepted.filter((text) => !isAccepted(text))).toEqual([]);
  expect(refused.filter(isAccepted)).toEqual([]);
});
