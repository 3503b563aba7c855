import * as z from 'zod/mini';
import {
  type AnnouncementFilters,
  boundFigure,
  deliveryWords,
} from '../../domain/announcement/announcement-search.ts';
import { counties } from '../../domain/counties.ts';
import { crops, qualityFields } from '../../domain/crops.ts';
import { auctionTypes, currencies } from '../../domain/enumerations.ts';
import { parseMoney } from '../../domain/money.ts';
import { parseTonnes } from '../../domain/quantity.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const params = z.strictObject({ searchId: idSchema });
const tags = ['Saved searches'];

/** Maximum number of saved searches per account [A11]. */
export const maxSearches = 20;
export const maxSearchNameLength = 80;
export const searchNameSchema = lineSchema(maxSearchNameLength, 1);

/** When an account is notified of announcements that a search finds: at once, every morning, or never. */
export const searchFrequencies = ['AtOnce', 'Daily', 'Never'] as const;
export type SearchFrequency = (typeof searchFrequencies)[number];

const allTypes = ['All', ...auctionTypes] as const;
const notSet = z.literal('');
const some = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));
const decimal = (parse: (text: string) => number | null) =>
  z.string().check(
    z.maxLength(16),
    z.refine((text) => parse(text) !== null, 'decimal'),
  );

/** Filters of a saved search. */
export const announcementFiltersSchema: z.ZodMiniType<AnnouncementFilters> = z
  .strictObject({
    auctionType: z.enum(allTypes),
    counties: some(z.enum(counties.map(({ code }): string => code)), counties.length),
    cereals: some(z.enum(crops.map(({ key }) => key)), crops.length),
    harvestYears: some(z.string().check(z.regex(/^20\d\d$/)), 20),
    deliveryType: z.union([notSet, z.enum(deliveryWords)]),
    currency: z.union([notSet, z.enum(currencies)]),
    minPrice: z.union([notSet, decimal(parseMoney)]),
    maxPrice: z.union([notSet, decimal(parseMoney)]),
    minQuantity: z.union([notSet, decimal(parseTonnes)]),
    isAnalysed: z.boolean(),
    isSustainable: z._default(z.boolean(), false),
    figures: z._default(
      some(
        z.strictObject({
          field: z.enum(qualityFields),
          rule: z.enum(['min', 'max']),
          figure: z.string().check(z.regex(boundFigure)),
        }),
        qualityFields.length,
      ),
      [],
    ),
    search: lineSchema(100, 0),
  })
  .check(({ value, issues }) => {
    if ((value.minPrice !== '' || value.maxPrice !== '') && value.currency === '')
      issues.push({ code: 'custom', input: value, path: ['currency'], message: 'required' });
  });

const searchBody = z.strictObject({
  name: searchNameSchema,
  frequency: z.enum(searchFrequencies),
  filters: announcementFiltersSchema,
});
export type SearchToSave = z.infer<typeof searchBody>;

export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  frequency: openEnum(searchFrequencies),
  savedAt: instantSchema,
  /** Path of the client that shows the results, without language. */
  path: z.string(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Calls about an account's saved searches of announcements. */
export const savedSearchesContract = {
  list: call('account')
    .route({
      method: 'GET',
      path: '/account/saved-searches',
      tags,
      summary: 'Saved searches of one’s own account, the latest first',
    })
    .input(nothing)
    .output(z.object({ items: z.array(savedSearchSchema) })),
  save: call('account')
    .route({
      method: 'PUT',
      path: '/account/saved-searches/{searchId}',
      ...detailed,
      tags,
      summary: 'Save a search of announcements under an id that the caller chooses, or replace it',
    })
    .input(z.object({ params, body: searchBody }))
    .output(savedSearchSchema),
  change: call('account')
    .route({
      method: 'PATCH',
      path: '/account/saved-searches/{searchId}',
      ...detailed,
      tags,
      summary: 'Rename a saved search, or change when the account is notified',
    })
    .input(
      z.object({
        params,
        body: z.strictObject({
          name: z.optional(searchNameSchema),
          frequency: z.optional(z.enum(searchFrequencies)),
        }),
      }),
    )
    .output(savedSearchSchema),
  remove: call('account')
    .route({
      method: 'DELETE',
      path: '/account/saved-searches/{searchId}',
      ...detailed,
      tags,
      summary: 'Delete a saved search; a repetition changes nothing',
      successStatus: 204,
    })
    .input(z.object({ params, body: nothing }))
    .output(z.undefined()),
};
