import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { notificationsContract } from '@recolta/shared/contracts/http/notifications';
import { requireOwnAccount } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { subscribe, unsubscribe } from '../push/push-subscriptions.ts';
import { getNotification } from './get-notification.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllSeen, markSeen } from './mark-seen.ts';
import { choose, findChoices } from './notification-choices.ts';

const { notificationChoices, chooseNotifications } = accountsContract;

/** Calls about one's own notifications and their channels [N1, N2]. */
export function createNotificationCalls(options: MainOptions) {
  const { db, readDb, pushKey } = options;
  const os = implementCalls(
    {
      ...notificationsContract,
      notificationChoices,
      chooseNotifications,
    },
    options,
  );
  const own = (caller: Caller, id: string) => requireOwnAccount(caller, id).accountId;
  return os.router({
    list: os.list.handler(({ input, context }) =>
      listNotifications(readDb, own(context.caller, input.params.id), input.query),
    ),
    get: os.get.handler(({ input, context }) => {
      const { id, notificationId } = input.params;
      return getNotification(readDb, own(context.caller, id), notificationId);
    }),
    markAllSeen: os.markAllSeen.handler(async ({ input, context }) => {
      await markAllSeen(options, own(context.caller, input.params.id));
    }),
    markSeen: os.markSeen.handler(async ({ input, context }) => {
      const { id, notificationId } = input.params;
      await markSeen(options, own(context.caller, id), notificationId);
    }),
    pushKey: os.pushKey.handler(() => ({ key: pushKey })),
    subscribePush: os.subscribePush.handler(async ({ input, context }) => {
      const { endpoint, keys } = input.body;
      const caller = requireOwnAccount(context.caller, input.params.id);
      await subscribe(db, caller, { endpoint, ...keys });
    }),
    unsubscribePush: os.unsubscribePush.handler(async ({ input, context }) => {
      await unsubscribe(db, own(context.caller, input.params.id), input.body.endpoint);
    }),
    notificationChoices: os.notificationChoices.handler(({ input, context }) =>
      findChoices(readDb, own(context.caller, input.params.id)),
    ),
    chooseNotifications: os.chooseNotifications.handler(async ({ input, context }) => {
      await choose(db, own(context.caller, input.params.id), input.body);
    }),
  });
}
