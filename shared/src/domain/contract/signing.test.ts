import { describe, expect, test } from 'vitest';
import { dealStep, maxWrongCodes, refusalOfCode } from './signing.ts';

describe('a code to sign with', () => {
  const sent = { expiresAtMs: 1000, wrongCount: 0 };

  test('[C2] is taken while it is valid, and not after', () => {
    expect(refusalOfCode(sent, true, 999)).toBeNull();
    expect(refusalOfCode(sent, true, 1000)).toBe('codeExpired');
    expect(refusalOfCode(sent, false, 0)).toBe('codeWrong');
    expect(refusalOfCode(null, true, 0)).toBe('codeMissing');
  });

  test('[C2] is spent by wrong attempts, also for the right one', () => {
    const spent = { ...sent, wrongCount: maxWrongCodes };
    expect(refusalOfCode({ ...sent, wrongCount: maxWrongCodes - 1 }, true, 0)).toBeNull();
    expect(refusalOfCode(spent, true, 0)).toBe('codeSpent');
  });
});

test('[C2] whose turn it is follows from who signed', () => {
  expect(dealStep(null, 'seller')).toBe('contract');
  expect(dealStep([], 'buyer')).toBe('sign');
  expect(dealStep(['seller'], 'buyer')).toBe('sign');
  expect(dealStep(['seller'], 'seller')).toBe('otherSigns');
  expect(dealStep(['seller', 'buyer'], 'seller')).toBe('concluded');
});
