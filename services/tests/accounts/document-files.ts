import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { Answer, Call } from '../harness/http-call.ts';
import type { TestCaller } from '../harness/live-calls.ts';

type Who = { readonly accountId: string; readonly token?: string };

/** A minimal PDF that contains `inside`. */
export function pdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${inside}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
  readonly mimeType?: string;
}

/** A multipart body as a browser would send it, and its content type. */
export function multipart(parts: readonly Part[]): { body: Buffer; contentType: string } {
  const boundary = `----recolta${Math.random().toString(36).slice(2)}`;
  const chunks = parts.flatMap(({ name, value, fileName, mimeType }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${mimeType === undefined ? '' : `content-type: ${mimeType}\r\n`}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

export function formCall({ accountId, token }: Who, parts: readonly Part[]): Call {
  const { body, contentType } = multipart(parts);
  return {
    method: 'POST',
    path: `/main/accounts/${accountId}/documents`,
    token,
    body,
    headers: { 'content-type': contentType },
  };
}

/** Uploads a document as the client does. */
export function upload(
  market: TestCaller,
  who: Who,
  value: Buffer,
  { type = 'Garanty', fileName = 'certificat.pdf', mimeType = 'application/pdf' } = {},
): Promise<Answer> {
  return market.call(
    formCall(who, [
      { name: 'type', value: type },
      { name: 'file', value, fileName, mimeType },
    ]),
  );
}

/** Uploads all four documents. */
export async function uploadAll(market: TestCaller, who: Who): Promise<void> {
  for (const type of accountDocumentTypes) {
    const answer = await upload(market, who, pdf(type), { type });
    if (answer.status !== 201) throw new Error(`not uploaded: ${answer.text}`);
  }
}
