import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AccountDocument } from '../../lib/http/send-form.ts';
import { holdUploads } from '../../testing/held-uploads.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { DocumentSlot } from './document-slot.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const stored: AccountDocument = {
  type: 'Garanty',
  path: 'accounts/7f0f/a b.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 8,
  uploadedAt: '2026-03-05T08:30:00.000Z',
};
const file = new File(['%PDF-1.7'], 'certificate.pdf', { type: 'application/pdf' });

async function visit({ document, token }: { document?: AccountDocument; token?: string } = {}) {
  const onUploaded = vi.fn();
  const type: AccountDocumentType = 'Garanty';
  const visited = await visitPage(<DocumentSlot {...{ accountId, type, token, document, onUploaded }} />, {
    address: '/',
    namespaces: ['forms'],
    answers: {},
  });
  const request = holdUploads();
  const input = globalThis.document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  const choose = (chosen: File) => visited.user.upload(input, chosen);
  const name = visited.t('forms:field.garantyDocument');
  const button = (verb: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `${verb}: ${name}` });
  return {
    ...visited,
    request,
    onUploaded,
    choose,
    name,
    button,
    alert: () => screen.getByRole('alert').textContent,
  };
}

test('a missing document is uploaded with its progress and handed over once stored', async () => {
  const { t, choose, name, button, onUploaded, alert, request } = await visit();
  expect(screen.getByText(t('forms:document.missing'))).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await choose(file);
  const bar = screen.getByRole('progressbar', { name });
  const shown = () => [bar.getAttribute('aria-valuenow'), plain(bar.getAttribute('aria-valuetext') ?? '')];
  expect(shown()).toEqual(['0', plain(t('forms:document.uploading', { percent: 0 }))]);
  expect(button(t('forms:document.choose')).disabled).toBe(true);
  request().report(3, 8);
  request().report(0, 0, false);
  expect(shown()).toEqual(['38', plain(t('forms:document.uploading', { percent: 38 }))]);
  request().report(8, 8);
  expect(shown()).toEqual(['100', t('forms:document.checking')]);
  const { address, body, headers } = request();
  expect(address).toBe(`POST /services/main/accounts/${accountId}/documents`);
  expect(body?.get('type')).toBe('Garanty');
  expect(body?.get('file')).toMatchObject({ name: 'certificate.pdf', size: file.size });
  expect(headers).toEqual({});
  await request().answer(201, stored);
  expect(onUploaded.mock.calls).toEqual([[stored]]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(button(t('forms:document.choose')).disabled).toBe(false);
  expect(alert()).toBe('');
});

test('a stored document shows its day and a link, and can be replaced', async () => {
  const { t, name, button } = await visit({ document: stored });
  expect(plain(screen.getByRole('listitem').textContent ?? '')).toContain('încărcat la 05.03.2026');
  const link = screen.getByRole('link', { name: `${t('forms:document.view')}: ${name}` });
  expect(link.getAttribute('href')).toBe('/services/main/documents?path=accounts%2F7f0f%2Fa%20b.pdf');
  expect(button(t('forms:document.replace')).disabled).toBe(false);
});

test('[S4] a registration uploads with its token, and opens no document', async () => {
  const { choose, request } = await visit({ document: stored, token: 'of the registration' });
  expect(screen.queryByRole('link')).toBeNull();
  await choose(file);
  expect(request().headers).toEqual({ authorization: 'Bearer of the registration' });
});

test('a lost file can be sent again, a refused one cannot', async () => {
  const { user, t, choose, alert, onUploaded, request } = await visit();
  await choose(file);
  const first = request();
  await first.lose('error');
  expect(alert()).toMatch(/^.{10,}/);
  await user.click(screen.getByRole('button', { name: t('forms:retry') }));
  expect(request()).not.toBe(first);
  expect(alert()).toBe('');
  await request().answer(415, { code: 'UnsupportedMediaType', message: '', params: {}, requestId: 'r' });
  expect(alert()).toBe(t('forms:rule.fileType'));
  expect(onUploaded).not.toHaveBeenCalled();
});

test('an empty file is refused before it is sent', async () => {
  const { t, choose, alert, request } = await visit();
  await choose(new File([], 'certificate.pdf', { type: 'application/pdf' }));
  expect(alert()).toBe(t('forms:rule.damaged'));
  expect(request).toThrow('nothing was sent');
});
