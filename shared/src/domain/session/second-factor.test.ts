import { describe, expect, it } from 'vitest';
import {
  afterWrongCode,
  codesRefusedForMs,
  maxWrongCodes,
  recoveryCodeOf,
  stepAfterPassword,
  typedRecoveryCode,
  wrongCodesWindowMs,
} from './second-factor.ts';

describe('a second factor', () => {
  it.each([
    ['enter', { hasFactor: false, isAdministrator: false, isExempt: false }],
    ['prove', { hasFactor: true, isAdministrator: false, isExempt: false }],
    ['prove', { hasFactor: true, isAdministrator: true, isExempt: true }],
    ['setUp', { hasFactor: false, isAdministrator: true, isExempt: false }],
    ['enter', { hasFactor: false, isAdministrator: true, isExempt: true }],
  ] as const)('[S13] after the password follows %s for %o', (step, user) => {
    expect(stepAfterPassword(user)).toBe(step);
  });

  it('[S13] refuses codes from the tenth wrong one to the end of its window, then counts from one', () => {
    let wrong = afterWrongCode(null, 1000);
    for (let count = 1; count < maxWrongCodes; count++) {
      expect(codesRefusedForMs(wrong, 2000)).toBe(0);
      wrong = afterWrongCode(wrong, 2000);
    }
    expect(codesRefusedForMs(wrong, 2000)).toBe(wrongCodesWindowMs - 1000);
    expect(codesRefusedForMs(wrong, 1000 + wrongCodesWindowMs)).toBe(0);
    expect(afterWrongCode(wrong, 1000 + wrongCodesWindowMs)).toEqual({
      count: 1,
      sinceMs: 1000 + wrongCodesWindowMs,
    });
  });

  it('[S13] shows recovery codes in groups and accepts any spelling of them', () => {
    const code = recoveryCodeOf(Uint8Array.from({ length: 12 }, (_, at) => at * 21));
    expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
    expect(typedRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''));
  });
});
