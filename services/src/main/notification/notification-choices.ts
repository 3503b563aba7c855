import type { NotificationChoices } from '@recolta/shared/contracts/http/notification-choices';
import {
  mailedByDefault,
  type NotificationChannel,
  type NotificationType,
  notificationTypes,
} from '@recolta/shared/domain/notification/notification-types';
import type { MainDatabase } from '../tables.ts';

/** The mail and push choices of an account: its own, else the defaults [N2]. */
export async function findChoices(db: MainDatabase, accountId: string): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('main.notification_choices')
    .select(['type', 'channel', 'is_wanted as isWanted'])
    .where('account_id', '=', accountId)
    .execute();
  const chosen = new Map(rows.map(({ type, channel, isWanted }) => [`${type} ${channel}`, isWanted]));
  const choices: Partial<NotificationChoices> = {};
  for (const type of notificationTypes) {
    choices[type] = {
      mail: chosen.get(`${type} mail`) ?? mailedByDefault.has(type),
      push: chosen.get(`${type} push`) ?? true,
    };
  }
  return isWhole(choices) ? choices : Promise.reject(new Error('a type has no choice'));
}

function isWhole(choices: Partial<NotificationChoices>): choices is NotificationChoices {
  return notificationTypes.every((type) => choices[type] !== undefined);
}

/** Stores one choice of an account [N2]. */
export async function choose(
  db: MainDatabase,
  accountId: string,
  choice: {
    readonly type: NotificationType;
    readonly channel: NotificationChannel;
    readonly isWanted: boolean;
  },
): Promise<void> {
  const { type, channel, isWanted } = choice;
  await db
    .insertInto('main.notification_choices')
    .values({ account_id: accountId, type, channel, is_wanted: isWanted })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'type', 'channel']).doUpdateSet({ is_wanted: isWanted }),
    )
    .execute();
}
