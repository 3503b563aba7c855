import { expect, test } from 'vitest';
import { FactorKeys } from './factor-keys.ts';

const user = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const [old, both, replaced] = [new FactorKeys('old'), new FactorKeys('new,old'), new FactorKeys('new')];

test('[S13] during a key rotation, a secret is opened by either key and sealed by the new one', () => {
  const sealed = old.seal(user, 'SECRET');
  expect(both.open(user, sealed)).toBe('SECRET');
  expect(replaced.open(user, sealed)).toBeNull();
  const resealed = both.resealed(user, sealed) ?? '';
  expect(replaced.open(user, resealed)).toBe('SECRET');
  expect(both.resealed(user, resealed)).toBeNull();
  expect(both.resealed('another user', sealed)).toBeNull();
});

test('[S13] during a key rotation, recovery codes and challenges of the old key remain valid', () => {
  const [stored] = old.hashesOfCode(user, 'abcd-efgh');
  expect(both.hashesOfCode(user, 'ABCD efgh')).toEqual([replaced.hashesOfCode(user, 'abcdefgh')[0], stored]);
  const challenge = Buffer.from(old.challenge('signIn', 60_000)).toString('base64url');
  expect(both.challengeEnd('signIn', challenge, 0)).toEqual(new Date(60_000));
  // Until its end, which is the first instant without it.
  expect(old.challengeEnd('signIn', challenge, 59_999)).toEqual(new Date(60_000));
  expect(old.challengeEnd('signIn', challenge, 60_000)).toBeNull();
  expect(both.challengeEnd(`add ${user}`, challenge, 0)).toBeNull();
  expect(replaced.challengeEnd('signIn', challenge, 0)).toBeNull();
});
