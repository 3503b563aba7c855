import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { keepTextDraft, readTextDraft } from './text-draft.ts';

const empty = { name: '', message: '', acceptsPrivacy: false };

test('texts are restored, a consent must be given again', () => {
  const storage = memoryStorage();
  keepTextDraft('contact', { name: 'Ana', message: 'Bună ziua', acceptsPrivacy: true }, storage);
  expect(readTextDraft('contact', empty, storage)).toEqual({
    name: 'Ana',
    message: 'Bună ziua',
    acceptsPrivacy: false,
  });
});

test('a draft that does not fit the form is ignored', () => {
  const storage = memoryStorage();
  expect(readTextDraft('contact', empty, storage)).toBe(empty);
  storage.setItem(
    'recolta.draft.contact',
    '{"name":7,"acceptsPrivacy":true,"__proto__":{"x":1},"other":"y"}',
  );
  expect(readTextDraft('contact', empty, storage)).toEqual(empty);
  storage.setItem('recolta.draft.contact', 'not json');
  expect(readTextDraft('contact', empty, storage)).toBe(empty);
});

test('where the browser refuses storage, a form works without a draft', () => {
  const refusing = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  vi.stubGlobal('window', refusing);
  onTestFinished(() => void vi.unstubAllGlobals());
  keepTextDraft('contact', { name: 'Ana' });
  expect(readTextDraft('contact', empty)).toBe(empty);
});
