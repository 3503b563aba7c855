import type { NotificationTokens } from '@recolta/shared/domain/notification/notification-tokens';
import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';
import type { AnyDatabase } from '../tables.ts';

/** A notification to one account, before it is stored. */
export type NewNotification = {
  readonly [Type in NotificationType]: {
    readonly accountId: string;
    readonly type: Type;
    /** Path of the client, without language, that the notification opens. */
    readonly link: `/${string}`;
    /** Only what this reader may see of others [B5]. */
    readonly tokens: NotificationTokens<Type>;
    /** Deduplicates: an account gets one notification per type and key, however often it is derived. */
    readonly eventKey: string;
  };
}[NotificationType];

/** Notifications of accounts, for modules that do not own them. Implemented by `main`. */
export interface NotificationsPort {
  /**
   * Stores notifications in the caller's transaction, with the jobs that mail and push them [N1, N2]. Call
   * `signal.committed()` after the commit.
   *
   * @returns the number of new ones
   */
  notifyAll(trx: AnyDatabase, notifications: readonly NewNotification[]): Promise<number>;
}
