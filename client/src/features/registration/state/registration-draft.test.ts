import { expect, test } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import {
  forgetRegistrationDraft,
  keepRegistrationDraft,
  readRegistrationDraft,
} from './registration-draft.ts';
import { emptyRegistration } from './registration-form.ts';

const typed = {
  ...emptyRegistration,
  email: 'ana@exemplu.ro',
  password: 'secretul meu lung',
  confirmPassword: 'secretul meu lung',
  distributionCounties: ['AG'],
  providerAccount: 'seller',
  acceptsTerms: true,
} as const;

test('a draft comes back without password and consent, and never holds them', () => {
  const storage = memoryStorage();
  keepRegistrationDraft({ ...typed, distributionCounties: ['AG'] }, storage);
  expect(readRegistrationDraft(storage)).toEqual({
    ...typed,
    password: '',
    confirmPassword: '',
    acceptsTerms: false,
  });
  const stored = Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''));
  expect(stored.join()).not.toContain('secretul');
  forgetRegistrationDraft(storage);
  expect(readRegistrationDraft(storage)).toBeNull();
});

test('what another release stored is left alone', () => {
  const storage = memoryStorage();
  storage.setItem('recolta.draft.registration', '{"email":1}');
  expect(readRegistrationDraft(storage)).toBeNull();
  storage.setItem('recolta.draft.registration', 'not json');
  expect(readRegistrationDraft(storage)).toBeNull();
});
