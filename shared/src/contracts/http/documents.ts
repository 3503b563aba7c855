import * as z from 'zod/mini';
import { accountDocumentTypes } from '../../domain/account-documents.ts';
import { call, fileUpload } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Accounts'];

/** Address of an uploaded document; `path` is an opaque key for `GET documents`. */
export const accountDocumentSchema = z.object({
  type: z.enum(accountDocumentTypes),
  path: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instantSchema,
});

/** A stored file by its opaque key. */
const filePathSchema = z.strictObject({ path: z.string().check(z.maxLength(100)) });

/** Calls about the documents of an account and other stored files [S8]; part of `accountsContract`. */
export const documentCalls = {
  uploadDocument: call('registrant', fileUpload)
    .route({
      method: 'POST',
      path: '/accounts/{id}/documents',
      ...detailed,
      tags,
      summary: 'Upload or replace one of the four documents (multipart: type, file)',
      successStatus: 201,
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema }),
        body: z.strictObject({ type: z.enum(accountDocumentTypes), file: z.file() }),
      }),
    )
    .output(accountDocumentSchema),
  readDocument: call('registrant', { class: 'download' })
    .route({
      method: 'GET',
      path: '/documents',
      ...detailed,
      tags,
      summary: 'An uploaded document, to be saved: for its owner and administrators',
    })
    .input(z.object({ query: filePathSchema }))
    .output(z.file()),
  readFile: call('registrant', { class: 'download' })
    .route({ method: 'GET', path: '/files', ...detailed, tags, summary: 'A stored file, to be saved' })
    .input(z.object({ query: filePathSchema }))
    .output(z.file()),
};
