import { type ErrorCode, isErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { parseMoney } from '@recolta/shared/domain/money';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { formatInstant } from './bucharest-time.ts';
import { formatNumber } from './format.ts';
import { errorSentencesOf } from './http/error-sentences.ts';
import type { Locale } from './locale-path.ts';

/** Names of params that are prices per unit, and of those that are instants. */
const prices = new Set(['startingPrice', 'bestPrice', 'nextPrice', 'threshold', 'price']);
const instants = new Set(['startsAt', 'endedAt']);

/**
 * One plain sentence for an error code, with its params in the reader's format [L12].
 * @param currency of prices among the params, if any
 * @param unit of these prices; omitted for tonnes
 */
export function errorText(
  code: ErrorCode | string,
  params: Readonly<Record<string, unknown>>,
  locale: Locale,
  currency?: Currency,
  unit?: string,
): string {
  const text = errorSentencesOf(locale)[isErrorCode(code) ? code : 'UnexpectedError'];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => figure(name, params[name], locale, currency, unit));
}

function figure(
  name: string,
  value: unknown,
  locale: Locale,
  currency: Currency | undefined,
  unit: string | undefined,
): string {
  if (typeof value === 'number') return formatNumber(value, locale);
  if (typeof value !== 'string') return '…';
  const minor = prices.has(name) ? parseMoney(value) : null;
  if (minor !== null && currency) return formatPrice(minor, currency, locale, unit);
  return instants.has(name) && !Number.isNaN(Date.parse(value))
    ? formatInstant(value, 'dateTime', locale)
    : value;
}
