import { implement } from '@orpc/server';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { notificationsContract } from '@recolta/shared/contracts/http/notifications';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { subscribe, unsubscribe } from '../push/push-subscriptions.ts';
import { getNotification } from './get-notification.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllSeen, markSeen } from './mark-seen.ts';
import { choose, findChoices } from './notification-choices.ts';
import { requireOwnAccount } from './own-account.ts';

const { notificationChoices, chooseNotifications } = accountsContract;

/** Calls about one's own notifications and where they go [N1, N2]. */
export function createNotificationCalls(options: MainOptions) {
  const { db, readDb, pushKey } = options;
  const os = implement({
    ...notificationsContract,
    notificationChoices,
    chooseNotifications,
  }).$context<CallContext>();
  const own = (context: CallContext, id: string) => requireOwnAccount(db, context, id);
  const ownRead = (context: CallContext, id: string) => requireOwnAccount(readDb, context, id);
  return os.router({
    list: os.list.handler(async ({ input, context }) =>
      listNotifications(readDb, await ownRead(context, input.params.id), input.query),
    ),
    get: os.get.handler(async ({ input, context }) => {
      const { id, notificationId } = input.params;
      return getNotification(readDb, await ownRead(context, id), notificationId);
    }),
    markAllSeen: os.markAllSeen.handler(async ({ input, context }) => {
      await markAllSeen(options, await own(context, input.params.id));
    }),
    markSeen: os.markSeen.handler(async ({ input, context }) => {
      const { id, notificationId } = input.params;
      await markSeen(options, await own(context, id), notificationId);
    }),
    pushKey: os.pushKey.handler(() => ({ key: pushKey })),
    subscribePush: os.subscribePush.handler(async ({ input, context }) => {
      const { endpoint, keys } = input.body;
      await subscribe(db, await own(context, input.params.id), { endpoint, ...keys });
    }),
    unsubscribePush: os.unsubscribePush.handler(async ({ input, context }) => {
      await unsubscribe(db, await own(context, input.params.id), input.body.endpoint);
    }),
    notificationChoices: os.notificationChoices.handler(async ({ input, context }) =>
      findChoices(readDb, await ownRead(context, input.params.id)),
    ),
    chooseNotifications: os.chooseNotifications.handler(async ({ input, context }) => {
      await choose(db, await own(context, input.params.id), input.body);
    }),
  });
}
