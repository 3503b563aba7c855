import * as z from 'zod/mini';
import { crops } from '../../domain/crops.ts';
import { currencies, deliveryTypes } from '../../domain/enumerations.ts';
import { call } from './call.ts';
import { moneySchema } from './fields.ts';
import { listQuerySchema } from './list.ts';

const tags = ['Announcements'];
const { filters } = listQuerySchema.shape;

/** Price levels of each side that an answer has, from the best on. */
export const maxDepthLevels = 20;

/** Crops have a market of their own; goods with a free name have none. */
const cropKeys = crops.map(({ key }) => key) as [string, ...string[]];

/** A crop in one currency and at one way of delivery: where prices compare [A7], and how many open announcements it has. */
export const marketSchema = z.object({
  product: z.string(),
  currency: z.enum(currencies),
  deliveryType: z.enum(deliveryTypes),
  count: z.int(),
});
export type Market = z.infer<typeof marketSchema>;

/** A sum of quantities, in tonnes. */
const tonnesSumSchema = z.string();

/** Open announcements with the same published price. */
export const depthLevelSchema = z.object({
  price: moneySchema,
  quantity: tonnesSumSchema,
  /** With all better levels. */
  cumulative: tonnesSumSchema,
  count: z.int(),
});
export type DepthLevel = z.infer<typeof depthLevelSchema>;

/** One side of a market: the best levels, and what all of them come to. */
export const depthSideSchema = z.object({
  levels: z.array(depthLevelSchema),
  levelCount: z.int(),
  quantity: tonnesSumSchema,
});
export type DepthSide = z.infer<typeof depthSideSchema>;

export const depthSchema = z.object({ Selling: depthSideSchema, Buying: depthSideSchema });
export type Depth = z.infer<typeof depthSchema>;

/** Calls about the depth of markets: published prices and what is left, the same for every reader [B5]. */
export const depthCalls = {
  markets: call
    .route({
      method: 'GET',
      path: '/auctions/markets',
      inputStructure: 'detailed',
      tags,
      summary: 'Crops by currency and way of delivery, those with most open announcements first',
    })
    .input(z.object({ query: z.strictObject({ filters }) }))
    .output(z.array(marketSchema)),
  depth: call
    .route({
      method: 'GET',
      path: '/auctions/depth',
      inputStructure: 'detailed',
      tags,
      summary: 'Open offers and demands of one market by price, from the best on',
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
