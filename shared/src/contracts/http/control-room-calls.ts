import * as z from 'zod/mini';
import { alarmKinds } from '../../domain/control-room/alarms.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Control room'];
const nothing = z.optional(z.strictObject({}));

/** A participant of an auction, as administrators see it [B5]. */
const auctionPersonSchema = z.object({
  /** Null for an invited account that has not bid. */
  number: z.nullable(z.int()),
  companyName: z.nullable(z.string()),
  /** True if the account is in the auction's room now, in any tab and at any relay [I2]. */
  isConnected: z.boolean(),
});
export type AuctionPerson = z.infer<typeof auctionPersonSchema>;

/** Calls of administrators in the control room. */
export const controlRoomContract = {
  controlRoomAccess: call('administrator')
    .route({
      method: 'GET',
      path: '/api/v1/control-room/access',
      tags,
      ...detailed,
      summary: 'Whether the caller may watch the control room: administrators alone',
      successStatus: 204,
    })
    .input(z.object({ query: nothing }))
    .output(z.undefined()),
  people: call('administrator')
    .route({
      method: 'GET',
      path: '/api/v1/control-room/auctions/{id}/people',
      tags,
      ...detailed,
      summary: 'Bidders and invited accounts of an auction, and who of them is connected now',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema }), query: nothing }))
    .output(z.object({ items: z.array(auctionPersonSchema) })),
  acknowledgeAlarm: call('administrator')
    .route({
      method: 'PUT',
      path: '/api/v1/control-room/auctions/{id}/acknowledgements/{kind}',
      tags,
      ...detailed,
      summary: 'An administrator acknowledges an alarm, for all administrators',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema, kind: z.enum(alarmKinds) }),
        /** Time of the newest part of the cause that the caller has seen. */
        body: z.strictObject({ untilMs: z.int().check(z.minimum(1), z.maximum(8_640_000_000_000_000)) }),
      }),
    )
    .output(z.undefined()),
};
