import * as z from 'zod/mini';
import { notificationChannels, notificationTypes } from '../../domain/notification/notification-types.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const accountParams = z.strictObject({ id: idSchema });
const tags = ['Accounts'];

export const notificationChoicesSchema = z.record(
  z.enum(notificationTypes),
  z.strictObject({ mail: z.boolean(), push: z.boolean() }),
);
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Calls about what goes by mail and push [N2]; part of `accountsContract`. */
export const notificationChoiceCalls = {
  notificationChoices: call
    .route({
      method: 'GET',
      path: '/accounts/{id}/notification-choices',
      ...detailed,
      tags,
      summary: 'What goes by mail and push',
    })
    .input(z.object({ params: accountParams }))
    .output(notificationChoicesSchema),
  chooseNotifications: call
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
