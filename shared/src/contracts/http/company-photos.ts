import * as z from 'zod/mini';
import { seenFileInput } from './auction-files.ts';
import { call } from './call.ts';
import { idSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Accounts'];
const { key: keySchema } = seenFileInput.shape.params.shape;

/** Maximum number of photos of a company. */
export const maxCompanyPhotos = 5;
/** Maximum length of a photo's description. */
export const maxPhotoDescription = 120;

/** A photo of a company: the key of its file, and what its owner says it shows, read instead of it. */
export const companyPhotoSchema = z.object({
  key: z.string(),
  description: z.nullable(z.string()),
});
export type CompanyPhoto = z.infer<typeof companyPhotoSchema>;

/** The photos of one's own company, the cover first. */
export const companyPhotosSchema = z.object({
  photos: z.array(companyPhotoSchema),
  /** Grows with each change. */
  version: z.int(),
});
export type CompanyPhotos = z.infer<typeof companyPhotosSchema>;

/** The photos as their owner reads them. */
export const ownPhotosSchema = z.extend(companyPhotosSchema, {
  /** True if the company has a public profile, where others see them. */
  isPublic: z.boolean(),
});
export type OwnPhotos = z.infer<typeof ownPhotosSchema>;

/** A photo's description: one line. */
export const photoDescriptionSchema = lineSchema(maxPhotoDescription);

const statedPhotos = z
  .array(z.strictObject({ key: keySchema, description: z.nullable(photoDescriptionSchema) }))
  .check(
    z.maxLength(maxCompanyPhotos),
    z.refine((photos) => new Set(photos.map(({ key }) => key)).size === photos.length, 'unique'),
  );

/** Photos are uploaded as for a sale, then named here by key. */
export const companyPhotoCalls = {
  ownPhotos: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/photos',
      ...detailed,
      tags,
      summary: 'The photos of one’s own company',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }) }))
    .output(ownPhotosSchema),
  savePhotos: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/photos',
      ...detailed,
      tags,
      summary: 'Replace the photos of one’s own company: add, order, describe and remove them',
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema }),
        body: z.strictObject({ photos: statedPhotos, version: z.int().check(z.nonnegative()) }),
      }),
    )
    .output(companyPhotosSchema),
  removePhoto: call('account')
    .route({
      method: 'DELETE',
      path: '/accounts/{id}/photos/{key}',
      ...detailed,
      tags,
      summary: 'Remove a photo of one’s own company; of any for an administrator',
      successStatus: 204,
    })
    .input(z.object({ params: seenFileInput.shape.params, body: z.optional(z.strictObject({})) }))
    .output(z.undefined()),
  photo: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/accounts/{id}/photos/{key}',
      ...detailed,
      tags,
      summary: 'A photo of a company, for those who see its public profile',
    })
    .input(seenFileInput)
    .output(z.file()),
};
