import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/http/failure.ts';
import type { FormUpload } from '../../lib/http/send-form.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { PdfUpload } from './pdf-upload.tsx';

const texts = {
  choose: 'Choose the contract',
  sending: (percent: number) => `${percent} % sent`,
  sent: 'Stored',
  retry: 'Send again',
  note: 'One PDF',
};
const pdf = (content = '%PDF-1.7') => new File([content], 'contract.pdf', { type: 'application/pdf' });

async function visit() {
  const begun: {
    file: File;
    upload: Pick<FormUpload, 'onProgress' | 'signal'>;
    end: PromiseWithResolvers<void>;
  }[] = [];
  const send = (file: File, upload: Pick<FormUpload, 'onProgress' | 'signal'>) => {
    const end = Promise.withResolvers<void>();
    begun.push({ file, upload, end });
    return end.promise;
  };
  const visited = await visitPage(<PdfUpload texts={texts} send={send} />, {
    ...{ address: '/', namespaces: ['forms'], answers: {} },
  });
  const input = screen.getByLabelText<HTMLInputElement>(texts.choose);
  const fail = (code: ErrorCode, status: number | null) =>
    act(async () => begun.at(-1)?.end.reject(new CallError({ code, params: {}, status })));
  const said = () => [screen.getByRole('status').textContent, screen.getByRole('alert').textContent];
  return { ...visited, begun, input, fail, said };
}

test('a PDF is sent at once, with its progress and no second file meanwhile', async () => {
  const { user, begun, input, said } = await visit();
  expect(said()).toEqual(['One PDF', '']);
  const file = pdf();
  await user.upload(input, file);
  expect(begun.map((one) => one.file)).toEqual([file]);
  expect(said()).toEqual(['0 % sent', '']);
  expect(input.disabled).toBe(true);
  act(() => begun[0]?.upload.onProgress(0.376));
  expect(said()).toEqual(['38 % sent', '']);
  await act(async () => begun[0]?.end.resolve());
  expect(said()).toEqual(['Stored', '']);
  expect(input.disabled).toBe(false);
  expect(input.value).toBe('');
});

test('a lost file can be sent again, a refused one cannot', async () => {
  const { user, t, begun, input, fail, said } = await visit();
  const file = pdf();
  await user.upload(input, file);
  await fail('ConnectionLost', null);
  expect(said()[0]).toBe('');
  expect(said()[1]).toMatch(/^.{10,}Send again$/);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(begun.map((one) => one.file)).toEqual([file, file]);
  expect(said()).toEqual(['0 % sent', '']);
  await fail('UnsupportedMediaType', 415);
  expect(said()).toEqual(['', t('forms:rule.pdf')]);
});

test.each([
  ['a file of another type', new File(['text'], 'contract.pdf', { type: 'text/plain' }), 'forms:rule.pdf'],
  ['an empty file', pdf(''), 'forms:rule.damaged'],
] as const)('%s is refused before it is sent', async (_, file, rule) => {
  const { user, t, begun, input, said } = await visit();
  await user.upload(input, file);
  expect(said()).toEqual(['', t(rule)]);
  expect(begun).toEqual([]);
});

test('an upload ends with its page', async () => {
  const { user, begun, input } = await visit();
  await user.upload(input, pdf());
  expect(begun[0]?.upload.signal?.aborted).toBe(false);
  cleanup();
  expect(begun[0]?.upload.signal?.aborted).toBe(true);
});
