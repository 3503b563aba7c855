import * as z from 'zod/mini';
import { counties } from '../../domain/counties.ts';
import { hasHiddenCharacters, typedLine, typedParagraph } from '../../domain/hidden-characters.ts';
import { maxPriceMinor, parseMoney } from '../../domain/money.ts';
import { maxQuantityKg, parseTonnes } from '../../domain/quantity.ts';

/** A price per tonne on the wire: a decimal string with at most two places, more than 0 and at most 100,000. */
export const priceSchema = z.string().check(
  z.maxLength(10),
  z.refine((text) => {
    const minor = parseMoney(text);
    return minor !== null && minor > 0 && minor <= maxPriceMinor;
  }, 'price'),
);

/** A sum of money on the wire: a decimal string with two places. */
export const moneySchema = z.string().check(
  z.maxLength(16),
  z.refine((text) => parseMoney(text) !== null, 'money'),
);

/** Tonnes on the wire: a decimal string with at most three places, more than 0. */
export const tonnesSchema = z.string().check(
  z.maxLength(11),
  z.refine((text) => {
    const kg = parseTonnes(text);
    return kg !== null && kg > 0 && kg <= maxQuantityKg;
  }, 'tonnes'),
);

/** An instant in UTC with milliseconds, `2026-11-21T16:00:00.000Z`. */
export const instantSchema = z.iso.datetime({ precision: 3 });

/** A day as `YYYY-MM-DD`. The database has no year 0. */
export const daySchema = z.iso
  .date()
  .check(z.refine((day) => !day.startsWith('0000'), { error: 'date', abort: true }));

/** An id, normalised to lower case. */
export const idSchema = z.uuid().check(z.toLowerCase());

/** Parameters of a path with one id. */
export const byIdSchema = z.strictObject({ id: idSchema });

/** Command id chosen by the caller: one per intent, the same on every retry [L5]. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** Token of a mailed link [S3]. */
export const linkTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

/** One line of text, without the marks of copied text; other hidden characters are refused. */
export function lineSchema(maxLength: number, minLength = 1) {
  return z.pipe(
    z.string().check(
      z.overwrite(typedLine),
      z.minLength(minLength),
      z.maxLength(maxLength),
      z.refine((text) => !hasHiddenCharacters(text), 'text'),
    ),
    z.transform((text) => text),
  );
}

/** Like a line, but with line breaks, and with emoji variants (U+FE0F). */
export function paragraphSchema(maxLength: number) {
  return z.string().check(
    z.overwrite(typedParagraph),
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine((text) => !hasHiddenCharacters(text.replaceAll(/[\r\n\t]|\ufe0f/g, ' ')), 'text'),
  );
}

export const emailSchema = z.string().check(z.overwrite(typedLine), z.maxLength(254), z.email());

export const countyCodeSchema = z.enum(counties.map(({ code }) => code));

/**
 * An administrator's act on a sale: its reason, and the sale that was read. It is refused after an edit or a change of
 * the status; new bids refuse nothing.
 */
export const actWithReasonSchema = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  z.strictObject({
    reason: lineSchema(500, 3),
    version: z.optional(z.int()),
    status: z.optional(z.enum(statuses)),
  });
