import * as z from 'zod/mini';
import { auctionTypes, currencies } from '../../domain/enumerations.ts';
import { taskKinds } from '../../domain/task/task.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';

/** Maximum number of tasks of one kind; those with the nearest deadline. */
export const maxTasksOfKind = 50;

/** One task of an account. Money in minor units; no party of a sale is in it [B5]. */
export const taskSchema = z.object({
  kind: openEnum(taskKinds),
  id: idSchema,
  goods: z.nullable(
    z.object({
      name: z.string(),
      product: z.string(),
      quantityThousandths: z.int(),
      unit: z.string(),
      type: z.enum(auctionTypes),
    }),
  ),
  sum: z.nullable(z.object({ minor: z.int(), currency: z.enum(currencies), isGross: z.boolean() })),
  endsAt: z.nullable(instantSchema),
  count: z.int(),
  priceMinor: z.nullable(z.int()),
  comparedMinor: z.nullable(z.int()),
  hasOtherSigned: z.boolean(),
  missing: z.array(z.string()),
  reason: z.nullable(z.string()),
});

export const todaySchema = z.object({
  /** By deadline; those without one last. */
  tasks: z.array(taskSchema),
  /** Number of the account's own sales, bids and deals that are not over, by `OwnPage`. */
  open: z.record(z.string(), z.int()),
});
export type Today = z.infer<typeof todaySchema>;

export const todayContract = {
  get: call('registrant')
    .route({
      method: 'GET',
      path: '/account/today',
      tags: ['Tasks'],
      summary: 'What one’s own account has to do in all markets and deals, read at one moment',
    })
    .input(z.optional(z.strictObject({})))
    .output(todaySchema),
};
