import * as z from 'zod/mini';
import { crops } from '../../domain/crops.ts';
import { units } from '../../domain/enumerations.ts';
import { categoryKeyPattern } from '../../domain/ids.ts';
import { nullByDefault } from '../null-by-default.ts';
import { openEnum } from '../tolerant-reading.ts';
import { seenFileInput } from './auction-files.ts';
import { call } from './call.ts';
import {
  idempotencyKeySchema,
  idSchema,
  instantSchema,
  lineSchema,
  paragraphSchema,
  tonnesSchema,
} from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const byId = z.strictObject({ id: idSchema });
const ofOption = z.strictObject({ id: idSchema, optionId: idSchema });
const tags = ['Products of the catalogue'];
const categoryTags = ['Categories'];

export const maxCategories = 60;
export const maxCategoriesOfProduct = 5;
export const maxOptions = 30;
export const maxPictures = 8;
const maxPictureBytes = 10_600_000;

const categoryKeySchema = z.string().check(z.regex(categoryKeyPattern));
/** The version that was read: refused after a change by someone else. */
const versionSchema = z.int().check(z.minimum(1));

/** A category; only administrators get hidden ones. */
export const catalogueCategorySchema = z.object({
  id: z.string(),
  ro: z.string(),
  en: z.string(),
  isHidden: z.boolean(),
  version: z.int(),
  /** Number of catalogue products that have it. */
  productCount: z.int(),
});
export type CatalogueCategory = z.infer<typeof catalogueCategorySchema>;

export const categoryNamesShape = { ro: lineSchema(60, 2), en: lineSchema(60, 2) };

/** A form in which a catalogue product is sold: `sac de 40 kg`, `vrac`. */
export const catalogueOptionSchema = z.object({
  id: z.string(),
  ro: z.string(),
  en: z.string(),
  unit: openEnum(units),
  /** Content of a piece, with `contentUnit`; null in bulk. */
  content: z.nullable(z.string()),
  contentUnit: z.nullable(openEnum(units)),
});
export type CatalogueOption = z.infer<typeof catalogueOptionSchema>;

export const catalogueOptionInputSchema = z
  .strictObject({
    ro: lineSchema(80, 2),
    en: lineSchema(80, 2),
    unit: z.enum(units),
    content: z.nullable(tonnesSchema),
    contentUnit: z.nullable(z.enum(['Ton', 'Kg', 'Litre'])),
  })
  .check(
    z.refine(({ content, contentUnit }) => (content === null) === (contentUnit === null), {
      error: 'required',
      path: ['contentUnit'],
    }),
  );
export type CatalogueOptionInput = z.infer<typeof catalogueOptionInputSchema>;

/** A product of the catalogue (product description §3) [X6]. */
export const catalogueProductSchema = z.object({
  id: z.string(),
  version: z.int(),
  ro: z.string(),
  en: z.string(),
  descriptionRo: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  /** Key of a crop; only then quality and grade apply. */
  crop: z.nullable(z.string()),
  /** Keys of its categories. */
  categories: z.array(z.string()),
  /** By option id, in the order of the list. */
  productOptions: z.record(z.string(), catalogueOptionSchema),
  /** Keys of its pictures; the first is the cover. */
  pictures: z.array(z.string()),
  changedAt: instantSchema,
});
export type CatalogueProduct = z.infer<typeof catalogueProductSchema>;

const productShape = {
  ro: lineSchema(120, 2),
  en: lineSchema(120, 2),
  descriptionRo: z.nullable(paragraphSchema(2000)),
  descriptionEn: z.nullable(paragraphSchema(2000)),
  crop: z.nullable(z.enum(crops.map(({ key }) => key))),
  categories: z.array(categoryKeySchema).check(
    z.minLength(1),
    z.maxLength(maxCategoriesOfProduct),
    z.refine((keys) => new Set(keys).size === keys.length, 'once'),
  ),
};
export const catalogueProductInputSchema = z.strictObject(productShape);
export type CatalogueProductInput = z.infer<typeof catalogueProductInputSchema>;

const commandHeaders = z.looseObject({ [idempotencyHeader]: idempotencyKeySchema });

/** Calls of the catalogue service (product description §7); administrators write, everyone reads [X6]. */
export const catalogueContract = {
  listCategories: call('viewer')
    .route({
      method: 'GET',
      path: '/api/categories',
      tags: categoryTags,
      summary: 'Categories in their order',
    })
    .input(nothing)
    .output(z.array(catalogueCategorySchema)),
  addCategory: call('administrator')
    .route({
      method: 'POST',
      path: '/api/categories',
      ...detailed,
      tags: categoryTags,
      summary: 'Add a category; its key is made from the English name',
      successStatus: 201,
    })
    .input(z.object({ body: z.strictObject(categoryNamesShape) }))
    .output(catalogueCategorySchema),
  changeCategory: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/categories/{id}',
      ...detailed,
      tags: categoryTags,
      summary: 'Rename, hide or show a category; none is ever deleted',
    })
    .input(
      z.object({
        params: z.strictObject({ id: categoryKeySchema }),
        body: z.strictObject({ ...categoryNamesShape, isHidden: z.boolean(), version: versionSchema }),
      }),
    )
    .output(catalogueCategorySchema),
  addProduct: call('administrator')
    .route({
      method: 'POST',
      path: '/api/admin/products',
      ...detailed,
      tags,
      summary: 'Add a product to the catalogue',
      successStatus: 201,
    })
    .input(
      z.object({
        headers: commandHeaders,
        body: z.strictObject({
          ...nullByDefault(productShape),
          options: z._default(z.array(catalogueOptionInputSchema).check(z.maxLength(maxOptions)), []),
        }),
      }),
    )
    .output(catalogueProductSchema),
  listProducts: call('anyone')
    .route({
      method: 'GET',
      path: '/api/products',
      ...detailed,
      tags,
      summary:
        'Products, crops first, by category and name; filters `search@=`, `category==A|B` and `crop==`, sorts `name` and `newest`',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(catalogueProductSchema)),
  getProduct: call('anyone')
    .route({ method: 'GET', path: '/api/products/{id}', ...detailed, tags, summary: 'One product' })
    .input(z.object({ params: byId, query: nothing }))
    .output(catalogueProductSchema),
  changeProduct: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/products/{id}',
      ...detailed,
      tags,
      summary: 'Change a product, all of it but options and pictures',
    })
    .input(z.object({ params: byId, body: z.strictObject({ ...productShape, version: versionSchema }) }))
    .output(catalogueProductSchema),
  removeProduct: call('administrator')
    .route({
      method: 'DELETE',
      path: '/api/products/{id}',
      ...detailed,
      tags,
      summary: 'Delete a product with its options and pictures',
      successStatus: 204,
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(z.undefined()),
  addOption: call('administrator')
    .route({
      method: 'POST',
      path: '/api/products/{id}/options',
      ...detailed,
      tags,
      summary: 'Add an option to a product',
      successStatus: 201,
    })
    .input(z.object({ params: byId, headers: commandHeaders, body: catalogueOptionInputSchema }))
    .output(catalogueProductSchema),
  changeOption: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/products/{id}/options/{optionId}',
      ...detailed,
      tags,
      summary: 'Change an option of the product’s version that was read',
    })
    .input(
      z.object({
        params: ofOption,
        body: z.safeExtend(catalogueOptionInputSchema, { version: versionSchema }),
      }),
    )
    .output(catalogueProductSchema),
  removeOption: call('administrator')
    .route({
      method: 'DELETE',
      path: '/api/products/{id}/options/{optionId}',
      ...detailed,
      tags,
      summary: 'Delete an option',
      successStatus: 204,
    })
    .input(z.object({ params: ofOption, body: nothing }))
    .output(z.undefined()),
  addPicture: call('administrator', {
    class: 'upload',
    mediaTypes: ['multipart/form-data'],
    maxBytes: maxPictureBytes,
    timeoutMs: 60_000,
  })
    .route({
      method: 'POST',
      path: '/api/products/{id}/pictures',
      ...detailed,
      tags,
      summary: 'Add a picture to a product (multipart: picture)',
      successStatus: 201,
    })
    .input(z.object({ params: byId, body: z.strictObject({ picture: z.file() }) }))
    .output(catalogueProductSchema),
  removePicture: call('administrator')
    .route({
      method: 'DELETE',
      path: '/api/products/{id}/pictures/{key}',
      ...detailed,
      tags,
      summary: 'Delete a picture of a product',
      successStatus: 204,
    })
    .input(z.object({ params: seenFileInput.shape.params, body: nothing }))
    .output(z.undefined()),
  file: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/api/products/{id}/files/{key}',
      ...detailed,
      tags,
      summary: 'A picture of a product',
    })
    .input(seenFileInput)
    .output(z.file()),
};
