import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordAssessment, PasswordOwner, PasswordRule } from './password-assessment.ts';

/**
 * Length of the estimated prefix: the time grows faster than the length, and this many characters suffice for a
 * strong password.
 */
const maxEstimatedLength = 32;
/** Fewer than 10^8 guesses are refused. */
const minStrength = 3;
const tooWeak = 2;
/** Shorter words of the owner's occur in too many passwords to be matched. */
const minOwnLength = 4;

/** Words of the trade and of sign-up forms, which attackers try early. */
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
 * Assesses a new password: refused if it contains its owner's e-mail or company or the product's name, is among the
 * most common, is a repetition or sequence, or takes too few guesses. The schema checks its length. Pure, but loads
 * 400 kB of words and takes up to 100 ms: import it lazily.
 */
export function assessPassword(password: string, owner: PasswordOwner): PasswordAssessment {
  const own = ownWords(owner);
  const { score, sequence } = estimator.check(password.normalize('NFC'), own);
  const folded = fold(password);
  if (own.some((word) => word.length >= minOwnLength && folded.includes(word)))
    return { rule: 'passwordPersonal', strength: score < minStrength ? score : tooWeak };
  return { rule: score < minStrength ? weaknessOf(sequence) : null, strength: score };
}

/** The reason given by the longest match of a weak password. */
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

/** Words a password may not contain: the product, the e-mail and its local part, the company without its legal form. */
function ownWords({ email, companyName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@', 1);
  const company = companyName.replaceAll(
    /(?:^|[\s,.])(?:s\.?c|s\.?r\.?l(?:\.?-?d)?|s\.?a|p\.?f\.?a|i\.?i|i\.?f)\.?(?=$|[\s,.])/gi,
    ' ',
  );
  return [...new Set(['recolta', fold(email), fold(local), fold(company)])].filter((word) => word !== '');
}

/** Only letters and digits, without case and diacritics. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
