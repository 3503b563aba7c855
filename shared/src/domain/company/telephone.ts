import { typedIdentifier } from './typed-identifier.ts';

const romanian = /^(?:\+40|0040|40|0)(7\d{8}|[23]\d{8}|800\d{6})$/;
const foreign = /^(?:\+|00)((?!40)[1-9]\d{7,14})$/;
const label = /^(?:tel(?:efon)?|mobil|fix)\.?:?/i;

/** Why a text is not a telephone number. */
export type TelephoneIssue = 'telephone' | 'telephoneTwo';

/**
 * Parses a telephone number to its stored form, E.164 [S4].
 *
 * @param text as typed, with spaces, dots, dashes, slashes, brackets, `tel.` before it or `(0)` in it
 * @returns `+40722123456`; null if it is neither a Romanian number nor has the country code of another country
 */
export function parseTelephone(text: string): string | null {
  const compact = typedIdentifier(text)
    .replace(label, '')
    .replace('(0)', '')
    .replaceAll(/[\s()./-]/g, '');
  const match = romanian.exec(compact);
  if (match) return `+40${match[1]}`;
  const [, abroad] = foreign.exec(compact) ?? [];
  return abroad === undefined ? null : `+${abroad}`;
}

/** Why a text is not a telephone number; two of them are told apart from a wrong one. */
export function telephoneIssue(text: string): TelephoneIssue | null {
  if (parseTelephone(text) !== null) return null;
  const parts = typedIdentifier(text).split(/[,;|]|\/(?=\s*[+0])|\s(?:și|sau|and|or)\s/i);
  return parts.length > 1 && parts.every((part) => parseTelephone(part) !== null)
    ? 'telephoneTwo'
    : 'telephone';
}

/**
 * Formats a stored number as people write it: `0722 123 456`, `021 212 3456`, of Moldova `+373 69 123 456`; another
 * foreign one stays unchanged.
 */
export function formatTelephone(e164: string): string {
  if (/^\+373\d{8}$/.test(e164)) return e164.replace(/^(\+373)(\d\d)(\d{3})/, '$1 $2 $3 ');
  const [, digits] = /^\+40(\d{9})$/.exec(e164) ?? [];
  if (digits === undefined) return e164;
  const national = `0${digits}`;
  return national.startsWith('021') || national.startsWith('031')
    ? `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
    : `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`;
}
