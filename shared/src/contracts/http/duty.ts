import * as z from 'zod/mini';
import { call } from './call.ts';

/** How long an administrator counts as on duty after a report: an open control room repeats it. */
export const dutyLastsMs = 10 * 60_000;

const dutySchema = z.object({ isOnDuty: z.boolean() });

/** Says whether an administrator watches the auctions; everyone may ask, and the answer names nobody. */
export const dutyContract = {
  duty: call('anyone')
    .route({
      method: 'GET',
      path: '/api/v1/duty',
      tags: ['Control room'],
      summary: 'Whether an administrator is on duty',
    })
    .input(z.optional(z.strictObject({})))
    .output(dutySchema),
  setDuty: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/v1/duty',
      tags: ['Control room'],
      inputStructure: 'detailed',
      summary: 'An administrator goes on duty, for ten minutes, or off duty',
    })
    .input(z.object({ body: z.strictObject({ isOnDuty: z.boolean() }) }))
    .output(dutySchema),
};
