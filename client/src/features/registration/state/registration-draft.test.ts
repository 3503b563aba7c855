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
  acceptsExpressClauses: true,
} as const;

test('a draft is restored without password and consent, which are never stored', () => {
  const storage = memoryStorage();
  keepRegistrationDraft({ ...typed, distributionCounties: ['AG'] }, storage);
  expect(readRegistrationDraft(storage)).toEqual({
    ...typed,
    password: '',
    confirmPassword: '',
    acceptsTerms: false,
    acceptsExpressClauses: false,
  });
  const stored = Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''));
  expect(stored.join()).not.toContain('secretul');
  forgetRegistrationDraft(storage);
  expect(readRegistrationDraft(storage)).toBeNull();
});

test('a draft that cannot be read is ignored', () => {
  const storage = memoryStorage();
  storage.setItem('recolta.draft.registration', '{"email":1}');
  expect(readRegistrationDraft(storage)).toBeNull();
  storage.setItem('recolta.draft.registration', 'not json');
  expect(readRegistrationDraft(storage)).toBeNull();
});
