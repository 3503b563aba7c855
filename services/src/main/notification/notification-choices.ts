import type { NotificationChoices } from '@recolta/shared/contracts/http/notification-choices';
import {
  mailedByDefault,
  type NotificationChannel,
  type NotificationType,
  notificationTypes,
} from '@recolta/shared/domain/notification/notification-types';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';

/** What goes by mail and push for an account: what it chose, else the defaults [N2]. */
export async function findChoices(db: AnyDatabase, accountId: string): Promise<NotificationChoices> {
  const { rows } = await sql<{ type: string; channel: NotificationChannel; isWanted: boolean }>`
    select type, channel, is_wanted as "isWanted" from main.notification_choices
    where account_id = ${accountId}`.execute(db);
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

/** Keeps one choice of an account [N2]. */
export async function choose(
  db: AnyDatabase,
  accountId: string,
  choice: {
    readonly type: NotificationType;
    readonly channel: NotificationChannel;
    readonly isWanted: boolean;
  },
): Promise<void> {
  await sql`
    insert into main.notification_choices (account_id, type, channel, is_wanted)
    values (${accountId}, ${choice.type}, ${choice.channel}, ${choice.isWanted})
    on conflict (account_id, type, channel) do update set is_wanted = excluded.is_wanted`.execute(db);
}
