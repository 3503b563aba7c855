// Words that the code avoids, each with the plain term to use instead (CONTRIBUTING.md, Style).

/** @type {readonly {pattern: RegExp, instead: string}[]} the check adds `g` and `i` */
export const bannedWords = [
  { pattern: /\banew\b/, instead: 'again' },
  { pattern: /\bwhoever\b/, instead: 'anyone who, any caller, someone who' },
  { pattern: /\bof late\b/, instead: 'recently' },
  { pattern: /\b(?:told|tells?|telling) of\b/, instead: 'notified of, report, announce' },
  { pattern: /\blets? (?:nobody|no one|none)\b/, instead: 'refuse, reject' },
  { pattern: /\bmend(?:s|ed|ing)?\b/, instead: 'fix, correct' },
  { pattern: /\b(?:is|are|was|were) none of\b/, instead: 'does not belong to, is not one of' },
  { pattern: /\bin one place alone\b/, instead: 'only in, in one place' },
  { pattern: /\b(?:he|him|his|himself)\b/, instead: 'they, them, their' },
  { pattern: /\bno more\b(?! than\b)/, instead: 'no longer, not any more' },
  { pattern: /\bfor ever\b/, instead: 'permanently, forever' },
  { pattern: /\blets? go of\b/, instead: 'release, evict' },
  { pattern: /\bunheard\b/, instead: 'unseen, missed' },
  { pattern: /\bwhat is needed of\b/i, instead: 'the part of … used here' },
  { pattern: /\bsigns? of life\b/, instead: 'heartbeat' },
  { pattern: /\bliving (?:sessions?|tokens?|users?|accounts?)\b/, instead: 'valid, active' },
  { pattern: /\bthumb\b/, instead: 'touch, tap' },
  { pattern: /\bpapers?\b/, instead: 'document' },
  { pattern: /\bthrow-away\b/, instead: 'temporary' },
  { pattern: /\bat rest\b/, instead: 'idle' },
  { pattern: /\bquestions? under way\b/, instead: 'pending request' },
  {
    pattern: /\b(?:whence|hence|thence|thereby|thereof|therein|lest|upon|shall|heed|forthwith)\b/,
    instead: 'plain words',
  },
  { pattern: /\b(?:bird|errand|bygone|wander|burden|hasten|folk)s?\b/, instead: 'the term of the field' },
  { pattern: /news\W?teller/, instead: 'NotificationDispatcher' },
  { pattern: /room\W?door|\bdoors?\b/, instead: 'join handler' },
  { pattern: /\b(?:create)?passages?\b/, instead: 'ProxiedRequest' },
  { pattern: /\bsettles?\b|\bsettling\b/, instead: 'advanceTo; settlement is payment' },
  { pattern: /\b(?:bid)?faces?\b|\bfaceOf\b/, instead: 'view, variant' },
  {
    pattern:
      /\b(?:field|form|shape|test|order|group)?faults? of (?:a|the|its|one) (?:field|form)\b|field\W?fault|fault\W?text/,
    instead: 'issue',
  },
];

/**
 * Places where a banned word is correct.
 * @type {readonly {file: RegExp, pattern: RegExp, reason: string}[]}
 */
export const allowedWords = [
  { file: /^scripts\/(?:banned-words|check-words)/, pattern: /./, reason: 'the list itself and its tests' },
  { file: /^client\/src\/locales\//, pattern: /./, reason: 'texts for people, held by review' },
  { file: /^services\/content\//, pattern: /./, reason: 'texts for people, held by review' },
  {
    file: /^shared\/src\/domain\/notification\/texts\//,
    pattern: /./,
    reason: 'texts for people, held by review',
  },
  {
    file: /^shared\/src\/domain\/contract\/(?:texts\/|contract-clauses\.test\.ts$)/,
    pattern: /face/,
    reason: 'Romanian: plata se face',
  },
  { file: /\.css$|first-styles/, pattern: /face/, reason: '@font-face is the name in CSS' },
];
