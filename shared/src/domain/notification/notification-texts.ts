import type { NotificationTokens } from './notification-tokens.ts';
import type { NotificationType } from './notification-types.ts';

/** What a notification says: one line, and one sentence more. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Writes tokens as the reader's language does. */
export interface TokenFormat {
  /** "1045.50" and "Ron" as a price per tonne. */
  readonly price: (price: string, currency: string) => string;
  /** An instant in UTC as day and time in Bucharest. */
  readonly instant: (instant: string) => string;
}

/** Every type's text in one language. */
export type NotificationTexts = {
  readonly [Type in NotificationType]: (
    tokens: NotificationTokens<Type>,
    format: TokenFormat,
  ) => NotificationText;
};

export type NotificationLocale = 'ro' | 'en';
