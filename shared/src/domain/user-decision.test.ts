import { expect, it } from 'vitest';
import { missingForActivation } from './user-decision.ts';

it.each([
  [true, true, []],
  [false, true, ['email']],
  [true, false, ['documents']],
  [false, false, ['email', 'documents']],
])(
  '[S6] an activation with e-mail confirmed %s and documents %s misses %j',
  (isEmailConfirmed, hasDocuments, missing) => {
    expect(missingForActivation({ isEmailConfirmed, hasDocuments })).toEqual(missing);
  },
);
