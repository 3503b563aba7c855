import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { type FieldIssue, RefusedFields } from './field-issue.ts';
import { useCheckedForm } from './use-checked-form.ts';

const defaultValues = { reason: '' };
const check = () => [];

function Form({ send }: { send: () => Promise<void> }) {
  const { form, submit, failure } = useCheckedForm({ defaultValues, check, send });
  return (
    <form onSubmit={submit}>
      <input aria-label="reason" {...form.register('reason')} />
      <input type="file" aria-label="photo" name="photos.0" />
      <p data-testid="at-field">{form.formState.errors.reason?.message}</p>
      <p role="alert">{failure}</p>
      <button type="submit">send</button>
    </form>
  );
}

async function refusedWith(...issues: readonly FieldIssue[]) {
  const send = vi.fn(() => Promise.reject(new RefusedFields(issues)));
  const { user } = await visitPage(<Form send={send} />, {
    address: '/',
    namespaces: ['forms'],
    answers: {},
  });
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  return () => [screen.getByTestId('at-field').textContent, screen.getByRole('alert').textContent];
}

test('a refusal at a field is said there', async () => {
  const shown = await refusedWith({ path: 'reason', rule: 'invalid', text: 'prea scurt' });
  await vi.waitFor(() => expect(shown()).toEqual(['prea scurt', '']));
});

test('a refusal at what is no field of the form is not silent', async () => {
  const shown = await refusedWith({ path: 'loadId', rule: 'invalid', text: 'transport închis' });
  await vi.waitFor(() => expect(shown()).toEqual(['', 'transport închis']));
});

test('a refusal at a file moves the focus to it', async () => {
  await refusedWith({ path: 'photos.0', rule: 'file' }, { path: 'reason', rule: 'required' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('photo')));
});

test('a second click sends nothing, and the next attempt takes the words of the last one away', async () => {
  const answers: { refuse: (error: Error) => void }[] = [];
  const send = vi.fn(() => new Promise<void>((_, refuse) => answers.push({ refuse })));
  const { user } = await visitPage(<Form send={send} />, {
    address: '/',
    namespaces: ['forms'],
    answers: {},
  });
  const button = screen.getByRole('button');
  await user.click(button);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await user.click(button);
  expect(send).toHaveBeenCalledOnce();
  answers[0]?.refuse(new TypeError('lost'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await user.click(button);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert').textContent).toBe('');
});
