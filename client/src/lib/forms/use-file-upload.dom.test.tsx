import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { CallError } from '../http/failure.ts';
import type { FormUpload } from '../http/send-form.ts';
import { useFileUpload } from './use-file-upload.ts';

type Send = (file: File, options: FormUpload) => Promise<string>;

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

function Uploads({ send, onStored }: { send: Send; onStored: (key: string) => void }) {
  const uploads = useFileUpload('document', onStored, send);
  return (
    <>
      <button type="button" onClick={() => uploads.send([pdf('a.pdf'), pdf('b.pdf')])}>
        send
      </button>
      <button type="button" onClick={() => uploads.send([new File(['x'], 'c.txt', { type: 'text/plain' })])}>
        send text
      </button>
      <ul>
        {uploads.files.map(({ id, name, share, failure }) => (
          <li key={id}>
            {`${name} ${share} ${failure ?? 'sending'}`}
            <button type="button" onClick={() => uploads.drop(id)}>
              {`drop ${name}`}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Uploads that a test answers by hand, in the order in which they were begun. */
async function visit() {
  const begun: { name: string; options: FormUpload; end: PromiseWithResolvers<string> }[] = [];
  const send: Send = (file, options) => {
    const end = Promise.withResolvers<string>();
    begun.push({ name: file.name, options, end });
    return end.promise;
  };
  const onStored = vi.fn<(key: string) => void>();
  const visited = await visitPage(<Uploads send={send} onStored={onStored} />, {
    ...{ address: '/', namespaces: ['forms'], answers: {} },
  });
  const press = (name: string) => visited.user.click(screen.getByRole('button', { name }));
  const lines = () =>
    screen.queryAllByRole('listitem').map(({ firstChild }) => plain(firstChild?.textContent ?? ''));
  return { ...visited, begun, onStored, press, lines };
}

test('files are sent one after the other, each with its progress, and leave the list once stored', async () => {
  const { begun, lines, onStored, press } = await visit();
  await press('send');
  await waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['a.pdf']));
  act(() => begun[0]?.options.onProgress?.(0.5));
  expect(lines()).toEqual(['a.pdf 0.5 sending', 'b.pdf 0 sending']);
  await act(async () => begun[0]?.end.resolve('key of a'));
  await waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']));
  expect(lines()).toEqual(['b.pdf 0 sending']);
  await act(async () => begun[1]?.end.resolve('key of b'));
  await waitFor(() => expect(lines()).toEqual([]));
  expect(onStored.mock.calls).toEqual([['key of a'], ['key of b']]);
});

test('a file that fails says why until it is dropped, and the next is sent', async () => {
  const { begun, lines, onStored, press } = await visit();
  await press('send');
  await waitFor(() => expect(begun).toHaveLength(1));
  const away = new CallError({ code: 'ServiceUnavailable', params: {}, status: 503 });
  await act(async () => begun[0]?.end.reject(away));
  await waitFor(() => expect(begun).toHaveLength(2));
  expect(lines()[0]).toMatch(/^a\.pdf 0 (?!sending).{10}/);
  expect(lines()[1]).toBe('b.pdf 0 sending');
  await press('drop a.pdf');
  expect(lines()).toEqual(['b.pdf 0 sending']);
  expect(onStored).not.toHaveBeenCalled();
  await act(async () => begun[1]?.end.resolve('b'));
});

test('says whether the file is too large, or the account has no room for it', async () => {
  const { begun, lines, press } = await visit();
  const tooLarge = (params: object) =>
    new CallError({ code: 'PayloadTooLarge', params: { ...params }, status: 413 });
  await press('send');
  await waitFor(() => expect(begun).toHaveLength(1));
  await act(async () => begun[0]?.end.reject(tooLarge({})));
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => begun[1]?.end.reject(tooLarge({ maximum: 200 * 1024 * 1024 })));
  await waitFor(() => expect(lines()[1]).toContain('200 MB'));
  expect(lines()[0]).toContain('10 MB');
});

test('a file of another type is refused at once and never sent', async () => {
  const { begun, lines, press } = await visit();
  await press('send text');
  expect(lines()[0]).toMatch(/^c\.txt 0 (?!sending).{10}/);
  await press('send');
  await waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['a.pdf']));
});

test('once the form has gone, what was stored is not reported and the next file is not sent', async () => {
  const { begun, onStored, press } = await visit();
  await press('send');
  await waitFor(() => expect(begun).toHaveLength(1));
  cleanup();
  await act(async () => begun[0]?.end.resolve('key of a'));
  expect(onStored).not.toHaveBeenCalled();
  expect(begun).toHaveLength(1);
});
