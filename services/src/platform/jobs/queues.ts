/** A mail to send; its text is generated at sending. */
export interface MailJob {
  readonly to: string;
  readonly locale: 'ro' | 'en';
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Data of each queue's jobs. The names are rows of `pgboss.queue`, created by a migration. */
export interface Jobs {
  readonly mail: MailJob;
  readonly 'notification-mail': { readonly notificationId: string };
  /** To one subscriber, or to an administrator who tests it. */
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

/** Queue of jobs that failed every time. */
export const deadLetterQueue = 'dead-letter';

interface QueueOptions {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: true;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly retentionSeconds: number;
  /** A finished job is of no use, and contains an address. */
  readonly deleteAfterSeconds: number;
}

const hour = 3600;

/**
 * A mail server may be away for a night and a morning: with delays that double from 5 to 10 seconds to an hour, 33
 * retries last 24 to 26 hours. A waiting job is kept longer, so that one that failed every time is logged.
 */
const mailRetries: QueueOptions = {
  retryLimit: 33,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hour,
  expireInSeconds: 60,
  retentionSeconds: 30 * hour,
  deleteAfterSeconds: hour,
};

/** Attempts and delays in seconds. */
export const queueOptions: Readonly<Record<QueueName, QueueOptions>> = {
  mail: mailRetries,
  'notification-mail': mailRetries,
  // Many mails wait for one mail server.
  newsletter: { ...mailRetries, retentionSeconds: 72 * hour },
  // Drop notifications that are hours late.
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
