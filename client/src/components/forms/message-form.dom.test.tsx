import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../lib/http/failure.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { FormTextArea } from './form-fields.tsx';
import { MessageForm, type MessageValues } from './message-form.tsx';

const empty: MessageValues = { name: '', email: '', telephone: '', message: '', acceptsPrivacy: false };
const texts = { send: 'Send it', sentHeading: 'It was sent', again: 'Write another' };
const required = (path: 'message' | 'acceptsPrivacy') => [{ path, rule: 'required' as const }];
const check = ({ message }: MessageValues) => (message === '' ? required('message') : []);

afterEach(() => sessionStorage.clear());

async function visit(send: (values: MessageValues) => Promise<unknown>, checked = check) {
  const page = (
    <MessageForm
      name="question"
      texts={texts}
      sentText={({ message }) => `You wrote: ${message}`}
      empty={empty}
      check={checked}
      send={send}
    >
      <FormTextArea name="message" label="Your message" rows={3} maxLength={100} />
    </MessageForm>
  );
  const visited = await visitPage(page, { address: '/contact', namespaces: ['forms'], answers: {} });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
  return {
    ...visited,
    field,
    press: (name: string) => visited.user.click(screen.getByRole('button', { name })),
  };
}

test('a message that was sent is confirmed with what it said, and the next form is empty', async () => {
  const send = vi.fn(async () => undefined);
  const { user, field, press } = await visit(send);
  await press('Send it');
  expect(send).not.toHaveBeenCalled();
  await user.type(field(), 'Bună ziua');
  await press('Send it');
  const heading = await screen.findByRole('heading', { name: 'It was sent' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('status').textContent).toContain('You wrote: Bună ziua');
  expect(send.mock.calls).toEqual([[{ ...empty, message: 'Bună ziua' }]]);
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull();
  await press('Write another');
  expect(field().value).toBe('');
});

test('too many messages name the minutes to wait, and the text stays', async () => {
  const { user, field, press, t } = await visit(async () => {
    throw new CallError({ code: 'TooManyRequests', params: { seconds: '150' }, status: 429 });
  });
  await user.type(field(), 'Bună ziua');
  await press('Send it');
  await waitFor(() => expect(screen.getByText(t('forms:tooMany', { count: 3 }))).toBeTruthy());
  expect(field().value).toBe('Bună ziua');
});

test('a consent that is missing is said at its box, which has the focus, until it is given', async () => {
  const send = vi.fn(async () => undefined);
  const { user, press } = await visit(send, ({ acceptsPrivacy }) =>
    acceptsPrivacy ? [] : required('acceptsPrivacy'),
  );
  await press('Send it');
  const box = screen.getByRole('checkbox');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await user.click(box);
  await press('Send it');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});
