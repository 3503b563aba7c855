import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordAssessment, PasswordOwner, PasswordRule } from './password-assessment.ts';

/** Characters that are estimated: the time grows faster than the length, and these suffice to be strong. */
const maxEstimatedLength = 32;
/** Fewer than 10^8 guesses are too few. */
const minStrength = 3;
const tooWeak = 2;
/** Own words shorter than this are in too many passwords to be looked for. */
const minOwnLength = 4;

/** Words of the trade and of sign-up forms, which a guesser tries early. */
const expectedWords = [
  'recolta',
  'parola',
  'parolamea',
  'licitatie',
  'licitatii',
  'cereale',
  'agricol',
  'agricola',
  'porumb',
  'floarea',
  'soarelui',
  'rapita',
  'cumparator',
  'vanzator',
  'ofertant',
  'administrator',
  'firma',
  'romania',
  'bucuresti',
];

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, expectedWords },
  graphs: adjacencyGraphs,
  maxLength: maxEstimatedLength,
  l33tMaxSubstitutions: 10,
});

/**
 * Judges a new password: refused where it contains its owner's e-mail or company or the product's name, is among the
 * most common, is a repetition or sequence, or takes too few guesses. Its length is the schema's matter. Pure, but
 * loads 400 kB of words and takes up to 100 ms: import it where it is needed.
 */
export function assessPassword(password: string, owner: PasswordOwner): PasswordAssessment {
  const own = ownWords(owner);
  const { score, sequence } = estimator.check(password.normalize('NFC'), own);
  const folded = fold(password);
  if (own.some((word) => word.length >= minOwnLength && folded.includes(word)))
    return { rule: 'passwordPersonal', strength: score < minStrength ? score : tooWeak };
  return { rule: score < minStrength ? weaknessOf(sequence) : null, strength: score };
}

/** The reason that most of a weak password gives. */
function weaknessOf(sequence: readonly MatchExtended[]): PasswordRule {
  const [longest] = [...sequence]
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .sort((a, b) => b.token.length - a.token.length);
  switch (longest?.pattern) {
    case 'dictionary':
      if (longest.dictionaryName === 'userInputs') return 'passwordPersonal';
      return longest.dictionaryName === 'diceware-common' ? 'passwordGuessable' : 'passwordCommon';
    case 'repeat':
    case 'sequence':
    case 'spatial':
      return 'passwordPattern';
    default:
      return 'passwordGuessable';
  }
}

/** What a password may not contain: the product, the e-mail and the part before its @, the company without its form. */
function ownWords({ email, companyName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@', 1);
  const company = companyName.replaceAll(
    /(?:^|[\s,.])(?:s\.?c|s\.?r\.?l(?:\.?-?d)?|s\.?a|p\.?f\.?a|i\.?i|i\.?f)\.?(?=$|[\s,.])/gi,
    ' ',
  );
  return [...new Set(['recolta', fold(email), fold(local), fold(company)])].filter((word) => word !== '');
}

/** Letters and digits alone, without case and marks. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
