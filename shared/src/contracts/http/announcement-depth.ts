import * as z from 'zod/mini';
import { crops } from '../../domain/crops.ts';
import { currencies, deliveryTypes } from '../../domain/enumerations.ts';
import { call } from './call.ts';
import { moneySchema } from './fields.ts';
import { listQuerySchema } from './list.ts';

const tags = ['Announcements'];
const { filters } = listQuerySchema.shape;

/** Maximum number of price levels per side in an answer, from the best on. */
export const maxDepthLevels = 20;

/** Each crop has its own market; goods with a free name have none. */
const cropKeys = crops.map(({ key }) => key) as [string, ...string[]];

/**
 * A crop in one currency and with one way of delivery, so that prices compare [A7], and its number of open
 * announcements.
 */
export const marketSchema = z.object({
  product: z.string(),
  currency: z.enum(currencies),
  deliveryType: z.enum(deliveryTypes),
  count: z.int(),
});
export type DepthMarket = z.infer<typeof marketSchema>;

/** A sum of quantities, in tonnes. */
const tonnesSumSchema = z.string();

/** Open announcements with the same published price. */
export const depthLevelSchema = z.object({
  price: moneySchema,
  quantity: tonnesSumSchema,
  /** Including all better levels. */
  cumulative: tonnesSumSchema,
  count: z.int(),
});
export type DepthLevel = z.infer<typeof depthLevelSchema>;

/** One side of a market: the best levels, and the total of all levels. */
export const depthSideSchema = z.object({
  levels: z.array(depthLevelSchema),
  levelCount: z.int(),
  quantity: tonnesSumSchema,
});
export type DepthSide = z.infer<typeof depthSideSchema>;

export const depthSchema = z.object({ Selling: depthSideSchema, Buying: depthSideSchema });
export type Depth = z.infer<typeof depthSchema>;

/** Calls about the depth of markets: published prices and remaining quantities, the same for every reader [B5]. */
export const depthCalls = {
  markets: call('anyone')
    .route({
      method: 'GET',
      path: '/auctions/markets',
      inputStructure: 'detailed',
      tags,
      summary: 'Crops by currency and way of delivery, those with most open announcements first',
    })
    .input(z.object({ query: z.strictObject({ filters }) }))
    .output(z.array(marketSchema)),
  depth: call('anyone')
    .route({
      method: 'GET',
      path: '/auctions/depth',
      inputStructure: 'detailed',
      tags,
      summary: 'Open supply and demand of one market by price, from the best on',
    })
    .input(
      z.object({
        query: z.strictObject({
          product: z.enum(cropKeys),
          currency: z.enum(currencies),
          deliveryType: z.enum(deliveryTypes),
          filters,
        }),
      }),
    )
    .output(depthSchema),
};
