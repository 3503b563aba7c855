import * as z from 'zod/mini';
import { notificationTypes } from '../../domain/notification/notification-types.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';
import { listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Notifications'];
const accountParams = z.strictObject({ id: idSchema });

/** One notification [N1]: its text is generated from type and tokens in the reader's language. */
export const notificationSchema = z.object({
  id: idSchema,
  seen: z.boolean(),
  /** A path of the client, without language prefix, that the notification opens. */
  link: z.string(),
  type: openEnum(notificationTypes),
  tokens: z.array(z.object({ key: z.string(), value: z.string() })),
  createdDate: instantSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationsAnswerSchema = z.object({
  notifications: z.array(notificationSchema),
  notSeenCount: z.int(),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>;

const pushKeysSchema = z.strictObject({
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{10,100}$/)),
});

/** Notifications of the caller's account, and the channels that they are sent to. */
export const notificationsContract = {
  list: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/notifications',
      ...detailed,
      tags,
      summary: 'One’s own notifications, newest first',
    })
    .input(z.object({ params: accountParams, query: listQuerySchema }))
    .output(notificationsAnswerSchema),
  get: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/notifications/{notificationId}',
      ...detailed,
      tags,
      summary: 'One of one’s own notifications',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema, notificationId: idSchema }) }))
    .output(notificationSchema),
  markAllSeen: call('account')
    .route({
      method: 'PATCH',
      path: '/accounts/{id}/notifications',
      ...detailed,
      tags,
      summary: 'Mark all seen',
      successStatus: 204,
    })
    .input(z.object({ params: accountParams, body: z.strictObject({ seen: z.literal(true) }) }))
    .output(z.undefined()),
  markSeen: call('account')
    .route({
      method: 'PATCH',
      path: '/accounts/{id}/notifications/{notificationId}',
      ...detailed,
      tags,
      summary: 'Mark one seen',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema, notificationId: idSchema }),
        body: z.strictObject({ seen: z.literal(true) }),
      }),
    )
    .output(z.undefined()),
  pushKey: call('anyone')
    .route({ method: 'GET', path: '/push-key', tags, summary: 'Public key for browser push (VAPID)' })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ key: z.string() })),
  subscribePush: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/push-subscriptions',
      ...detailed,
      tags,
      summary: 'Send notifications to this browser',
      successStatus: 204,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({
          endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\//)),
          keys: pushKeysSchema,
        }),
      }),
    )
    .output(z.undefined()),
  unsubscribePush: call('account')
    .route({
      method: 'DELETE',
      path: '/accounts/{id}/push-subscriptions',
      ...detailed,
      tags,
      summary: 'Stop sending to this browser',
      successStatus: 204,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({ endpoint: z.string().check(z.maxLength(1000)) }),
      }),
    )
    .output(z.undefined()),
};
