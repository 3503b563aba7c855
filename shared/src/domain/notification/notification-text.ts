import { deadlineText } from '../day.ts';
import { currencies } from '../enumerations.ts';
import { goodsName } from '../goods-name.ts';
import { parseMoney } from '../money.ts';
import { formatPrice, formatSum } from '../price-text.ts';
import type {
  NotificationLocale,
  NotificationText,
  NotificationTexts,
  TokenFormat,
} from './notification-texts.ts';
import { notificationTokenKeys } from './notification-tokens.ts';
import { type NotificationType, notificationTypes } from './notification-types.ts';
import { englishTexts } from './texts/english.ts';
import { romanianTexts } from './texts/romanian.ts';

const texts: Readonly<Record<NotificationLocale, NotificationTexts>> = {
  ro: romanianTexts,
  en: englishTexts,
};

/** For a type of a newer release. */
const unknownTypeTexts: Readonly<Record<NotificationLocale, NotificationText>> = {
  ro: { title: 'Notificare nouă', body: 'Deschideți-o pentru detalii.' },
  en: { title: 'New notification', body: 'Open it for details.' },
};

/**
 * The text of a notification in the reader's language [N1], the same in the app, in mails and in pushes.
 *
 * @param type   an unknown one gets a neutral text
 * @param tokens as stored; a missing one stays empty
 */
export function notificationText(
  type: string,
  tokens: readonly { readonly key: string; readonly value: string }[],
  locale: NotificationLocale,
): NotificationText {
  const knownType = notificationTypes.find((one) => one === type);
  if (knownType === undefined) return unknownTypeTexts[locale];
  const known = new Map(tokens.map(({ key, value }) => [key, value]));
  const byKey = { ...noTokens };
  for (const key of tokenKeys) byKey[key] = known.get(key) ?? '';
  byKey.name = goodsName(byKey.name, locale);
  return texts[locale][knownType](byKey, formats[locale]);
}

type TokenKey = (typeof notificationTokenKeys)[NotificationType][number];
const tokenKeys: readonly TokenKey[] = [...new Set(Object.values(notificationTokenKeys).flat())];
const noTokens: Record<TokenKey, string> = {
  name: '',
  by: '',
  number: '',
  at: '',
  price: '',
  currency: '',
  unit: '',
  count: '',
  outcome: '',
  reason: '',
  permission: '',
  startsAt: '',
  missing: '',
  endsAt: '',
  since: '',
  decisionEndsAt: '',
  search: '',
  side: '',
  turn: '',
  until: '',
  event: '',
  day: '',
  days: '',
};

function formatOf(locale: NotificationLocale): TokenFormat {
  const day = new Intl.DateTimeFormat(locale === 'ro' ? 'ro-RO' : 'en-GB', {
    timeZone: 'Europe/Bucharest',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const date = new Intl.DateTimeFormat(locale === 'ro' ? 'ro-RO' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  });
  return {
    price: (price, currency, unit) => {
      const minor = parseMoney(price);
      const known = currencies.find((one) => one === currency);
      return minor === null || known === undefined ? price : formatPrice(minor, known, locale, unit || 'Ton');
    },
    sum: (sum, currency) => {
      const minor = parseMoney(sum);
      const known = currencies.find((one) => one === currency);
      return minor === null || known === undefined ? sum : formatSum(minor, known, locale);
    },
    day: (day) => (Number.isNaN(Date.parse(day)) ? day : date.format(new Date(day))),
    instant: (instant) => (Number.isNaN(Date.parse(instant)) ? instant : day.format(new Date(instant))),
    deadline: (instant) => {
      const ms = Date.parse(instant);
      return Number.isNaN(ms) ? instant : deadlineText(ms, (at) => day.format(at));
    },
  };
}

const formats: Readonly<Record<NotificationLocale, TokenFormat>> = {
  ro: formatOf('ro'),
  en: formatOf('en'),
};
