import { expect, test } from 'vitest';
import { contactIssues, contactOf, emptyContact } from './contact-page.tsx';

const filled = {
  name: ' Ana Marin ',
  email: 'ana@ferma.ro',
  telephone: '',
  message: 'Bună ziua,\nAm o întrebare.',
  acceptsPrivacy: true,
};

test('an empty form reports every required field, including the consent', () => {
  const required = ['name', 'email', 'message', 'acceptsPrivacy'];
  expect(contactIssues(emptyContact)).toEqual(required.map((path) => ({ path, rule: 'required' })));
});

test.each([
  [{ email: 'ana@' }, { path: 'email', rule: 'email' }],
  [{ name: 'A' }, { path: 'name', rule: 'min', limit: 2 }],
  [{ telephone: '12' }, { path: 'telephone', rule: 'telephone' }],
  [{ message: 'x'.repeat(4001) }, { path: 'message', rule: 'max', limit: 4000 }],
  [{ name: 'Ana\u202eniraM' }, { path: 'name', rule: 'text' }],
])('%o is reported at its field', (change, issue) => {
  expect(contactIssues({ ...filled, ...change })).toEqual([issue]);
});

test('the sent values are trimmed, and an empty telephone is left out', () => {
  const { telephone: _, ...sent } = filled;
  expect(contactOf(filled)).toEqual({ ...sent, name: 'Ana Marin' });
  expect(contactOf({ ...filled, name: 'Ana\u200b\u00a0Marin' })).toMatchObject({ name: 'Ana Marin' });
  expect(contactOf({ ...filled, telephone: '0722 123 456' })).toMatchObject({ telephone: '+40722123456' });
});
