import * as z from 'zod/mini';
import { call, fileUpload } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Posting live auctions'];

/** Kinds of an auction's files; the first is an image, the others are PDF. */
export const auctionFileKinds = ['photo', 'bulletin', 'contract', 'certificate'] as const;
export type AuctionFileKind = (typeof auctionFileKinds)[number];

export const maxAuctionFileBytes = 10 * 1024 * 1024;
/** Maximum number and lifetime of an account's files that no sale uses: a draft keeps its files as long as it lives. */
export const maxUnattachedFiles = 100;
export const unattachedForDays = 60;

/** An uploaded file; postings refer to it by its key. */
export const auctionFileSchema = z.object({
  key: z.string(),
  kind: z.enum(auctionFileKinds),
  mimeType: z.string(),
  sizeBytes: z.int(),
  /** Only for photos, in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type AuctionFile = z.infer<typeof auctionFileSchema>;

const keySchema = z.string().check(z.regex(/^[\w-]{16,100}$/));
/** `small`: a photo of at most 480 px, for lists. */
const sizeQuery = z.strictObject({ size: z.optional(z.enum(['small'])) });

export const ownFileInput = z.object({ params: z.strictObject({ key: keySchema }), query: sizeQuery });
export const seenFileInput = z.object({
  params: z.strictObject({ id: idSchema, key: keySchema }),
  query: sizeQuery,
});

/**
 * Photos, bulletins and contract files of live auctions: uploaded before posting, which refers to them by key [B5].
 */
export const auctionFilesContract = {
  uploadFile: call('account', fileUpload)
    .route({
      method: 'POST',
      path: '/api/v1/account/auction-files',
      ...detailed,
      tags,
      summary: 'Upload a file for an auction to be posted (multipart: kind, file)',
      successStatus: 201,
    })
    .input(z.object({ body: z.strictObject({ kind: z.enum(auctionFileKinds), file: z.file() }) }))
    .output(auctionFileSchema),
  ownFile: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/api/v1/account/auction-files/{key}',
      ...detailed,
      tags,
      summary: 'A file that one’s own account uploaded',
    })
    .input(ownFileInput)
    .output(z.file()),
  removeFile: call('account')
    .route({
      method: 'DELETE',
      path: '/api/v1/account/auction-files/{key}',
      ...detailed,
      tags,
      summary: 'Delete an own file that no auction has',
      successStatus: 204,
    })
    .input(z.object({ params: z.strictObject({ key: keySchema }), body: z.optional(z.strictObject({})) }))
    .output(z.undefined()),
  file: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/files/{key}',
      ...detailed,
      tags,
      summary: 'A file of an auction, for those who see it among its goods and terms',
    })
    .input(seenFileInput)
    .output(z.file()),
};
