import * as z from 'zod/mini';
import { goodsTermsSchema } from '../../domain/goods/goods-terms.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const params = z.strictObject({ templateId: idSchema });
const nothing = z.optional(z.strictObject({}));
const tags = ['Posting live auctions'];

/** Maximum number of templates per account. */
export const maxTemplates = 30;
export const maxTemplateNameLength = 60;
export const templateNameSchema = lineSchema(maxTemplateNameLength, 1);
/** Maximum length of one as JSON. */
const maxTemplateLength = 16_384;

/** Fields that belong to a single lot, or are accepted with each posting. */
const left: ReadonlySet<string> = new Set([
  ...['photos', 'bulletin', 'otherFigures', 'sustainability', 'eudr', 'contractFile'],
  ...['terms', 'declaration'],
]);

/** Fields that a template may have. */
export const templateFields: readonly string[] = Object.keys(goodsTermsSchema.shape).filter(
  (field) => !left.has(field),
);

/**
 * Goods and terms to start a posting from: any of `templateFields`, as typed so far. They are checked only when
 * they are posted: a field that is missing, or that a newer release reads differently, has to be filled in again.
 */
export const templateGoodsSchema = z.record(z.string(), z.json());

const savedGoodsSchema = templateGoodsSchema.check(
  z.refine((goods) => Object.keys(goods).every((field) => templateFields.includes(field)), 'unknown'),
  z.refine((goods) => JSON.stringify(goods).length <= maxTemplateLength, 'tooLarge'),
);

export const goodsTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  savedAt: instantSchema,
  goods: templateGoodsSchema,
});
export type GoodsTemplate = z.infer<typeof goodsTemplateSchema>;

/** Calls about an account's templates of goods and terms. */
export const goodsTemplatesContract = {
  listTemplates: call('account')
    .route({
      method: 'GET',
      path: '/api/v1/account/goods-templates',
      tags,
      summary: 'Templates of goods and terms of one’s own account, the latest first',
    })
    .input(nothing)
    .output(z.object({ items: z.array(goodsTemplateSchema) })),
  saveTemplate: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/account/goods-templates/{templateId}',
      ...detailed,
      tags,
      summary: 'Save a template under an id that the caller chooses, replace it, or without goods rename it',
    })
    .input(
      z.object({
        params,
        body: z.strictObject({ name: templateNameSchema, goods: z.optional(savedGoodsSchema) }),
      }),
    )
    .output(goodsTemplateSchema),
  removeTemplate: call('account')
    .route({
      method: 'DELETE',
      path: '/api/v1/account/goods-templates/{templateId}',
      ...detailed,
      tags,
      summary: 'Delete a template; a repetition changes nothing',
      successStatus: 204,
    })
    .input(z.object({ params, body: nothing }))
    .output(z.undefined()),
};
