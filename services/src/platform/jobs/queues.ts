/** A mail as it waits to be sent; its text is made when it is. */
export interface MailJob {
  readonly to: string;
  readonly locale: 'ro' | 'en';
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What each queue's jobs carry. The names are rows of `pgboss.queue`, made by a migration. */
export interface Jobs {
  readonly mail: MailJob;
  readonly 'notification-mail': { readonly notificationId: string };
  /** To one subscriber, or to who tests it. */
  readonly newsletter: {
    readonly newsletterId: string;
    readonly subscriberId?: string;
    readonly test?: { readonly to: string; readonly locale: 'ro' | 'en' };
  };
  readonly push: {
    readonly notificationId: string;
    readonly subscriptionId: string;
    readonly accountId: string;
  };
}
export type QueueName = keyof Jobs;

/** Where jobs end that failed every time. */
export const deadLetterQueue = 'dead-letter';

interface QueueOptions {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: true;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly retentionSeconds: number;
  /** A job that is done is of no use, and carries an address. */
  readonly deleteAfterSeconds: number;
}

const hour = 3600;

/** How often and how long each is tried, in seconds. */
export const queueOptions: Readonly<Record<QueueName, QueueOptions>> = {
  mail: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 60,
    retentionSeconds: 24 * hour,
    deleteAfterSeconds: hour,
  },
  'notification-mail': {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 60,
    retentionSeconds: 24 * hour,
    deleteAfterSeconds: hour,
  },
  newsletter: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 60,
    // Many wait for one mail server.
    retentionSeconds: 72 * hour,
    deleteAfterSeconds: hour,
  },
  // News that comes hours late is none.
  push: {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 30,
    retentionSeconds: hour,
    deleteAfterSeconds: hour,
  },
};
