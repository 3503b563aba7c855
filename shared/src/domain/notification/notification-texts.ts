import type { NotificationTokens } from './notification-tokens.ts';
import type { NotificationType } from './notification-types.ts';

/** Text of a notification: a title line and one sentence. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Formats tokens in the reader's language. */
export interface TokenFormat {
  /** "1045.50" and "Ron" as a price per unit: per tonne if the unit is empty, as in earlier releases. */
  readonly price: (price: string, currency: string, unit: string) => string;
  /** "25200.95" and "Ron" as a sum. */
  readonly sum: (sum: string, currency: string) => string;
  /** `2026-12-14` as a day of a month. */
  readonly day: (day: string) => string;
  /** An instant in UTC as day and time in Bucharest. */
  readonly instant: (instant: string) => string;
  /** The same of a deadline: midnight is 24:00 of the day that ends. */
  readonly deadline: (instant: string) => string;
}

/** Every type's text in one language. */
export type NotificationTexts = {
  readonly [Type in NotificationType]: (
    tokens: NotificationTokens<Type>,
    format: TokenFormat,
  ) => NotificationText;
};

export type NotificationLocale = 'ro' | 'en';
