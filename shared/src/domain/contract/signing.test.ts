import { describe, expect, test } from 'vitest';
import { type DealSide, dealStep, maxWrongSigningCodes, refusalOfCode } from './signing.ts';

describe('a signing code', () => {
  const sent = { expiresAtMs: 1000, wrongCount: 0 };

  test('[C2] is accepted while it is valid, and not after', () => {
    expect(refusalOfCode(sent, true, 999)).toBeNull();
    expect(refusalOfCode(sent, true, 1000)).toBe('codeExpired');
    expect(refusalOfCode(sent, false, 0)).toBe('codeWrong');
    expect(refusalOfCode(null, true, 0)).toBe('codeMissing');
  });

  test('[C2] is used up by wrong attempts, even for the right code', () => {
    const spent = { ...sent, wrongCount: maxWrongSigningCodes };
    expect(refusalOfCode({ ...sent, wrongCount: maxWrongSigningCodes - 1 }, true, 0)).toBeNull();
    expect(refusalOfCode(spent, true, 0)).toBe('codeSpent');
  });
});

test('[C2] the next step follows from the signatures', () => {
  expect(dealStep(null, 'seller')).toBe('contract');
  const step = (signed: DealSide[], side: DealSide, unconfirmed: DealSide[] = []) =>
    dealStep({ signed, unconfirmed }, side);
  expect(step([], 'buyer')).toBe('sign');
  expect(step(['seller'], 'buyer')).toBe('sign');
  expect(step(['seller'], 'seller')).toBe('otherSigns');
  expect(step(['seller', 'buyer'], 'seller')).toBe('concluded');
  // A file that could not be compared is binding after the other side has confirmed it.
  expect(step(['seller'], 'buyer', ['seller'])).toBe('sign');
  expect(step(['seller'], 'seller', ['seller'])).toBe('otherSigns');
  expect(step(['seller', 'buyer'], 'buyer', ['seller'])).toBe('confirm');
  expect(step(['seller', 'buyer'], 'seller', ['seller'])).toBe('otherConfirms');
  expect(step(['seller', 'buyer'], 'seller', ['seller', 'buyer'])).toBe('confirm');
});
