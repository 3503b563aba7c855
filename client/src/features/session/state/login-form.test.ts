import { expect, test } from 'vitest';
import { loginErrors } from './login-form.ts';

test('each field says what it misses', () => {
  expect(loginErrors('', '')).toEqual({ email: 'required', password: 'required' });
  expect(loginErrors('no-address', 'x')).toEqual({ email: 'invalidEmail', password: null });
  expect(loginErrors(' a@b.ro ', 'x')).toEqual({ email: null, password: null });
});
