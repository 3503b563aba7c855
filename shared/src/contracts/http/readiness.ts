import * as z from 'zod/mini';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const dayMs = 86_400_000;

/** Results of a device's connection test before an auction; null for unknown. */
export const connectionTestSchema = z.strictObject({
  /** Median of several exchanges with the relay. */
  roundTripMs: z.int().check(z.minimum(0), z.maximum(60_000)),
  /** The device's clock minus the server's. */
  clockOffsetMs: z.int().check(z.minimum(-dayMs), z.maximum(dayMs)),
  /** False if prices arrive by polling. */
  isPush: z.boolean(),
  /** True if a sound was heard; null while unanswered. */
  isHeard: z.nullable(z.boolean()),
  /** True if this browser gets push notifications. */
  hasNotifications: z.boolean(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** Preparation for a live auction [I2]. */
export const readinessContract = {
  saveConnectionTest: call('account')
    .route({
      method: 'PUT',
      path: '/api/v1/auctions/{id}/connection-test/my',
      inputStructure: 'detailed',
      tags: ['Live auctions'],
      summary: 'What the connection test of one’s own device has found; the last one counts',
      successStatus: 204,
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }), body: connectionTestSchema }))
    .output(z.undefined()),
};
