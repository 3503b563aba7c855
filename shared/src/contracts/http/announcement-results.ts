import * as z from 'zod/mini';
import { auctionTypes, units } from '../../domain/enumerations.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { daySchema, idSchema, moneySchema, tonnesSchema } from './fields.ts';
import { listQuerySchema } from './list.ts';

const tags = ['Announcements'];
const { page, pageSize, filters } = listQuerySchema.shape;

/** Sources of results. */
export const resultSources = ['announcement', 'liveAuction'] as const;

/** Maximum number of rows of a results file, the latest ones. */
export const maxResultRows = 5000;

/**
 * A sale by an announcement or by a live auction that anyone could watch. Bids on announcements are not published:
 * only an announcement's own price is public, and the winning bid of a live auction [B5, Q4].
 */
export const resultSchema = z.object({
  source: z.object({ kind: z.enum(resultSources), id: idSchema }),
  type: z.enum(auctionTypes),
  name: z.string(),
  product: z.string(),
  harvestYear: z.int(),
  /** Key of its first photo; omitted without one, and if confidential. Earlier releases do not send it. */
  cover: z.exactOptional(z.string()),
  county: z.string(),
  unit: openEnum(units),
  /** Sold quantity, in the unit. */
  quantity: tonnesSchema,
  currency: z.string(),
  /** The desired or offered price of an announcement. */
  publishedPrice: z.nullable(moneySchema),
  /** Price of the winning bid of a live auction. */
  winningPrice: z.nullable(moneySchema),
  /**
   * Lowest and highest price of the reader's own deals of an announcement, of all deals for administrators; else
   * null.
   */
  agreed: z.nullable(z.object({ from: moneySchema, to: moneySchema })),
  /** Day of the last sale, in Bucharest. */
  soldOn: daySchema,
  isDemo: z.boolean(),
});
export type Result = z.infer<typeof resultSchema>;

export const resultsSchema = z.object({
  items: z.array(resultSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Total of goods that are sold by the tonne. */
  tonnes: z.string(),
});
export type Results = z.infer<typeof resultsSchema>;

/** Calls about sales. */
export const resultCalls = {
  results: call('viewer')
    .route({
      method: 'GET',
      path: '/auctions/results',
      inputStructure: 'detailed',
      tags,
      summary: 'What announcements and public live auctions sold, the latest first',
    })
    .input(z.object({ query: z.strictObject({ page, pageSize, filters }) }))
    .output(resultsSchema),
  resultsFile: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auctions/results/csv',
      inputStructure: 'detailed',
      tags,
      summary: 'The same as CSV for a Romanian spreadsheet, the latest 5,000',
    })
    .input(
      z.object({
        query: z.strictObject({ filters, locale: z._default(z.enum(['ro', 'en']), 'ro') }),
      }),
    )
    .output(z.file()),
};
