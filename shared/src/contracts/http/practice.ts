import * as z from 'zod/mini';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

/** Before every path of the practice space, at the relay and at the services. */
export const practicePath = '/practice';

export const practiceStartedSchema = z.object({ auctionId: idSchema });
export type PracticeStarted = z.infer<typeof practiceStartedSchema>;

/** Calls of the relay itself about practice auctions. */
export const practiceContract = {
  start: call
    .route({
      method: 'POST',
      path: `${practicePath}/session`,
      summary: 'Start a practice auction of one’s own; ends the former one of the browser',
    })
    .input(z.strictObject({}))
    .output(practiceStartedSchema),
};
