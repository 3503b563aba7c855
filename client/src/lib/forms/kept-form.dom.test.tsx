import { act, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { draftKey } from './draft-store.ts';
import { type FormDraft, forgetKept, keepForm, readKept, useKeptForm } from './kept-form.ts';

const original = { name: 'Orz', note: '' };
const draft = { id: 'kept-form-test', empty: () => ({ name: '', note: '' }), locale: 'ro' as const };
let shown: FormDraft;

function Form() {
  const form = useForm({ defaultValues: original });
  shown = useKeptForm(draft, null, original, form);
  return (
    <>
      <input aria-label="name" {...form.register('name')} />
      <input aria-label="note" {...form.register('note')} />
    </>
  );
}

beforeEach(() => forgetKept(localStorage, draft));

async function visit() {
  const page = await visitPage(<Form />, { address: '/', namespaces: ['forms'], answers: {} });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { ...page, box, values: () => [box('name').value, box('note').value] };
}
const tell = (key: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
/** A change that another tab stores. */
const change = (values: typeof original, field: string, atMs: number) => {
  const revision = readKept(localStorage, draft, Date.now())?.revision ?? 0;
  keepForm(localStorage, draft, { values, revision }, field, atMs);
};

test('what another tab stores is shown, and what it discards is the original again', async () => {
  const { values } = await visit();
  const atMs = Date.now() - 5000;
  change({ name: 'Secară', note: 'din alt tab' }, 'name', atMs);
  tell('another key');
  expect([...values(), shown.savedAtMs]).toEqual(['Orz', '', null]);
  tell(draftKey(draft.id));
  expect([...values(), shown.savedAtMs]).toEqual(['Secară', 'din alt tab', atMs]);
  forgetKept(localStorage, draft);
  tell(null);
  expect([...values(), shown.savedAtMs]).toEqual(['Orz', '', null]);
});

test('a tab that missed the events reads the draft once it is shown again', async () => {
  const { values } = await visit();
  change({ name: 'Mei', note: '' }, 'name', Date.now());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(values()).toEqual(['Mei', '']);
  change({ name: 'Linte', note: '' }, 'name', Date.now());
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(values()).toEqual(['Linte', '']);
});

test('a change is stored, and keeps what another tab has changed beside it', async () => {
  const { user, box, values } = await visit();
  await user.type(box('note'), 'a');
  expect(readKept(localStorage, draft, Date.now())?.values).toEqual({ name: 'Orz', note: 'a' });
  change({ name: 'Secară', note: 'a' }, 'name', Date.now());
  await user.type(box('note'), 'b');
  expect(values()).toEqual(['Secară', 'ab']);
  expect(readKept(localStorage, draft, Date.now())?.values).toEqual({ name: 'Secară', note: 'ab' });
});

test('a form that was sent stores nothing more and takes nothing more', async () => {
  const { user, box, values } = await visit();
  await user.type(box('note'), 'a');
  act(() => shown.forget());
  await user.type(box('note'), 'b');
  expect(readKept(localStorage, draft, Date.now())).toBeNull();
  change({ name: 'Secară', note: 'c' }, 'name', Date.now());
  tell(null);
  expect(values()).toEqual(['Orz', 'ab']);
});
