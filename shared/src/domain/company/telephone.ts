const romanian = /^(?:\+40|0040|0)(7\d{8}|[23]\d{8}|800\d{6})$/;
const foreign = /^\+(?!40)[1-9]\d{7,14}$/;

/**
 * Parses a telephone number to its stored form, E.164 [S4].
 *
 * @param text as typed, with spaces, dots, dashes, slashes or brackets
 * @returns `+40722123456`; null if it is neither a Romanian number nor has the country code of another country
 */
export function parseTelephone(text: string): string | null {
  const compact = text.replaceAll(/[\s()./-]/g, '');
  const match = romanian.exec(compact);
  if (match) return `+40${match[1]}`;
  return foreign.test(compact) ? compact : null;
}

/** Formats a stored number as people write it: `0722 123 456`, `021 212 3456`; a foreign one stays unchanged. */
export function formatTelephone(e164: string): string {
  const national = e164.startsWith('+40') ? `0${e164.slice(3)}` : null;
  if (!national) return e164;
  return national.startsWith('021') || national.startsWith('031')
    ? `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
    : `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`;
}
