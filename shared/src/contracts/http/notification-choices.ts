import * as z from 'zod/mini';
import {
  type NotificationType,
  notificationChannels,
  notificationTypes,
} from '../../domain/notification/notification-types.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const accountParams = z.strictObject({ id: idSchema });
const tags = ['Accounts'];

const choiceSchema = z.object({ mail: z.boolean(), push: z.boolean() });

/** By type; types of a newer release are ignored. */
export const notificationChoicesSchema = z.object(
  Object.fromEntries(notificationTypes.map((type) => [type, choiceSchema])) as Record<
    NotificationType,
    typeof choiceSchema
  >,
);
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Calls about mail and push notifications [N2]; part of `accountsContract`. */
export const notificationChoiceCalls = {
  notificationChoices: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/notification-choices',
      ...detailed,
      tags,
      summary: 'What goes by mail and push',
    })
    .input(z.object({ params: accountParams }))
    .output(notificationChoicesSchema),
  chooseNotifications: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/notification-choices',
      ...detailed,
      tags,
      summary: 'Choose what goes by mail and push',
      successStatus: 204,
    })
    .input(
      z.object({
        params: accountParams,
        body: z.strictObject({
          type: z.enum(notificationTypes),
          channel: z.enum(notificationChannels),
          isWanted: z.boolean(),
        }),
      }),
    )
    .output(z.undefined()),
};
